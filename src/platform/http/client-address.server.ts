import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";

/**
 * Client address for rate limits and view counting: the socket's, unless the site listens on loopback and the peer is
 * local. Then there is a reverse proxy, and the last X-Forwarded-For entry counts.
 */
export function addressOf(bindings: Partial<HttpBindings> | undefined): string {
  const request = bindings?.incoming;
  const peer = request?.socket?.remoteAddress ?? "unknown";
  if (!isLoopback(peer)) return peer;
  const forwarded = request?.headers["x-forwarded-for"];
  const chain = (Array.isArray(forwarded) ? forwarded.join(",") : (forwarded ?? "")).split(",");
  const last = (chain.at(-1) ?? "")
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/u, "$1")
    .replace(/^([\d.]+):\d+$/u, "$1");
  return isIP(last) ? last : peer;
}

function isLoopback(address: string): boolean {
  return address === "::1" || address.startsWith("127.") || address.startsWith("::ffff:127.");
}
