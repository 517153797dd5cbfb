/**
 * Where to return after sign-in. The URL of the sign-in page contains a search, an id, or the path of a page of this site,
 * which is parsed as a browser would: an open redirect is impossible.
 */
import { isId } from "../platform/id.ts";
import { paths, signInPathToOpen, signInPathToReach } from "./paths.ts";
import { readSaveIntent } from "./save-intent.ts";

/** `path`: where to return. `login` and `register`: the sign-in and registration pages that return there. */
export type ReturnTo = {
  to: "save" | "write" | "read" | "own" | "publish" | "page";
  path: string;
  login: string;
  register: string;
};

const pathOf = { write: paths.write, read: paths.conversation, own: paths.ownListing };

/** Reads the parameters of the sign-in page; null when there is no return target. */
export function readReturnTo(params: URLSearchParams): ReturnTo | null {
  const search = readSaveIntent(params);
  if (search) return { to: "save", ...search };
  for (const to of ["write", "read", "own"] as const) {
    const id = params.get(to) ?? "";
    if (!isId(id)) continue;
    return {
      to,
      path: pathOf[to](id),
      login: signInPathToReach(to, id),
      register: signInPathToReach(to, id, "register"),
    };
  }
  const path = ownPagePath(params.get("to"));
  if (path === null) return null;
  return {
    to: /^\/(?:create|post)(?:$|\?)/u.test(path) ? "publish" : "page",
    path,
    login: signInPathToOpen(path),
    register: signInPathToOpen(path, "register"),
  };
}

/**
 * The sign-in page for a visitor who requested a page for signed-in users.
 * @param referer page that the form of a POST request was on (`sameOriginReferer`): the URL of the request may be no page
 */
export function signInPathFor(
  { pathname, search }: Pick<URL, "pathname" | "search">,
  { isForm, referer }: { isForm: boolean; referer: string | null } = { isForm: false, referer: null },
): string {
  const [, start, first = "", second = "", ...rest] = pathname.toLowerCase().split("/");
  if (rest.length === 0) {
    if (start === "listing" && second === "message" && isId(first)) return signInPathToReach("write", first);
    if (start === "listing" && second === "own" && isId(first)) return signInPathToReach("own", first);
    if (start === "messages" && second === "" && isId(first)) return signInPathToReach("read", first);
  }
  const path = isForm ? ownPagePath(referer) : ownPagePath(pathname + search);
  return path === null ? paths.auth() : signInPathToOpen(path);
}

const longestPath = 1_000;
/** Of any origin: only the part after it is used, after a check that the path did not replace it. */
const anyOrigin = "http://site.invalid";
/** Paths that only scripts request, and the pages that sign in and out: no one returns to them. */
const noPages = /^\/(?:auth|sign-out|photos|seen|messages\/[^/]*\/newest)(?:\/|$)/iu;

/** The path and query of a page of this site; null for anything else, such as `//host`, `/\host` or `javascript:`. */
function ownPagePath(text: string | null): string | null {
  if (!text?.startsWith("/") || text.length > longestPath || !URL.canParse(text, anyOrigin)) return null;
  const { origin, pathname, search } = new URL(text, anyOrigin);
  if (origin !== anyOrigin || pathname.startsWith("//") || noPages.test(pathname)) return null;
  return pathname + search;
}
