/**
 * After a write, the browser carries the position of the WAL that its reads must see: in a cookie, because visitors
 * without a session write too, and because all tabs share it. It expires when every replica in use has replayed it.
 */
import {
  positionLifetimeMs,
  primaryOnly,
  type WalPosition,
} from "../platform/database/read-replicas.server.ts";
import type { Site } from "./site.ts";

/** The position of the request's cookie; null without one. A client that forges one only reads from the primary. */
export function readPosition(site: Site, cookies: string | null): WalPosition | null {
  const pair = (cookies ?? "").split(/;\s*/u).find((one) => one.startsWith(`${nameOf(site)}=`));
  const text = pair?.slice(nameOf(site).length + 1) ?? "";
  return /^[0-9a-f]{1,17}$/u.test(text) ? BigInt(`0x${text}`) : null;
}

/** Set-Cookie value. */
export function positionCookie(site: Site, position: WalPosition): string {
  const value = (position < primaryOnly ? position : primaryOnly).toString(16);
  const attributes = `Max-Age=${positionLifetimeMs / 1000}; Path=/; HttpOnly; SameSite=Lax`;
  return `${nameOf(site)}=${value}; ${attributes}${isSecure(site) ? "; Secure" : ""}`;
}

const isSecure = (site: Site) => site.config.publicUrl.startsWith("https:");
const nameOf = (site: Site) => (isSecure(site) ? "__Host-babillard-position" : "babillard-position");
