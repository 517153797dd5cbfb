import { identityTicketMinutes, type ProviderChecks } from "../../../accounts/index.server.ts";
import { readCookie } from "../../read-cookie.ts";

const began = "babillard-sso";
const answered = "babillard-identity";
/** How long a person may take at the identity provider. */
const beganMinutes = 20;

/** A sign-in at the identity provider. `search`: the parameters of the sign-in page, which say where to return */
export type StartedSignIn = { checks: ProviderChecks; search: string };

export function startedSignInCookie(started: StartedSignIn): string {
  const value = Buffer.from(JSON.stringify(started)).toString("base64url");
  return cookie(began, value, beganMinutes);
}
export const clearedSignInCookie = () => cookie(began, "", 0);

/** Null without one. Its values are only compared with, so that a changed one fails. */
export function readStartedSignIn(request: Request): StartedSignIn | null {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(readCookie(request, began), "base64url").toString());
    const { checks, search } = parsed as Record<string, unknown>;
    const { state, nonce, verifier } = checks as Record<string, unknown>;
    const isWhole = [state, nonce, verifier, search].every((value) => typeof value === "string");
    return isWhole ? (parsed as StartedSignIn) : null; // every part is a string
  } catch {
    return null;
  }
}

/** Signed claims of the provider (`identityTicket`). */
export const ticketCookie = (ticket: string) => cookie(answered, ticket, identityTicketMinutes);
export const endedTicketCookie = () => cookie(answered, "", 0);
/** "" without one */
export const readTicket = (request: Request) => readCookie(request, answered);

/** Lax: the provider leads back here from another site. Under https with the prefix `__Host-` (server/cookie-names.ts). */
function cookie(name: string, value: string, minutes: number): string {
  return `${name}=${value}; Max-Age=${minutes * 60}; Path=/; HttpOnly; SameSite=Lax`;
}
