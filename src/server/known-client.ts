/**
 * The device and address of a request, as keyed hashes that only show whether an account has signed in from them before.
 * The device is a random id in a cookie.
 */
import { randomBytes } from "node:crypto";
import { canonical } from "./rate-limits.ts";
import type { Site } from "./site.ts";
import { keyedHash } from "./visitor.ts";

const yearSeconds = 365 * 86_400;

/** `device`: null without a cookie. */
export type KnownClient = { device: string | null; address: string };

export function clientOf(site: Site, cookies: string | null, address: string): KnownClient {
  const id = readDeviceId(site, cookies);
  return {
    device: id === null ? null : keyedHash(site, `device:${id}`),
    address: keyedHash(site, `known-address:${canonical(address)}`),
  };
}

/** The id in the cookie, or a new one, and the Set-Cookie value that stores it for a year. */
export function deviceCookie(site: Site, cookies: string | null): { device: string; cookie: string } {
  const id = readDeviceId(site, cookies) ?? randomBytes(16).toString("base64url");
  const attributes = `Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${isSecure(site) ? "; Secure" : ""}`;
  return { device: keyedHash(site, `device:${id}`), cookie: `${nameOf(site)}=${id}; ${attributes}` };
}

function readDeviceId(site: Site, cookies: string | null): string | null {
  const pair = (cookies ?? "").split(/;\s*/u).find((one) => one.startsWith(`${nameOf(site)}=`));
  const id = pair?.slice(nameOf(site).length + 1) ?? "";
  return /^[\w-]{22}$/u.test(id) ? id : null;
}

const isSecure = (site: Site) => site.config.publicUrl.startsWith("https:");
const nameOf = (site: Site) => (isSecure(site) ? "__Host-babillard-device" : "babillard-device");
