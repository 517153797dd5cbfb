import { expect, test } from "vitest";
import { readReturnTo, signInPathFor } from "./return-to.ts";

const id = "01900000-0000-7000-8000-000000000000";

test.each([
  [`/listing/${id}/message`, `/auth?write=${id}`],
  [`/LISTING/${id}/MESSAGE`, `/auth?write=${id}`],
  [`/listing/${id}/own`, `/auth?own=${id}`],
  ["/listing/x/own", "/auth"],
  [`/listing/${id}/edit`, "/auth"],
  [`/messages/${id}`, `/auth?read=${id}`],
  [`/messages/${id}/newest`, "/auth"],
  ["/messages", "/auth"],
  ["/listing/x/message", "/auth"],
  ["/dashboard", "/auth"],
])("a visitor who requests %s signs in at %s", (requested, signIn) => {
  expect(signInPathFor(requested)).toBe(signIn);
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
