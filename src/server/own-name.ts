/** Under which names the site answers. Only where PUBLIC_URL was set: then other names are redirected to it. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { LRUCache } from "lru-cache";
import { headerText, type IsTrustedProxy, trustedProxies } from "../platform/http/client-address.server.ts";
import { isLoopbackName } from "../platform/http/loopback.ts";
import type { Config } from "./config.ts";

/** Asked for every few seconds by monitors, under any name. */
export const operatorPaths: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

/** The name that a GET or HEAD request came by, if it has to be redirected to PUBLIC_URL; null if not. */
export type FindForeignName = (request: IncomingMessage) => string | null;

export function createForeignNameFinder(
  { publicUrl, hasPublicUrl }: Pick<Config, "publicUrl" | "hasPublicUrl">,
  isTrustedProxy: IsTrustedProxy,
): FindForeignName {
  if (!hasPublicUrl) return () => null;
  const own = new URL(publicUrl);
  const names = new LRUCache<string, string>({ max: 1_000 });
  const nameOf = (host: string): string => {
    let name = names.get(host);
    if (name === undefined) {
      name = hostName(host);
      names.set(host, name);
    }
    return name;
  };

  return ({ method, url = "", headers, socket }) => {
    if (headers.host === undefined || headers.host === own.host) return null;
    if (method !== "GET" && method !== "HEAD") return null;
    const sent = nameOf(headers.host);
    if (sent === own.hostname || sent === "") return null; // another port of a proxy, or an unreadable request
    const isProxied = isTrustedProxy(socket.remoteAddress);
    const forwarded = isProxied ? headerText(headers["x-forwarded-host"]).split(",")[0]?.trim() : "";
    const name = forwarded ? nameOf(forwarded) : sent;
    if (name === own.hostname || isLoopbackName(name)) return null;
    // A proxy that does not pass Host sends its own name for this server: redirecting would never end.
    if (isProxied && !forwarded && isInternalName(name)) return null;
    return operatorPaths.has(url.split("?", 1)[0] ?? "") ? null : name;
  };
}

/** Lower case, without a port. Empty: not a host name. */
function hostName(host: string): string {
  const url = `http://${host}`;
  return URL.canParse(url) ? new URL(url).hostname : "";
}

const isPrivateAddress = trustedProxies([
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "100.64.0.0/10",
  "169.254.0.0/16",
  "fc00::/7",
  "fe80::/10",
]);

/** A name of a local network: without a dot (as in a container network), or a private address. */
function isInternalName(name: string): boolean {
  const address = name.replace(/^\[|\]$/gu, "");
  return isIP(address) === 0 ? !name.includes(".") : isPrivateAddress(address);
}
