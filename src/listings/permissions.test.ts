import { describe, expect, test } from "vitest";
import { roles } from "../accounts/account.ts";
import { type Actor, canManageUsers, isModerator } from "../accounts/permissions.ts";
import { type ListingAction, type ListingStatus, listingStatuses, transitions } from "./listing.ts";
import {
  canChangeListing,
  canModerate,
  canReport,
  type ListingState,
  listingVisibility,
} from "./permissions.ts";

const actors = {
  visitor: null,
  member: { id: "someone", role: "member" },
  owner: { id: "author", role: "member" },
  moderator: { id: "someone-else", role: "moderator" },
  admin: { id: "yet-another", role: "admin" },
} as const satisfies Record<string, Actor>;
type ActorName = keyof typeof actors;
const actorNames = Object.keys(actors) as ActorName[];

const some = new Date("2026-11-20T12:00:00Z");

function listing(
  status: ListingStatus,
  facts: { isDeleted?: boolean; wasPublic?: boolean } = {},
): ListingState {
  const wasPublic = facts.wasPublic ?? status !== "draft";
  return {
    authorId: "author",
    status,
    publishedAt: wasPublic ? some : null,
    deletedAt: facts.isDeleted ? some : null,
  };
}

describe("permission to open a listing", () => {
  const expected: Record<ListingStatus, Record<ActorName, string>> = {
    draft: { visitor: "missing", member: "missing", owner: "open", moderator: "missing", admin: "missing" },
    active: { visitor: "open", member: "open", owner: "open", moderator: "open", admin: "open" },
    sold: { visitor: "open", member: "open", owner: "open", moderator: "open", admin: "open" },
    expired: { visitor: "gone", member: "gone", owner: "open", moderator: "open", admin: "open" },
    held: { visitor: "gone", member: "gone", owner: "open", moderator: "open", admin: "open" },
    correction: { visitor: "gone", member: "gone", owner: "open", moderator: "open", admin: "open" },
    removed: { visitor: "gone", member: "gone", owner: "open", moderator: "open", admin: "open" },
  };

  test.each(listingStatuses)("that is %s", (status) => {
    const seen = actorNames.map((name) => [name, listingVisibility(listing(status), actors[name])]);
    expect(Object.fromEntries(seen)).toEqual(expected[status]);
  });

  test("that is deleted: no user, including its author", () => {
    for (const name of actorNames) {
      for (const status of listingStatuses) {
        const deleted = (wasPublic: boolean) =>
          listingVisibility(listing(status, { isDeleted: true, wasPublic }), actors[name]);
        expect([deleted(true), deleted(false)], `${status} for ${name}`).toEqual(["gone", "missing"]);
      }
    }
  });

  test("responds gone only if it was public", () => {
    for (const name of actorNames) {
      for (const status of listingStatuses) {
        const answer = listingVisibility(listing(status, { wasPublic: false }), actors[name]);
        expect(answer, `${status} for ${name}`).not.toBe("gone");
      }
    }
  });
});

describe("permission to change a listing", () => {
  const byOwner: Record<ListingStatus, ListingAction[]> = {
    draft: ["publish", "edit", "delete"],
    active: ["edit", "markSold", "renew", "delete"],
    sold: ["renew", "delete"],
    expired: ["renew", "delete"],
    held: ["delete"],
    correction: ["edit", "delete"],
    removed: [],
  };
  const byModerator: Record<ListingStatus, ListingAction[]> = {
    draft: [],
    active: ["remove", "hold", "requestCorrection"],
    sold: ["remove", "hold"],
    expired: ["remove"],
    held: ["remove", "requestCorrection", "release"],
    correction: ["remove", "release"],
    removed: ["restore"],
  };
  const allActions = Object.keys(transitions) as ListingAction[];
  const allowed = (facts: ListingState, actor: Actor) =>
    allActions.filter((action) => canChangeListing(facts, actor, action));

  test.each(listingStatuses)("that is %s", (status) => {
    expect(
      Object.fromEntries(actorNames.map((name) => [name, allowed(listing(status), actors[name])])),
    ).toEqual({
      visitor: [],
      member: [],
      owner: byOwner[status],
      moderator: byModerator[status],
      admin: byModerator[status],
    });
  });

  test("that is deleted: no user", () => {
    for (const name of actorNames) {
      for (const status of listingStatuses) {
        expect(allowed(listing(status, { isDeleted: true }), actors[name])).toEqual([]);
      }
    }
  });

  test("moderators cannot moderate their own listings", () => {
    for (const role of ["moderator", "admin"] as const) {
      const actor: Actor = { id: "author", role };
      for (const status of listingStatuses) {
        expect(allowed(listing(status), actor)).toEqual(byOwner[status]);
        expect(canModerate(listing(status), actor)).toBe(false);
      }
    }
  });

  test("unpublished and deleted listings cannot be moderated", () => {
    expect(canModerate(listing("draft"), actors.moderator)).toBe(false);
    expect(canModerate(listing("active", { isDeleted: true }), actors.moderator)).toBe(false);
    expect(canModerate(listing("active"), actors.member)).toBe(false);
    expect(canModerate(listing("active"), actors.moderator)).toBe(true);
  });
});

test("users other than the owner can report public listings only", () => {
  for (const name of actorNames) {
    for (const status of listingStatuses) {
      const isOpen = status === "active" || status === "sold";
      const expected = isOpen && name !== "owner";
      expect(canReport(listing(status), actors[name]), `${status} by ${name}`).toBe(expected);
      expect(canReport(listing(status, { isDeleted: true }), actors[name])).toBe(false);
    }
  }
});

test("6.12 moderators and administrators moderate; only administrators manage users", () => {
  const can = actorNames.map((name) => [name, isModerator(actors[name]), canManageUsers(actors[name])]);
  expect(can).toEqual([
    ["visitor", false, false],
    ["member", false, false],
    ["owner", false, false],
    ["moderator", true, false],
    ["admin", true, true],
  ]);
  expect(roles).toEqual(["member", "moderator", "admin"]);
});
