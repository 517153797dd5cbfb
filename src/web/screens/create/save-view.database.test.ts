import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aListing, anImage, daysAfter, now } from "../../../../tests/support/builders.ts";
import {
  aForm,
  args,
  attach,
  formView,
  get,
  incoming,
  listings,
  openCreateScreen,
  post,
  world,
} from "../../../../tests/support/create-screen.ts";
import { findListing } from "../../../listings/listings.queries.server.ts";
import { photosOfListing } from "../../../media/images.queries.server.ts";
import { saveView } from "./save-view.ts";

const db = await openCreateScreen();

const statusOf = (failure: unknown) => (failure as { init?: { status?: number } }).init?.status;

describe("the form without JavaScript", () => {
  test("publishes with the readable photos and reports the unreadable one", async () => {
    const body = aForm();
    await attach(body, "picture.webp", "velo.webp");
    await attach(body, "text.jpg", "notes.jpg");
    const { view, status } = await post("/create?type=single-item", body);
    expect(status).toBe(200);
    expect(view).toMatchObject({ step: "published", photoProblems: [{ name: "notes.jpg" }] });
    expect(world.logged).toContainEqual(
      expect.objectContaining({ fileName: "notes.jpg", reason: "unsupported-format" }),
    );
    const [listing] = await listings();
    expect(listing?.status).toBe("active");
    expect(await photosOfListing(db, listing?.id ?? "")).toHaveLength(1);
    expect(await incoming()).toEqual([]);
  });

  test("with an error is returned complete, including its photos, with 422", async () => {
    const body = aForm({ title: "", price: "cher", year: "2016" });
    await attach(body, "picture.webp");
    const response = await post("/create?type=single-item", body);
    expect(response.status).toBe(422);
    const { errors, state } = formView(response);
    expect(errors).toEqual({
      title: "Le titre est obligatoire",
      price: "Écrivez le prix en chiffres, par exemple 1\u00a0200.",
    });
    expect(state.form).toMatchObject({ price: "cher", city: "Laval", fields: { year: "2016" } });
    expect(state.photos).toHaveLength(1);
    expect(await listings()).toEqual([]);

    const again = aForm({ photo: state.photos[0]?.id ?? "", photoAlt: "De profil" });
    await post("/create?type=single-item", again);
    const [listing] = await listings();
    expect(await photosOfListing(db, listing?.id ?? "")).toMatchObject([{ alt: "De profil" }]);
  });

  test("5.14 keeps eight photos and reports the ninth", async () => {
    const body = aForm({ intent: "save" });
    for (let place = 0; place < 7; place += 1) {
      body.append("photo", (await anImage(db, { owner: world.user })).id);
      body.append("photoAlt", "");
    }
    await attach(body, "picture.webp", "huit.webp");
    await attach(body, "picture.webp", "neuf.webp");
    const view = formView(await post("/create?type=single-item", body));
    expect(view.photoProblems).toMatchObject([{ name: "neuf.webp" }]);
    expect(view.wasSaved).toBe(true);
    const [draft] = await listings();
    expect(await photosOfListing(db, draft?.id ?? "")).toHaveLength(8);
  });

  test("sent again never deletes a photo that it has stored, whatever happens to its files this time", async () => {
    const key = randomUUID();
    const send = async (fixtures: readonly string[], fields: Record<string, string> = {}) => {
      const body = aForm({ submissionKey: key, ...fields });
      for (const fixture of fixtures) await attach(body, fixture);
      return post("/create?type=single-item", body);
    };
    await send(["picture.webp"]);
    const [listing] = await listings();
    const stored = async () => (await photosOfListing(db, listing?.id ?? "")).map(({ id }) => id);
    const [first] = await stored();
    expect(first).toBeDefined();

    // The same file, when no more photos can be stored.
    world.waitSeconds = 60;
    expect((await send(["picture.webp"])).view).toMatchObject({ step: "published", photoProblems: [] });
    expect(await stored()).toEqual([first]);
    world.waitSeconds = null;
    // Without the file, with another that is unreadable, and with another that is stored.
    await send([]);
    await send(["text.jpg"]);
    expect(await stored()).toEqual([first]);
    await send(["transparent.png"]);
    const both = await stored();
    expect(both).toHaveLength(2);
    expect(both[0]).toBe(first);

    // A form that has named it can leave it out.
    await send([], { photo: first ?? "", photoAlt: "" });
    expect(await stored()).toEqual([first, both[1]]);
    await send([]);
    expect(await stored()).toEqual([both[1]]);
    expect(await listings()).toHaveLength(1);
  });

  test("sent several times at once with a file makes one listing with one photo", async () => {
    const key = randomUUID();
    const send = async () => {
      const body = aForm({ submissionKey: key });
      await attach(body, "picture.webp");
      return post("/create?type=single-item", body);
    };
    await Promise.all([send(), send(), send(), send()]);
    const [listing, ...others] = await listings();
    expect(others).toEqual([]);
    expect(await photosOfListing(db, listing?.id ?? "")).toHaveLength(1);
  });

  test("submitted several times, sequentially or concurrently, makes one listing with its photos", async () => {
    const photo = await anImage(db, { owner: world.user });
    const key = randomUUID();
    const send = () =>
      post("/create?type=single-item", aForm({ submissionKey: key, photo: photo.id, photoAlt: "" }));
    const responses = await Promise.all([send(), send(), send(), send(), send()]);
    responses.push(await send());
    expect(new Set(responses.map(({ view }) => JSON.stringify(view))).size).toBe(1);
    const all = await listings();
    expect(all).toHaveLength(1);
    expect(await photosOfListing(db, all[0]?.id ?? "")).toMatchObject([{ id: photo.id }]);
    const created = await findListing(db, all[0]?.id ?? "");
    expect(created?.updatedAt).toEqual(created?.createdAt);
  });

  test("cannot set fields that the author must not control", async () => {
    const foreign = {
      isFeatured: "on",
      is_featured: "true",
      views: "999",
      status: "sold",
      author_id: randomUUID(),
    };
    await post("/create?type=single-item", aForm({ ...foreign, role: "admin", id: randomUUID() }));
    const [row] = await listings();
    expect(await findListing(db, row?.id ?? "")).toMatchObject({
      authorId: world.user.id,
      status: "active",
      isFeatured: false,
      views: 0,
      attributes: {},
      contactPreferences: { phone: false, email: true, inApp: false },
    });
  });

  test("moves photos and changes the type without saving", async () => {
    const photos = [await anImage(db, { owner: world.user }), await anImage(db, { owner: world.user })];
    const body = aForm({ photoMove: `cover:${photos[1]?.id}` });
    for (const { id } of photos) body.append("photo", id);
    const { state } = formView(await post("/create?type=single-item", body));
    expect(state.photos.map(({ id }) => id)).toEqual([photos[1]?.id, photos[0]?.id]);
    const carried = await post("/create", aForm({ intent: "change-type" }));
    expect(carried.view).toMatchObject({ step: "type", carried: { form: { title: "Vélo" } } });
    const chosen = formView(await post("/create?type=job", aForm({ intent: "choose-type" })));
    expect(chosen.state.form).toMatchObject({ type: "job", title: "Vélo", category: "jobs" });
    expect(await listings()).toEqual([]);
  });

  test("with an unknown type returns the choice of types with the input preserved", async () => {
    const { view, status } = await post("/create", aForm({ type: "spaceship" }));
    expect(status).toBe(422);
    expect(view).toMatchObject({ step: "type", carried: { form: { title: "Vélo" } } });
  });

  test("over the rate limit gives 429 with Retry-After and preserves the input", async () => {
    world.waitSeconds = 120;
    const response = await post("/create?type=single-item", aForm());
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("120");
    expect(formView(response)).toMatchObject({
      message: "Quota dépassé : Contactez le support\nRéessayez dans 2 minutes.",
      state: { form: { title: "Vélo" } },
    });
    expect(world.consumed).toEqual([`publish ${world.user.id}`]);
    expect(await listings()).toEqual([]);
  });

  test("that is malformed gives 400, one that is too large 413", async () => {
    const broken = args("/create");
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const request = (body: string, more = {}) =>
      new Request(broken.url, { method: "POST", body, headers: { ...headers, ...more } });
    const send = async (sent: Request) => {
      const response = await saveView({ ...broken, request: sent } as unknown as Parameters<
        typeof saveView
      >[0]);
      return response instanceof Response ? response.status : response.init?.status;
    };
    expect(await send(request("--x\r\nnothing"))).toBe(400);
    expect(await send(request("", { "Content-Length": "300000000" }))).toBe(413);
  });
});

describe("the field 'Secteur'", () => {
  test("is stored with the city, and shown apart when the listing is edited", async () => {
    await post("/create?type=housing", aForm({ type: "housing", city: "Montréal", sector: "Mile End" }));
    const [listing] = await listings();
    expect(await findListing(db, listing?.id ?? "")).toMatchObject({ city: "Mile End, Montréal" });
    expect(await get(`/create?edit=${listing?.id}`)).toMatchObject({
      state: { form: { city: "Montréal", sector: "Mile End" } },
      sectors: expect.arrayContaining([{ name: "Mile End", isInside: true }]),
    });
  });

  test("of another city is an error, and the form stays as it was", async () => {
    const response = await post("/create?type=housing", aForm({ type: "housing", sector: "Mile End" }));
    expect(response.status).toBe(422);
    const { errors, state } = formView(response);
    expect(errors).toEqual({
      sector: "Ce secteur n’est pas dans cette ville. Choisissez-en un de la liste.",
    });
    expect(state.form).toMatchObject({ city: "Laval", sector: "Mile End" });
    expect(await listings()).toEqual([]);
  });
});

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
