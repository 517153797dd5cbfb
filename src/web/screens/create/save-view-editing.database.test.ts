import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aListing, daysAfter, now } from "../../../../tests/support/builders.ts";
import {
  aForm,
  formView,
  get,
  listings,
  openCreateScreen,
  post,
  world,
} from "../../../../tests/support/create-screen.ts";
import { findListing } from "../../../listings/listings.queries.server.ts";

const db = await openCreateScreen();

const statusOf = (failure: unknown) => (failure as { init?: { status?: number } }).init?.status;

describe("editing", () => {
  test("opens the user's draft or active listing filled in", async () => {
    for (const status of ["draft", "active"] as const) {
      const listing = await aListing(db, { author: world.user, status });
      expect(await get(`/create?edit=${listing.id}`)).toMatchObject({
        step: "form",
        state: { form: { title: listing.title, price: "1200" }, listing: { id: listing.id, status } },
      });
    }
  });

  test("another user's, deleted and unknown listings are 404 for GET and POST", async () => {
    const theirs = await aListing(db);
    const deleted = await aListing(db, { deletedAt: now });
    for (const id of [theirs.id, deleted.id, randomUUID(), "x"]) {
      expect(await get(`/create?edit=${id}`).catch(statusOf)).toBe(404);
      expect(await post(`/create?edit=${id}`, aForm()).catch(statusOf)).toBe(404);
    }
    expect(await findListing(db, theirs.id)).toMatchObject({ title: theirs.title });
  });

  test("saving a draft redirects to its form and replaces the history entry", async () => {
    const draft = await aListing(db, { author: world.user, status: "draft" });
    const response = await post(`/create?edit=${draft.id}`, aForm({ intent: "save" })).catch(
      (thrown) => thrown,
    );
    expect(response).toBeInstanceOf(Response);
    expect(response.headers.get("Location")).toBe(`/create?edit=${draft.id}`);
    expect(response.headers.get("Set-Cookie")).toContain("draft-saved");
    expect(response.headers.get("X-Remix-Replace")).toBe("true");
    expect(await findListing(db, draft.id)).toMatchObject({ title: "Vélo", status: "draft" });
    expect(world.consumed).toEqual([]);
  });
});

describe("two forms of one listing", () => {
  const opened = now.toISOString();

  test("the second gets a conflict, keeps its input, and is saved when it overwrites", async () => {
    const listing = await aListing(db, { author: world.user, createdAt: now });
    const address = `/create?edit=${listing.id}`;
    const first = aForm({ intent: "save", title: "Ailleurs", version: opened });
    expect(await post(address, first).catch((thrown) => thrown)).toBeInstanceOf(Response);

    const newer = (await findListing(db, listing.id))?.updatedAt.toISOString();
    expect(newer).not.toBe(opened);

    const response = await post(address, aForm({ intent: "save", title: "Ici", version: opened }));
    expect(response.status).toBe(409);
    expect(formView(response)).toMatchObject({
      conflict: { intent: "save", version: newer },
      state: { form: { title: "Ici" }, listing: { version: opened } },
    });
    expect(await findListing(db, listing.id)).toMatchObject({ title: "Ailleurs" });

    const overwriting = aForm({ title: "Ici", version: opened, overwrite: `save ${newer}` });
    expect(await post(address, overwriting).catch((thrown) => thrown)).toBeInstanceOf(Response);
    expect(await findListing(db, listing.id)).toMatchObject({ title: "Ici" });
  });

  test("overwriting a stale version is a conflict again", async () => {
    const listing = await aListing(db, { author: world.user, createdAt: now });
    const stale = aForm({ overwrite: `publish ${daysAfter(now, -1).toISOString()}` });
    const response = await post(`/create?edit=${listing.id}`, stale);
    expect(response.status).toBe(409);
    expect(formView(response).conflict).toEqual({ intent: "publish", version: opened });
  });

  test("a new form overwrites the listing it created, but not later edits", async () => {
    const submissionKey = randomUUID();
    await post("/create?type=single-item", aForm({ submissionKey }));
    const [row] = await listings();
    expect((await post("/create?type=single-item", aForm({ submissionKey, title: "Corrigé" }))).status).toBe(
      200,
    );
    expect(await findListing(db, row?.id ?? "")).toMatchObject({ title: "Corrigé" });
    const again = await post("/create?type=single-item", aForm({ submissionKey, title: "Trop tard" }));
    expect(again.status).toBe(409);
    expect(await findListing(db, row?.id ?? "")).toMatchObject({ title: "Corrigé" });
  });

  test("a new form whose response was lost does not take a rejection's version for one it has seen", async () => {
    const submissionKey = randomUUID();
    const send = (typed: Record<string, string>) =>
      post("/create?type=single-item", aForm({ submissionKey, ...typed }));
    await send({});
    const [row] = await listings();
    const savedVersion = (await findListing(db, row?.id ?? ""))?.updatedAt.toISOString() ?? "";
    const elsewhere = aForm({ intent: "save", title: "Ailleurs", version: savedVersion });
    await post(`/create?edit=${row?.id}`, elsewhere).catch((thrown) => thrown);
    for (const [typed, status] of [
      [{ title: "" }, 422],
      [{ title: "Trop tard" }, 409],
      [{ intent: "resume" }, 200],
    ] as const) {
      const response = await send(typed);
      expect(response.status).toBe(status);
      expect(formView(response).state.listing).toMatchObject({ id: row?.id, version: null });
    }
    expect(await findListing(db, row?.id ?? "")).toMatchObject({ title: "Ailleurs" });
  });
});
