import { expect, test } from "vitest";
import { sameTextLimit } from "./same-text.server.ts";

const text = "Bonjour, écrivez-moi plutôt à cette adresse.";
const limitOf = (body: string, isFirst: boolean, isEstablished = true, userId = "1") =>
  sameTextLimit(
    { userId, body, isFirst, offered: new Set(["Oui, c’est encore disponible."]) },
    isEstablished,
  );

test("first messages and replies are counted apart, and more strictly for new accounts", () => {
  const names = [
    limitOf(text, true, true),
    limitOf(text, true, false),
    limitOf(text, false, true),
    limitOf(text, false, false),
  ].map((limit) => limit?.name);
  expect(names).toEqual(["same-text", "same-text-new-account", "same-reply", "same-reply-new-account"]);
});

test("spaces and capitals do not make another text, another member does", () => {
  const subject = limitOf(text, true)?.subject;
  expect(limitOf(`  ${text.toUpperCase()}\r\n`, true)?.subject).toBe(subject);
  expect(limitOf(text, true, true, "2")?.subject).not.toBe(subject);
  expect(subject).not.toContain("adresse");
});

test("what the site offers, photos alone and short replies are not counted", () => {
  expect(limitOf("Oui, c’est encore disponible.", false)).toBeNull();
  expect(limitOf(" ", true)).toBeNull();
  expect(limitOf("Oui, à demain", false)).toBeNull();
  expect(limitOf("Oui, à demain", true)).not.toBeNull();
});
