/** Texts that the site signs and reads back from strangers: each serves one purpose, for its own site, unchanged, in its time. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  identityTicket,
  identityTicketMinutes,
  readIdentityTicket,
} from "../../src/accounts/identity-ticket.server.ts";
import { readSuspensionToken, suspensionToken } from "../../src/accounts/suspension-token.server.ts";
import { readUnsubscribeToken, unsubscribeToken } from "../../src/email/unsubscribe-token.server.ts";
import { isSetupToken, setupToken } from "../../src/server/first-start.ts";
import { formStamp, readFormStamp } from "../../src/support/form-stamp.server.ts";
import { daysAfter, now } from "../support/builders.ts";

const secret = "0123456789abcdef0123456789abcdef";
const userId = randomUUID();
const claims = {
  issuer: "https://id.example",
  subject: "1",
  email: "zoe@example.com",
  isEmailVerified: true,
  name: "Zoé",
};

type Kind = {
  name: string;
  signed: (key: string) => string;
  isAccepted: (token: string, key: string, at?: Date) => boolean;
  /** null: it has no end of its own */
  lifetimeMinutes: number | null;
};

const kinds: Kind[] = [
  {
    name: "link to unsubscribe",
    signed: (key) => unsubscribeToken({ userId, topic: "messages" }, key),
    isAccepted: (token, key) => readUnsubscribeToken(token, key) !== null,
    lifetimeMinutes: null,
  },
  {
    name: "link to contest a suspension",
    signed: (key) => suspensionToken({ userId, until: now }, key),
    isAccepted: (token, key) => readSuspensionToken(token, key) !== null,
    lifetimeMinutes: null,
  },
  {
    name: "what the identity provider said",
    signed: (key) => identityTicket(claims, now, key),
    isAccepted: (token, key, at = now) => readIdentityTicket(token, at, key) !== null,
    lifetimeMinutes: identityTicketMinutes,
  },
  {
    name: "stamp of a form",
    signed: (key) => formStamp(key, now),
    isAccepted: (token, key, at = now) => readFormStamp(token, key, { now: at, isTimed: false }).ok,
    lifetimeMinutes: 24 * 60,
  },
  {
    name: "link to set the site up",
    signed: (key) => setupToken({ visitorSecret: key }),
    isAccepted: (token, key) => isSetupToken({ visitorSecret: key }, token),
    lifetimeMinutes: null,
  },
];

describe.each(kinds)("$name", ({ name, signed, isAccepted, lifetimeMinutes }) => {
  const token = signed(secret);

  test("is accepted as it was signed", () => expect(isAccepted(token, secret)).toBe(true));

  test("is refused with any character changed or left out", () => {
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === "A" ? "B" : "A";
      for (const changed of [token.slice(0, at) + other + token.slice(at + 1), token.slice(0, at)])
        expect({ changed, isAccepted: isAccepted(changed, secret) }).toEqual({ changed, isAccepted: false });
    }
  });

  test("is refused by a site with another secret", () =>
    expect(isAccepted(token, "another secret of another site!!")).toBe(false));

  test("is refused in place of the others", () => {
    const accepting = kinds.filter((other) => other.name !== name && other.isAccepted(token, secret));
    expect(accepting.map((other) => other.name)).toEqual([]);
  });

  if (lifetimeMinutes !== null) {
    test("ends in time", () => {
      expect(isAccepted(token, secret, daysAfter(now, (lifetimeMinutes - 1) / (24 * 60)))).toBe(true);
      expect(isAccepted(token, secret, daysAfter(now, (lifetimeMinutes + 1) / (24 * 60)))).toBe(false);
    });
  }
});
