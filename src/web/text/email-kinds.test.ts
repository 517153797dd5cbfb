import { expect, test } from "vitest";
import { emails } from "../../server/emails.ts";
import { emailKindLabel, emailKindLabels } from "./email-kinds.ts";

test("each kind of email has its own name for administrators, and no name is left over", () => {
  expect(Object.keys(emailKindLabels).toSorted()).toEqual(emails.map(({ name }) => name).toSorted());
  expect(new Set(Object.values(emailKindLabels)).size).toBe(emails.length);
  expect(emailKindLabel("of-another-version")).toBe("of-another-version");
});
