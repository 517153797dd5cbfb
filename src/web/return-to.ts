/**
 * Whoever must sign in on the way to something is led on to it: the address of the page to sign in says to what, by a
 * search or an id and never by a path, so that it leads nowhere but there.
 */
import { isId } from "../platform/id.ts";
import { authPathToReach, paths } from "./paths.ts";
import { readSaveIntent } from "./save-intent.ts";

/** `path`: where it leads; `login` and `register`: where one gets in, and from there to it. */
export type ReturnTo = {
  to: "save" | "write" | "read" | "own";
  path: string;
  login: string;
  register: string;
};

const pathOf = { write: paths.write, read: paths.conversation, own: paths.ownListing };

/** Of the page to sign in: what waits; null when nothing does. */
export function readReturnTo(params: URLSearchParams): ReturnTo | null {
  const saving = readSaveIntent(params);
  if (saving) return { to: "save", ...saving };
  for (const to of ["write", "read", "own"] as const) {
    const id = params.get(to) ?? "";
    if (!isId(id)) continue;
    return {
      to,
      path: pathOf[to](id),
      login: authPathToReach(to, id),
      register: authPathToReach(to, id, "register"),
    };
  }
  return null;
}

/** Where a visitor is sent who asked for what only members see. */
export function signInPathFor(pathname: string): string {
  const [, start, first = "", second = "", ...rest] = pathname.toLowerCase().split("/");
  if (rest.length > 0) return paths.auth();
  if (start === "listing" && second === "message" && isId(first)) return authPathToReach("write", first);
  if (start === "listing" && second === "own" && isId(first)) return authPathToReach("own", first);
  if (start === "messages" && second === "" && isId(first)) return authPathToReach("read", first);
  return paths.auth();
}
