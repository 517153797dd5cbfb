import { describe, expect, test } from "vitest";
import {
  defaultContactPreferences,
  descriptionMaxLength,
  isAllowed,
  isUpdated,
  type ListingAction,
  listingStatuses,
  openStatuses,
  photosMax,
  titleMaxLength,
  transitions,
} from "./listing.ts";

describe("listing transitions", () => {
  test("4.11 are one table, the same for all roles", () => {
    // action: allowed states → next state (= unchanged)
    const expected: Record<ListingAction, string> = {
      publish: "draft → active",
      edit: "draft active correction → =",
      markSold: "active → sold",
      renew: "active sold expired → active",
      expire: "active → expired",
      remove: "active sold expired held correction → removed",
      restore: "removed → active",
      hold: "active sold → held",
      requestCorrection: "active held → correction",
      resubmit: "correction → held",
      release: "held correction → active",
      delete: "draft active sold expired held correction → =",
    };
    const actions = Object.keys(transitions) as ListingAction[];
    const table = actions.map((action) => {
      const from = listingStatuses.filter((status) => isAllowed(action, status));
      return [action, `${from.join(" ")} → ${transitions[action].to ?? "="}`];
    });
    expect(Object.fromEntries(table)).toEqual(expected);
  });

  test("removal by moderation is final, unless moderation restores the listing", () => {
    const actions = (Object.keys(transitions) as ListingAction[]).filter((action) =>
      isAllowed(action, "removed"),
    );
    expect(actions).toEqual(["restore"]);
  });
});

test("visitors can open active and sold listings", () => {
  expect(openStatuses).toEqual(["active", "sold"]);
});

test("9.1 9.2 limits match the specification", () => {
  expect(titleMaxLength).toBe(100);
  expect(photosMax).toBe(8);
  expect(descriptionMaxLength).toBe(10_000);
  expect(defaultContactPreferences).toEqual({ phone: true, email: true, inApp: true });
});

test("a listing is updated when it changed after its creation, even by a millisecond", () => {
  const createdAt = new Date("2026-11-20T12:00:00.000Z");
  expect(isUpdated({ createdAt, updatedAt: new Date(createdAt) })).toBe(false);
  expect(isUpdated({ createdAt, updatedAt: new Date("2026-11-20T12:00:00.001Z") })).toBe(true);
});
