/** Which addresses the site may connect to when a user names them: those of the public internet, and no others. */
import { BlockList, isIP } from "node:net";

/** IANA's special-purpose registry: this network, private, shared (CGNAT), loopback, link-local, documentation, multicast, reserved. */
const refusedIpv4 = listOf("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/**
 * Global unicast. All else is refused with it: loopback, unique local, link-local, multicast, addresses that contain an IPv4
 * address (mapped, compatible, NAT64).
 */
const globalIpv6 = listOf("ipv6", ["2000::/3"]);
/** Protocol assignments with Teredo and ORCHID, 6to4 (contains an IPv4 address), documentation. */
const refusedIpv6 = listOf("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !refusedIpv4.check(address, "ipv4");
  // With a zone ("fe80::1%eth0") it is of a local network.
  if (version === 0 || address.includes("%")) return false;
  return globalIpv6.check(address, "ipv6") && !refusedIpv6.check(address, "ipv6");
}

function listOf(family: "ipv4" | "ipv6", networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}
