import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ListingStatus, listingStatuses, transitions } from "../listings/listing.ts";
import { removalText, restoredStatus, restoredStatuses } from "./moderation.ts";

const moments = fc.date({ noInvalidDate: true });
const removable = fc.constantFrom<ListingStatus>(...restoredStatuses);

describe("the status of a restored listing", () => {
  test("is active only with time left, and only if it was active", () => {
    fc.assert(
      fc.property(fc.option(removable), fc.option(moments), moments, (before, expiresAt, now) => {
        const status = restoredStatus({ before, expiresAt }, now);
        expect(listingStatuses).toContain(status);
        if (status === "active") {
          expect(expiresAt !== null && expiresAt > now).toBe(true);
          expect(["active", null]).toContain(before);
        }
        if (before === "sold" || before === "expired") expect(status).toBe(before);
      }),
    );
  });

  test("is the previous one when it is restored immediately", () => {
    const now = new Date("2026-11-20T12:00:00Z");
    const expiresAt = new Date("2026-12-20T12:00:00Z");
    for (const before of restoredStatuses) expect(restoredStatus({ before, expiresAt }, now)).toBe(before);
    expect(restoredStatus({ before: "active", expiresAt: now }, now)).toBe("expired");
  });
});

test("every listing that can be removed was one of these, is held or to be corrected", () => {
  expect([...transitions.remove.from].sort()).toEqual([...restoredStatuses, "held", "correction"].sort());
});

test("an author reads the reason and the moderator's text; for 'Autre raison' only the text", () => {
  expect(removalText({ reason: "forbidden", text: "" })).toBe("Contenu interdit.");
  expect(removalText({ reason: "forbidden", text: "Vapoteuses." })).toBe("Contenu interdit. Vapoteuses.");
  expect(removalText({ reason: "other", text: "Photo d’autrui." })).toBe("Photo d’autrui.");
});
