import { expect, test } from "vitest";
import { inquiryMaxLength, inquiryTopics, parseInquiry } from "./inquiry.ts";

const form = { name: " Zoé  ", email: "Zoe@Example.com ", topic: "idea", message: "Bonjour\r\nà vous " };

test("an inquiry is normalized; the name is optional", () => {
  expect(parseInquiry(form)).toEqual({
    ok: true,
    inquiry: { name: "Zoé", email: "zoe@example.com", topic: "idea", message: "Bonjour\nà vous" },
  });
  expect(parseInquiry({ ...form, name: "\u200b" })).toMatchObject({ ok: true, inquiry: { name: "" } });
  for (const topic of inquiryTopics) expect(parseInquiry({ ...form, topic }).ok).toBe(true);
});

test.each([
  [{ name: "é".repeat(101) }, { name: "name-too-long" }],
  [{ email: " " }, { email: "email-required" }],
  [{ email: "zoé" }, { email: "invalid-email" }],
  [{ topic: "" }, { topic: "topic-required" }],
  [{ topic: "toString" }, { topic: "topic-required" }],
  [{ message: "\n " }, { message: "message-required" }],
  [{ message: "🚲".repeat(inquiryMaxLength + 1) }, { message: "message-too-long" }],
  [
    { email: "", message: "" },
    { email: "email-required", message: "message-required" },
  ],
])("%o is rejected", (typed, errors) => {
  expect(parseInquiry({ ...form, ...typed })).toEqual({ ok: false, errors });
});
