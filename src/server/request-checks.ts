/** Headers of all responses, and checks that reject requests. */
import type { secureHeaders } from "hono/secure-headers";
import { apiPath } from "../api/api.ts";
import { isStorableText } from "../platform/text-input.ts";
import type { RequestRejection } from "../web/context.ts";
import type { Site } from "./site.ts";

/**
 * Limits of Content-Length. Forms and photos also count the bytes that they read, since chunked bodies have no length.
 */
export const formMaxBytes = 1024 * 1024;
const multipartMaxBytes = 200 * 1024 * 1024;
const urlMaxLength = 4000;

/**
 * Content-Security-Policy.
 * @param nonce of our own inline scripts
 */
export function contentPolicy(site: Pick<Site, "isDevelopment">, nonce?: string): string {
  const styles = site.isDevelopment ? "'self' 'unsafe-inline'" : "'self'";
  const connections = site.isDevelopment ? "'self' ws:" : "'self'";
  return [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${connections}`,
    // Vite waits for a restarting server in a worker.
    ...(site.isDevelopment ? ["worker-src blob:"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** Options of Hono's secureHeaders; headers that a response already has are not overwritten. */
export function securityHeaders({ config }: Pick<Site, "config">): Parameters<typeof secureHeaders>[0] {
  const isHttps = config.publicUrl.startsWith("https:");
  return {
    overwrite: false,
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    permissionsPolicy: { camera: false, geolocation: ["self"], microphone: false, payment: false },
    // Without includeSubDomains: other subdomains are not the site's to decide about.
    strictTransportSecurity: isHttps ? "max-age=31536000" : false,
    // Headers that current browsers ignore.
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  };
}

/**
 * Why a request is rejected regardless of its route; null when it is accepted. Methods, types and sizes of the API's
 * requests are checked by its operations.
 */
export function findRejection(request: Request): RequestRejection | null {
  const url = new URL(request.url);
  if (request.url.length > urlMaxLength) return { status: 414, reason: "url-too-long" };
  // No route has an empty segment, and some parsers take what follows for a host.
  if (url.pathname.includes("//") || url.pathname.includes("\\")) return { status: 404, reason: "missing" };
  if (!isReadable(url.pathname) || !isReadable(url.search.replaceAll("+", " "))) {
    return { status: 400, reason: "unreadable" };
  }
  if (isApiPath(url.pathname))
    return apiMethods.includes(request.method) ? null : { status: 405, reason: "method" };
  if (!["GET", "HEAD", "POST"].includes(request.method)) return { status: 405, reason: "method" };
  if (request.method !== "POST") return null;
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded" && type !== "multipart/form-data") {
    return { status: 415, reason: "content-type" };
  }
  const length = Number(request.headers.get("Content-Length") ?? 0);
  const max = type === "multipart/form-data" ? multipartMaxBytes : formMaxBytes;
  return length > max ? { status: 413, reason: "body-too-large" } : null;
}

/**
 * Readable address of a GET whose query is no UTF-8 or has a NUL: older mailers write windows-1252, and people a lone percent
 * sign; a NUL is dropped. Such bytes behind an id in the path belong to the sentence that the address was copied from. Null
 * when the address is readable as it is, or not to be repaired.
 */
export function repairedAddress({ method, url }: Request): string | null {
  const { pathname, search } = new URL(url);
  const path = isReadable(pathname) ? pathname : pathUpToId(pathname);
  const isWhole = path === pathname && isReadable(search);
  if (!["GET", "HEAD"].includes(method) || isApiPath(pathname) || path === null || isWhole) return null;
  const decodable = search.replace(/(?:%[0-9a-f]{2})+|%/giu, (run) =>
    isDecodable(run) ? run : encodeURIComponent(run === "%" ? run : decodeWindows1252(run)),
  );
  const repaired = decodable.replaceAll("%00", "");
  return isReadable(repaired) && !path.startsWith("//") ? path + repaired : null;
}

/** Null for a path that does not end in an id and what is no part of it. */
function pathUpToId(path: string): string | null {
  const [, upToId] = /^(\/[a-z]+\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})%[^/]*$/iu.exec(path) ?? [];
  return upToId ?? null;
}

function decodeWindows1252(run: string): string {
  const bytes = run
    .slice(1)
    .split("%")
    .map((byte) => Number.parseInt(byte, 16));
  return new TextDecoder("windows-1252").decode(Uint8Array.from(bytes));
}

/** Without https the site may be reached under several names of the machine; with https only under its public URL. */
export function isOwnOrigin(origin: string, publicUrl: string, requestUrl: string): boolean {
  const isOwnName = !publicUrl.startsWith("https:") && origin === new URL(requestUrl).origin;
  return origin === new URL(publicUrl).origin || isOwnName;
}

/**
 * Whether a POST without a usable Origin is from a page of the site, by Sec-Fetch-Site. `Origin: null` comes from forms
 * of pages whose Referrer-Policy became no-referrer, by a proxy or an extension; with scripts, fetch names the origin.
 */
export function isOwnWithoutOrigin(origin: string | undefined, secFetchSite: string): boolean {
  if (!origin) return secFetchSite === "same-origin" || secFetchSite === "none";
  return origin === "null" && secFetchSite === "same-origin";
}

const apiMethods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

export function isApiPath(path: string): boolean {
  return path.startsWith(`${apiPath}/`);
}

function isReadable(part: string): boolean {
  return isDecodable(part) && isStorableText(decodeURIComponent(part));
}

/** Valid percent-encoded UTF-8. */
function isDecodable(part: string): boolean {
  try {
    decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}
