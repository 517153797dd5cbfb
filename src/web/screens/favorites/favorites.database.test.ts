import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { aListing, aUser, now } from "../../../../tests/support/builders.ts";
import { testDatabase } from "../../../../tests/support/database.ts";
import type { SignedIn } from "../../../accounts/accounts.server.ts";
import { favoriteIds } from "../../../lists/favorites.queries.server.ts";
import { type RequestContext, requestContext } from "../../context.ts";
import { loader } from "./route.tsx";
import { action } from "./toggle.ts";

const { db } = await testDatabase();

function args<Params>(path: string, user: SignedIn | null, params: Params, init: RequestInit = {}) {
  const url = new URL(path, "http://localhost:3000");
  const context = new RouterContextProvider();
  const app = { db, user, now: () => now } satisfies Partial<RequestContext>;
  context.set(requestContext, app as unknown as RequestContext); // the tested code uses only these
  return { request: new Request(url, init), url, params, context, unstable_pattern: "", pattern: "" };
}
const press = (id: string, user: SignedIn | null, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams({ isFavorite: "1" });
  return action(args(`/listing/${id}/favorite`, user, { id }, { method: "POST", body, headers }));
};

test("a user's favorite is saved; fetch gets data, a plain form is redirected back", async () => {
  const [user, listing] = [await aUser(db), await aListing(db)];
  expect(await press(listing.id, user)).not.toBeInstanceOf(Response);
  expect(await favoriteIds(db, user.id)).toEqual([listing.id]);
  const plain = { Accept: "text/html", Referer: "http://localhost:3000/search?q=table" };
  const response = await press(listing.id, user, plain);
  expect(response instanceof Response && response.headers.get("Location")).toBe("/search?q=table");
});

test("a visitor is redirected to sign-in", async () => {
  const listing = await aListing(db);
  await expect(press(listing.id, null)).rejects.toMatchObject({ status: 302 });
});

test("unknown listings, drafts and malformed ids are 404", async () => {
  const user = await aUser(db);
  const draft = await aListing(db, { author: user, status: "draft" });
  for (const id of [randomUUID(), draft.id, "1"])
    await expect(press(id, user)).rejects.toMatchObject({ init: { status: 404 } });
});

test("a user gets the account's favorites, a visitor those of the requested ids", async () => {
  const [user, saved, requested] = [await aUser(db), await aListing(db), await aListing(db)];
  const draft = await aListing(db, { status: "draft" });
  await press(saved.id, user);
  const shown = async (path: string, viewer: SignedIn | null) =>
    (await loader(args(path, viewer, {}))).data.cards.map((card) => card.id);
  expect(await shown("/favorites", user)).toEqual([saved.id]);
  expect(await shown("/favorites", null)).toEqual([]);
  expect(
    await shown(`/favorites?ids=${requested.id},${draft.id},${randomUUID()},x,${saved.id}`, null),
  ).toEqual([requested.id, saved.id]);
});

test("the number of cards per request is limited", async () => {
  const listing = await aListing(db);
  const ids = [...Array.from({ length: 96 }, () => randomUUID()), listing.id].join(",");
  const { data } = await loader(args(`/favorites?ids=${ids}`, null, {}));
  expect(data.cards).toEqual([]);
  expect(data.requestedIds).toHaveLength(96);
});
