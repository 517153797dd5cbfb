import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { memoize } from "../memoize.ts";

/** True for the address of a reverse proxy whose headers are believed. */
export type IsTrustedProxy = (address: string | undefined) => boolean;

const loopback = ["127.0.0.0/8", "::1/128"];

/** @param networks validated by `isNetwork`; loopback is always trusted */
export function trustedProxies(networks: readonly string[]): IsTrustedProxy {
  const list = new BlockList();
  for (const network of [...loopback, ...networks]) {
    const { address, bits, family } = parseNetwork(network) ?? {};
    if (address === undefined || bits === undefined) throw new Error("not a network");
    list.addSubnet(address, bits, family);
  }
  // BlockList compares IPv4-mapped IPv6 addresses with the IPv4 networks. A check takes a tenth of the time of serving a
  // cached page, and the peers of a site are few: its proxies.
  const isListed = memoize({ max: 1_000, keyOf: (address: string) => address }, (address) => {
    const plain = withoutZone(address);
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 4 ? "ipv4" : "ipv6");
  });
  return (address) => isListed(address ?? "");
}

/** An address or a network in CIDR notation; not one of all addresses, which would believe every client. */
export function isNetwork(text: string): boolean {
  return parseNetwork(text) !== null;
}

function parseNetwork(text: string): { address: string; bits: number; family: "ipv4" | "ipv6" } | null {
  const [, address = "", length] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/iu.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const maxBits = version === 4 ? 32 : 128;
  const bits = length === undefined ? maxBits : Number(length);
  return bits >= 1 && bits <= maxBits ? { address, bits, family: version === 4 ? "ipv4" : "ipv6" } : null;
}

/**
 * Client address for rate limits and view counting: the peer of the connection, or, if that is a trusted proxy, the
 * last entry of X-Forwarded-For that is not. Read from the right, since clients can send any entries to the left.
 */
export function clientAddress(request: IncomingMessage | undefined, isTrusted: IsTrustedProxy): string {
  let address = request?.socket?.remoteAddress ?? "unknown";
  const forwarded = request?.headers["x-forwarded-for"];
  if (forwarded === undefined) return address;
  const chain = headerText(forwarded).split(",");
  while (isTrusted(address)) {
    const previous = withoutPort((chain.pop() ?? "").trim());
    // Missing, or unreadable: whatever stands to the left of it has no known sender.
    if (isIP(previous) === 0) break;
    address = previous;
  }
  return address;
}

export function headerText(header: string | readonly string[] | undefined): string {
  return typeof header === "string" ? header : (header?.join(",") ?? "");
}

function withoutPort(entry: string): string {
  return entry.replace(/^"?\[(.*)\](?::\d+)?"?$/u, "$1").replace(/^([\d.]+):\d+$/u, "$1");
}

function withoutZone(address: string): string {
  return address.replace(/%.*$/u, "");
}
