/** What every response carries and which requests are refused. */
import type { secureHeaders } from "hono/secure-headers";
import { isStorableText } from "../platform/text-input.ts";
import type { RequestRejection } from "../web/context.ts";
import type { Site } from "./site.ts";

/** Declared lengths. Forms and photos count what they read as well, since a chunked body declares none. */
const formMaxBytes = 1024 * 1024;
const multipartMaxBytes = 200 * 1024 * 1024;
const urlMaxLength = 4000;

/**
 * What a page may load and run.
 * @param nonce of its own inline scripts
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
    // Vite waits in a worker for a server that starts again.
    ...(site.isDevelopment ? ["worker-src blob:"] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** Security headers of every response, as Hono's secureHeaders takes them; one that a response has already stays. */
export function securityHeaders({ config }: Pick<Site, "config">): Parameters<typeof secureHeaders>[0] {
  const isHttps = config.publicUrl.startsWith("https:");
  return {
    overwrite: false,
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    permissionsPolicy: { camera: false, geolocation: false, microphone: false, payment: false },
    strictTransportSecurity: isHttps ? "max-age=31536000; includeSubDomains" : false,
    // Nothing that a browser of today reads.
    ...{ xDownloadOptions: false, xDnsPrefetchControl: false, xPermittedCrossDomainPolicies: false },
    ...{ xXssProtection: false, originAgentCluster: false },
  };
}

/** Why a request is refused, whatever its address; null when it may go on. */
export function refuseRequest(request: Request): RequestRejection | null {
  const url = new URL(request.url);
  if (request.url.length > urlMaxLength) return { status: 414, reason: "url-too-long" };
  // No page of ours has an empty segment, and some readers take what follows for a host.
  if (url.pathname.includes("//") || url.pathname.includes("\\")) return { status: 404, reason: "missing" };
  if (!isReadable(url.pathname) || !isReadable(url.search.replaceAll("+", " "))) {
    return { status: 400, reason: "unreadable" };
  }
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

/** Without https the site may be reached under several names of this machine; with it only under its own. */
export function isOwnOrigin(origin: string, publicUrl: string, requestUrl: string): boolean {
  const isOwnName = !publicUrl.startsWith("https:") && origin === new URL(requestUrl).origin;
  return origin === new URL(publicUrl).origin || isOwnName;
}

function isReadable(part: string): boolean {
  try {
    return isStorableText(decodeURIComponent(part));
  } catch {
    return false; // not valid percent-encoded UTF-8
  }
}
