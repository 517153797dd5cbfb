import { isIP } from "node:net";
import type { HttpBindings } from "@hono/node-server";

/**
 * Where the request comes from, for limits and view counting. The socket's own address, unless the site listens on
 * loopback and the peer is local: then a reverse proxy stands in front and its last X-Forwarded-For entry counts.
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
