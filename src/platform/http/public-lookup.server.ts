/**
 * Requests to addresses that users choose must not reach what only this machine or its network can. The name is resolved once,
 * each address that it has must be public, and the connection goes to the one that was checked: a name that changes its
 * address in between (DNS rebinding) leads nowhere else.
 */
import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { promisify } from "node:util";
import { isPublicAddress } from "./public-address.server.ts";

export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

/** The address is of this machine or a private network. */
export class PrivateAddressError extends Error {}

const resolveBySystem: ResolveName = (name) => promisify(lookup)(name, { all: true });

/**
 * The address to connect to. Rejects with a PrivateAddressError, or when the name cannot be resolved.
 * @param allowsPrivate for tests
 */
export async function findPublicAddress(
  url: URL,
  { allowsPrivate, resolve = resolveBySystem }: { allowsPrivate: boolean; resolve?: ResolveName },
): Promise<LookupAddress> {
  const literal = literalAddress(url);
  const found =
    literal === null ? await resolve(url.hostname) : [{ address: literal, family: isIP(literal) }];
  const [first] = found;
  if (!first) throw new Error(`${url.hostname} has no address`);
  if (!allowsPrivate && !found.every(({ address }) => isPublicAddress(address)))
    throw new PrivateAddressError(`${url.hostname} is not a public address`);
  return first;
}

/** `lookup` of a request that connects to this address. */
export function connectTo({ address, family }: LookupAddress): LookupFunction {
  return (_name, { all }, callback) =>
    all ? callback(null, [{ address, family }]) : callback(null, address, family);
}

/** Hosts that are refused without a lookup: literal addresses that are not public, and names of this machine. */
export function isPrivateHost(url: URL): boolean {
  const literal = literalAddress(url);
  return literal === null ? /(?:^|\.)localhost\.?$/u.test(url.hostname) : !isPublicAddress(literal);
}

/** The address, if the host of the URL is one; URLs write it in brackets or in dotted form. */
function literalAddress({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[|\]$/gu, "");
  return isIP(host) === 0 ? null : host;
}
