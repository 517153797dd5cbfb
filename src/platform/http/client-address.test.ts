import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { clientAddress, isNetwork, trustedProxies } from "./client-address.server.ts";

function addressOf(peer: string, forwarded: string | undefined, networks: string[] = []): string {
  const request = { socket: { remoteAddress: peer }, headers: { "x-forwarded-for": forwarded } };
  return clientAddress(request as unknown as IncomingMessage, trustedProxies(networks)); // the two fields that are read
}

describe("the client's address", () => {
  test.each([
    ["the peer, whatever it sends", "203.0.113.9", "198.51.100.1", [], "203.0.113.9"],
    ["sent by a proxy on loopback", "127.0.0.1", "198.51.100.1", [], "198.51.100.1"],
    ["sent by a proxy on loopback, IPv4 mapped", "::ffff:127.0.0.1", "198.51.100.1", [], "198.51.100.1"],
    ["not what the client itself sent before", "127.0.0.1", "192.0.2.1, 198.51.100.1", [], "198.51.100.1"],
    ["sent by a trusted proxy", "10.1.2.3", "198.51.100.1", ["10.0.0.0/8"], "198.51.100.1"],
    [
      "sent by a trusted proxy, IPv4 mapped",
      "::ffff:10.1.2.3",
      "198.51.100.1",
      ["10.0.0.0/8"],
      "198.51.100.1",
    ],
    ["not that sent by a neighbour of the network", "11.1.2.3", "198.51.100.1", ["10.0.0.0/8"], "11.1.2.3"],
    ["IPv6", "fd00:1::5", "2001:db8::7", ["fd00:1::/32"], "2001:db8::7"],
    ["IPv6 in brackets", "fd00:1::5", "[2001:db8::7]:443", ["fd00:1::/32"], "2001:db8::7"],
    ["with a port", "10.1.2.3", "198.51.100.1:5123", ["10.1.2.3"], "198.51.100.1"],
    [
      "behind two trusted proxies",
      "10.1.2.3",
      "192.0.2.1, 198.51.100.1, 10.9.9.9",
      ["10.0.0.0/8"],
      "198.51.100.1",
    ],
    ["the first proxy, if all are", "10.1.2.3", "10.7.7.7, 10.9.9.9", ["10.0.0.0/8"], "10.7.7.7"],
    [
      "the last proxy, if what it sends is unreadable",
      "10.1.2.3",
      "192.0.2.1, unknown",
      ["10.0.0.0/8"],
      "10.1.2.3",
    ],
    ["the proxy, without the header", "10.1.2.3", undefined, ["10.0.0.0/8"], "10.1.2.3"],
  ] as const)("is %s", (_, peer, forwarded, networks, expected) => {
    expect(addressOf(peer, forwarded, [...networks])).toBe(expected);
  });
});

test("networks are addresses and CIDR notation of both families, but not all addresses", () => {
  for (const text of ["10.0.0.0/8", "192.0.2.1", "fd00::/8", "2001:db8::1", "::ffff:10.0.0.0/104"])
    expect(isNetwork(text), text).toBe(true);
  for (const text of [
    "0.0.0.0/0",
    "::/0",
    "10.0.0.0/33",
    "fd00::/129",
    "proxy.example",
    "10.0.0/8",
    "10.0.0.0/",
    "",
  ])
    expect(isNetwork(text), text).toBe(false);
});
