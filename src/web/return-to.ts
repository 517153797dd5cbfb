/**
 * Where to return after sign-in. The URL of the sign-in page contains a search or an id, never a path: an open redirect
 * is impossible.
 */
import { isId } from "../platform/id.ts";
import { paths, signInPathToReach } from "./paths.ts";
import { readSaveIntent } from "./save-intent.ts";

/** `path`: where to return. `login` and `register`: the sign-in and registration pages that return there. */
export type ReturnTo = {
  to: "save" | "write" | "read" | "own";
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
  return null;
}

/** The sign-in page for a visitor who requested a page for signed-in users. */
export function signInPathFor(pathname: string): string {
  const [, start, first = "", second = "", ...rest] = pathname.toLowerCase().split("/");
  if (rest.length > 0) return paths.auth();
  if (start === "listing" && second === "message" && isId(first)) return signInPathToReach("write", first);
  if (start === "listing" && second === "own" && isId(first)) return signInPathToReach("own", first);
  if (start === "messages" && second === "" && isId(first)) return signInPathToReach("read", first);
  return paths.auth();
}
