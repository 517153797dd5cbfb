/**
 * The claims of the identity provider, signed by the site: the browser holds it in a cookie between the provider's answer and the
 * form that signs in, registers or links the account.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { IdentityClaims } from "./identity-provider.server.ts";

export const identityTicketMinutes = 10;

const ticket = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  name: z.string().nullable(),
  expiresAt: z.number(),
});

export function identityTicket(claims: IdentityClaims, now: Date, secret: string): string {
  // Long values would exceed what browsers accept as a cookie.
  const shortened = {
    ...claims,
    name: claims.name?.slice(0, 200) ?? null,
    email: claims.email?.slice(0, 254) ?? null,
  };
  const expiresAt = now.getTime() + identityTicketMinutes * 60_000;
  const body = Buffer.from(JSON.stringify({ ...shortened, expiresAt })).toString("base64url");
  return `${body}.${signatureOf(body, secret)}`;
}

/** Null when it was changed or has expired. */
export function readIdentityTicket(text: string, now: Date, secret: string): IdentityClaims | null {
  const [, body = "", signature = ""] = /^([\w-]{1,4000})\.([\w-]{43})$/u.exec(text) ?? [];
  if (body === "") return null;
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(body, secret)))) return null;
  const { expiresAt, ...claims } = ticket.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
  return now.getTime() < expiresAt ? claims : null;
}

function signatureOf(body: string, secret: string): string {
  return createHmac("sha256", secret).update(`identity:${body}`).digest("base64url");
}
