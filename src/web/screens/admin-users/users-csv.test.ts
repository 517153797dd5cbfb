import { expect, test } from "vitest";
import type { User } from "../../../accounts/users.queries.server.ts";
import { usersCsv } from "./users-csv.ts";

const user: User = {
  id: "0198f3a0-0000-7000-8000-000000000001",
  name: "Élodie Côté",
  email: "elodie@babillard.example",
  phone: null,
  role: "member",
  avatarImageId: null,
  createdAt: new Date("2026-11-20T12:00:00Z"),
};
const lineOf = (fields: Partial<User>) => usersCsv([{ ...user, ...fields }]).split("\r\n")[1];

test("each user is a line under the header, in UTF-8 that a spreadsheet recognizes", () => {
  expect(usersCsv([user])).toBe(
    "\ufeffNom;Courriel;Téléphone;Rôle;Inscription\r\nÉlodie Côté;elodie@babillard.example;;Membre;2026-11-20T12:00:00.000Z\r\n",
  );
});

test("quotes and semicolons are escaped", () => {
  expect(lineOf({ name: 'Max "le bon"; Roy' })).toMatch(/^"Max ""le bon""; Roy";/u);
});

test.each(["=HYPERLINK(1)", "+1 514 555-0123", "-2+3", "@SUM(A1)", " =1"])(
  "%j is text, not a formula",
  (name) => {
    expect(lineOf({ name })).toMatch(/^"' ?[=+\-@]/u);
  },
);
