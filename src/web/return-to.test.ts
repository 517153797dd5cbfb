import { expect, test } from "vitest";
import { readReturnTo, signInPathFor } from "./return-to.ts";

const id = "01900000-0000-7000-8000-000000000000";

test.each([
  [`/listing/${id}/message`, `/auth?write=${id}`],
  [`/LISTING/${id}/MESSAGE`, `/auth?write=${id}`],
  [`/listing/${id}/own`, `/auth?own=${id}`],
  ["/listing/x/own", "/auth?to=/listing/x/own"],
  [`/messages/${id}`, `/auth?read=${id}`],
  [`/messages/${id}/newest`, "/auth"],
  ["/photos", "/auth"],
  ["/messages", "/auth?to=/messages"],
  ["/dashboard", "/auth?to=/dashboard"],
  ["/create?type=housing&x=a/b", "/auth?to=/create%3Ftype%3Dhousing%26x%3Da/b"],
  ["//ailleurs.example/x", "/auth"],
])("a visitor who requests %s signs in at %s", (requested, signIn) => {
  const [pathname = "", query] = requested.split("?");
  expect(signInPathFor({ pathname, search: query ? `?${query}` : "" })).toBe(signIn);
});

test("a visitor who sends a form returns to the page that it was on", () => {
  const form = { pathname: "/settings", search: "?do=profile" };
  expect(signInPathFor(form, { isForm: true, referer: "/settings/profil?x=1" })).toBe(
    "/auth?to=/settings/profil%3Fx%3D1",
  );
  expect(signInPathFor(form, { isForm: true, referer: null })).toBe("/auth");
  expect(signInPathFor(form, { isForm: true, referer: "/auth?mode=register" })).toBe("/auth");
});

test.each<[string, string | null, string | null]>([
  ["/create?type=housing", "publish", "/create?type=housing"],
  ["/favorites?a=1#x", "page", "/favorites?a=1"],
  ["/x/../settings", "page", "/settings"],
  ...["//ailleurs.example", "/\\ailleurs.example", "/\t/ailleurs.example", "/a/..//ailleurs.example"].map(
    (path): [string, null, null] => [path, null, null],
  ),
  ...["https://ailleurs.example", "javascript:alert(1)", "dashboard", "", "/auth?to=/x", "/sign-out"].map(
    (path): [string, null, null] => [path, null, null],
  ),
  [`/${"x".repeat(1_000)}`, null, null],
])("the page to return to is one of this site: %j", (path, to, target) => {
  const read = readReturnTo(new URLSearchParams({ to: path }));
  expect(read && [read.to, read.path]).toEqual(to && [to, target]);
  if (read) {
    for (const back of [read.login, read.register])
      expect(readReturnTo(new URL(back, "http://x.example").searchParams)?.path).toBe(target);
  }
});

test("the return-to target is read from the URL, for sign-in and registration alike", () => {
  expect(readReturnTo(new URLSearchParams({ write: id }))).toEqual({
    to: "write",
    path: `/listing/${id}/message`,
    login: `/auth?write=${id}`,
    register: `/auth?mode=register&write=${id}`,
  });
  expect(readReturnTo(new URLSearchParams({ read: id }))?.path).toBe(`/messages/${id}#dernier`);
  expect(readReturnTo(new URLSearchParams({ own: id }))).toEqual({
    to: "own",
    path: `/listing/${id}/own`,
    login: `/auth?own=${id}`,
    register: `/auth?mode=register&own=${id}`,
  });
  expect(readReturnTo(new URLSearchParams({ save: "1", q: "vélo" }))?.to).toBe("save");
  expect(readReturnTo(new URLSearchParams({ write: "//ailleurs.example", next: "/settings" }))).toBeNull();
});
