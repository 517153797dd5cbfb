import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { noticeHeaders, noticeReadHeaders, readNotice } from "./notice.ts";

const subject = randomUUID();
const requestWith = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });
const pairOf = ({ "Set-Cookie": header }: { "Set-Cookie": string }) => header.split(";")[0] ?? "";

test("the next page gets the text of the notice", () => {
  expect(readNotice(requestWith(`a=b; ${pairOf(noticeHeaders("signed-out"))}; c=d`))).toEqual({
    id: "signed-out",
    text: "Vous êtes déconnecté.",
    isRejection: false,
    undo: null,
    link: null,
  });
  expect(readNotice(requestWith(pairOf(noticeHeaders("listing-not-for-sale"))))).toMatchObject({
    isRejection: true,
  });
});

test("an undoable notice has an undo form for its subject", () => {
  expect(readNotice(requestWith(pairOf(noticeHeaders("listing-deleted", subject))))).toMatchObject({
    undo: { path: `/listing/${subject}/own`, action: "restore", label: "Annuler" },
  });
  expect(readNotice(requestWith(pairOf(noticeHeaders("seller-hidden", subject))))).toMatchObject({
    undo: { path: `/listing/${subject}/hide`, action: "show-seller", label: "Annuler" },
  });
  expect(readNotice(requestWith(pairOf(noticeHeaders("moderation-dismissed", subject))))).toMatchObject({
    undo: { path: `/moderation/${subject}`, action: "reopen", label: "Annuler" },
  });
  expect(readNotice(requestWith("babillard-notice=listing-deleted.../admin"))).toMatchObject({ undo: null });
});

test.each([
  { id: "listing-published", text: "Votre annonce est en ligne" },
  { id: "listing-edited", text: "Vos modifications sont en ligne" },
] as const)(
  "the notice $id links to the listing, and waits while its confirmation is shown",
  ({ id, text }) => {
    const Cookie = pairOf(noticeHeaders(id, subject));
    const on = (path: string) => readNotice(new Request(`http://localhost${path}`, { headers: { Cookie } }));
    expect(on("/")).toMatchObject({ text, link: { path: `/listing/${subject}`, label: "Voir" } });
    for (const path of ["/create?type=job", "/create.data?type=job", "/post"]) expect(on(path)).toBeNull();
  },
);

test("reading clears the cookie, and unknown values are ignored", () => {
  expect(noticeReadHeaders()["Set-Cookie"]).toMatch(/Max-Age=0/u);
  for (const value of ["", "toString", "<script>", "signed-outx"])
    expect(readNotice(requestWith(`babillard-notice=${value}`))).toBeNull();
});
