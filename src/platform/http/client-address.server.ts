import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";

/**
 * Client address for rate limits and view counting: the peer address of the socket, or, when the peer is a reverse
 * proxy on loopback, the last entry of X-Forwarded-For.
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
