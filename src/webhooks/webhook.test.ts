import { expect, test } from "vitest";
import { parseWebhookUrl, retryDelayOf } from "./webhook.ts";

test("takes https addresses, and writes them in their normal form", () => {
  const parsed = parseWebhookUrl("  https://Exemple.CA/Babillard?a=1#haut ");
  expect(parsed.ok && parsed.url.href).toBe("https://exemple.ca/Babillard?a=1");
  expect(parseWebhookUrl("https://exemple.ca:8443/")).toMatchObject({ ok: true });
});

test.each([
  ["", "webhook-url-required"],
  ["exemple.ca", "webhook-url-invalid"],
  ["https://", "webhook-url-invalid"],
  ["http://exemple.ca/", "webhook-url-not-https"],
  ["ftp://exemple.ca/", "webhook-url-not-https"],
  ["file:///etc/passwd", "webhook-url-not-https"],
  ["gopher://127.0.0.1:70/", "webhook-url-not-https"],
  ["https://exemple.ca:22/", "webhook-url-port"],
  ["https://moi:secret@exemple.ca/", "webhook-url-credentials"],
  [`https://exemple.ca/${"x".repeat(500)}`, "webhook-url-too-long"],
])("refuses %s", (typed, reason) => expect(parseWebhookUrl(typed)).toEqual({ ok: false, reason }));

test("the receiver of tests may be private, and no other one", () => {
  const origin = "http://127.0.0.1:4000";
  expect(parseWebhookUrl("http://127.0.0.1:4000/a", origin)).toMatchObject({ ok: true });
  expect(parseWebhookUrl("http://127.0.0.1:4001/a", origin)).toMatchObject({ ok: false });
  expect(parseWebhookUrl("http://127.0.0.1:4000.exemple.ca/a", origin)).toMatchObject({ ok: false });
});

test("attempts end after a day", () => {
  let seconds = 0;
  let attempts = 1;
  for (; retryDelayOf(attempts) !== null; attempts += 1) seconds += retryDelayOf(attempts) ?? 0;
  expect(attempts).toBe(8);
  expect(seconds / 3600).toBeGreaterThan(23);
  expect(seconds / 3600).toBeLessThan(26);
});
