import { expect, test } from "vitest";
import { nameForEmail } from "./recipient-name.ts";

test.each([
  "https://evil.example/gagnez",
  "Gagnez sur evil.example",
  "www.evil",
  "EVIL.COM",
  "evil．com", // a full-width point
  "bit.ly/3xYz",
  "M. evil.com",
  "mailto:x@evil.com",
  "http:evil",
  "xn--vil-9na.com",
])("a name that may be a link is not repeated: %s", (name) => {
  expect(nameForEmail(name)).toBeNull();
});

test.each([
  "Zoé Gagnon",
  "M. Tremblay",
  "Dr. Roy",
  "J. R. Smith",
  "J.R. Smith",
  "Jean-Luc O’Neil, ing.",
  "Garage Roy inc.",
  "Mme L. Côté",
  "Léa",
])("an ordinary name is: %s", (name) => {
  expect(nameForEmail(name)).toBe(name);
});
