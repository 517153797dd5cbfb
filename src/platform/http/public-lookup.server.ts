/** Requests to addresses that users choose must not reach what only this machine or its network can. */
import { lookup as resolve } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.server.ts";

/** The address is of this machine or a private network. */
export class PrivateAddressError extends Error {}

/** `lookup` of a request: fails when the name has an address that is not public, so that the connection is to one that was checked. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), "", 4);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError(`${hostname} is not a public address`), "", 4);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

/** A host of a URL: names are looked up, since a literal address is connected to without a lookup. */
export function isPrivateLiteral(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/gu, "");
  return isIP(literal) !== 0 && !isPublicAddress(literal);
}
