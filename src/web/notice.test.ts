import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { noticeHeaders, noticeReadHeaders, readNotice } from "./notice.ts";

const subject = randomUUID();
const asking = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });
const pairOf = ({ "Set-Cookie": header }: { "Set-Cookie": string }) => header.split(";")[0] ?? "";

test("a notice comes back on the next page, in words", () => {
  expect(readNotice(asking(`a=b; ${pairOf(noticeHeaders("signed-out"))}; c=d`))).toEqual({
    id: "signed-out",
    text: "Vous êtes déconnecté.",
    isRefusal: false,
    undo: null,
  });
  expect(readNotice(asking(pairOf(noticeHeaders("listing-not-for-sale"))))).toMatchObject({
    isRefusal: true,
  });
});

test("one that can be taken back says how, and of which ad", () => {
  expect(readNotice(asking(pairOf(noticeHeaders("listing-deleted", subject))))).toMatchObject({
    undo: { action: `/listing/${subject}/own`, wish: "restore", label: "Annuler" },
  });
  expect(readNotice(asking(pairOf(noticeHeaders("seller-hidden", subject))))).toMatchObject({
    undo: { action: `/listing/${subject}/hide`, wish: "show-seller", label: "Annuler" },
  });
  expect(readNotice(asking(pairOf(noticeHeaders("moderation-dismissed", subject))))).toMatchObject({
    undo: { action: `/moderation/${subject}`, wish: "reopen", label: "Annuler" },
  });
  expect(readNotice(asking("babillard-notice=listing-deleted.../admin"))).toMatchObject({ undo: null });
});

test("once read it is gone, and nothing else passes for one", () => {
  expect(noticeReadHeaders()["Set-Cookie"]).toMatch(/Max-Age=0/u);
  for (const value of ["", "toString", "<script>", "signed-outx"])
    expect(readNotice(asking(`babillard-notice=${value}`))).toBeNull();
});
