/**
 * Names of the cookies that pages set and read. Under https the browser knows them with the prefix `__Host-`, so that
 * neither another subdomain nor a plain http page can set them; pages do not know the scheme of the site.
 */
const prefix = "__Host-";
/** Names that pages know: babillard-notice and the like, but not the device, which only the server reads. */
const isPageCookie = (name: string) => name.startsWith("babillard-") && name !== "babillard-device";

/** The request for a page: prefixed cookies under the names that pages know; the same names without prefix are dropped. */
export function withPageCookies(request: Request): Request {
  const sent = request.headers.get("Cookie");
  if (!sent?.includes("babillard-")) return request;
  const read = sent.split(/;\s*/u).flatMap((pair) => {
    const name = pair.split("=", 1)[0] ?? "";
    if (isPageCookie(name)) return [];
    return isPageCookie(name.replace(prefix, "")) ? [pair.replace(prefix, "")] : [pair];
  });
  const headers = new Headers(request.headers);
  headers.set("Cookie", read.join("; "));
  return new Request(request, { headers });
}

/** Adds `Secure` and the `__Host-` prefix to every cookie of a response; all qualify for it (Path=/, no Domain). */
export function secureCookies(headers: Headers): void {
  const cookies = headers.getSetCookie();
  headers.delete("Set-Cookie");
  for (const cookie of cookies) {
    const prefixed = /^__(?:Host|Secure)-/u.test(cookie) ? cookie : `${prefix}${cookie}`;
    headers.append("Set-Cookie", /;\s*secure(?:;|$)/iu.test(prefixed) ? prefixed : `${prefixed}; Secure`);
  }
}
