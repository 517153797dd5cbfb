import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ListingStatus, listingStatuses, transitions } from "../listings/listing.ts";
import { removalText, restoredStatus } from "./moderation.ts";

const moments = fc.date({ noInvalidDate: true });
const removable = fc.constantFrom<ListingStatus>(...transitions.remove.from);

describe("what a removed ad becomes again", () => {
  test("is active only with time left, and only when it was active", () => {
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

  test("removed and restored at once, it is what it was", () => {
    const now = new Date("2026-11-20T12:00:00Z");
    const expiresAt = new Date("2026-12-20T12:00:00Z");
    for (const before of transitions.remove.from)
      expect(restoredStatus({ before, expiresAt }, now)).toBe(before);
    expect(restoredStatus({ before: "active", expiresAt: now }, now)).toBe("expired");
  });
});

test("an author reads the reason, then what the moderator wrote; of 'Autre raison' only that", () => {
  expect(removalText({ reason: "forbidden", text: "" })).toBe("Contenu interdit.");
  expect(removalText({ reason: "forbidden", text: "Vapoteuses." })).toBe("Contenu interdit. Vapoteuses.");
  expect(removalText({ reason: "other", text: "Photo d’autrui." })).toBe("Photo d’autrui.");
});
