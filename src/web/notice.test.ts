import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { noticeHeaders, noticeReadHeaders, readNotice } from "./notice.ts";

const subject = randomUUID();
const asking = (cookie: string) => new Request("http://localhost/", { headers: { Cookie: cookie } });
const pairOf = ({ "Set-Cookie": header }: { "Set-Cookie": string }) => header.split(";")[0] ?? "";

test("a notice comes back on the next page, with what it is about", () => {
  expect(readNotice(asking(`a=b; ${pairOf(noticeHeaders("signed-out", subject))}; c=d`))).toEqual({
    id: "signed-out",
    subject,
  });
  expect(readNotice(asking(pairOf(noticeHeaders("signed-out"))))).toEqual({
    id: "signed-out",
    subject: null,
  });
});

test("once read it is gone, and nothing else passes for one", () => {
  expect(noticeReadHeaders()["Set-Cookie"]).toMatch(/Max-Age=0/u);
  for (const value of ["", "toString", "<script>", "signed-outx"])
    expect(readNotice(asking(`babillard-notice=${value}`))).toBeNull();
  expect(readNotice(asking("babillard-notice=signed-out.../admin"))).toEqual({
    id: "signed-out",
    subject: null,
  });
});
