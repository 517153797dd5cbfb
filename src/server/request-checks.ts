/** What every answer carries and what no request may be: the site's rules against the outside. */
import { isStorableText } from "../platform/text-input.ts";
import type { RequestRejection } from "../web/context.ts";
import type { Site } from "./site.ts";

/** Forms without files are small; the routes that take photos set their own limit while they read. */
const formMaxBytes = 1024 * 1024;
const multipartMaxBytes = 200 * 1024 * 1024;
const urlMaxLength = 4000;

/**
 * What a page may load and run.
 * @param scripts hashes of its own inline scripts
 */
export function contentPolicy(site: Pick<Site, "isDevelopment">, scripts: readonly string[] = []): string {
  const styles = site.isDevelopment ? "'self' 'unsafe-inline'" : "'self'";
  const connections = site.isDevelopment ? "'self' ws:" : "'self'";
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
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

/** Security headers of every answer. What needs another value (media, a page with scripts) sets its own first. */
export function pageHeaders(site: Pick<Site, "config" | "isDevelopment">): [string, string][] {
  const headers: [string, string][] = [
    ["Content-Security-Policy", contentPolicy(site)],
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=()"],
    ["Cache-Control", "private, no-cache"],
  ];
  if (site.config.publicUrl.startsWith("https:")) {
    headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  }
  return headers;
}

/** What is not a request we answer, whatever the address; null when it may go on. */
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

/**
 * A write that another site's page sends. Browsers say so in Sec-Fetch-Site; older ones in Origin. A client that says
 * neither is no browser and carries nobody's cookies but its own.
 */
export function isCrossSiteWrite(request: Request, publicUrl: string): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const origin = request.headers.get("Origin");
  if (origin !== null) {
    // Without https the site may be reached under several names of this machine; with it only under its own.
    const isOwnName = !publicUrl.startsWith("https:") && origin === new URL(request.url).origin;
    return origin !== new URL(publicUrl).origin && !isOwnName;
  }
  const site = request.headers.get("Sec-Fetch-Site");
  return site !== null && site !== "same-origin" && site !== "none";
}

function isReadable(part: string): boolean {
  try {
    return isStorableText(decodeURIComponent(part));
  } catch {
    return false; // not valid percent-encoded UTF-8
  }
}
