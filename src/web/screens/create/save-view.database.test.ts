import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SignedIn } from "../../../accounts/accounts.ts";
import { photosOfListing } from "../../../data/images.ts";
import { findListing } from "../../../data/listings.ts";
import { createImagePool, type ImagePool } from "../../../images/pool.ts";
import { createReceptions, type Receptions } from "../../../images/receptions.ts";
import { openDiskStorage } from "../../../storage/disk.ts";
import type { ObjectStorage } from "../../../storage/storage.ts";
import { aListing, anImage, aUser, daysAfter, now } from "../../../testing/builders.ts";
import { testDatabase } from "../../../testing/database.ts";
import { type RequestContext, requestContext } from "../../context.ts";
import { loadView } from "./load-view.ts";
import { action as addPhoto } from "./photos.ts";
import { saveView } from "./save-view.ts";
import type { CreateView, FormView } from "./view.ts";

const { db } = await testDatabase();
const fixtures = join(import.meta.dirname, "../../../images/fixtures");
const logged: Record<string, unknown>[] = [];
const log = {
  info: () => undefined,
  warn: (fields: object) => void logged.push(fields as Record<string, unknown>),
  error: () => undefined,
};
let folder = "";
let storage: ObjectStorage;
let images: ImagePool;
let user: SignedIn;
let waitSeconds: number | null = null;
let counted: string[] = [];
let receptions: Receptions = createReceptions();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "babillard-create-"));
  storage = await openDiskStorage(join(folder, "storage"), now.getTime());
  images = createImagePool({ log, size: 1 });
});
afterAll(async () => {
  images.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  user = await aUser(db);
  waitSeconds = null;
  counted = [];
  receptions = createReceptions();
  logged.length = 0;
});

/** The parts of a request's context that this screen uses. */
function contextOf(signedIn: SignedIn | null) {
  const facts = {
    db,
    storage,
    images,
    log,
    receptions,
    visitor: "visitor",
    uploadFolder: join(folder, "incoming"),
    now: () => now,
    user: signedIn,
    isOverLimit: async () => null,
    overLimit: async (name: string, subject = "") => {
      counted.push(`${name} ${subject}`);
      return waitSeconds;
    },
  } satisfies Partial<RequestContext>;
  const context = new RouterContextProvider();
  context.set(requestContext, facts as unknown as RequestContext); // the rest is never asked for
  return context;
}

function args(path: string, body?: FormData, signedIn: SignedIn | null = user) {
  const url = new URL(path, "http://localhost");
  const request = new Request(url, body ? { method: "POST", body } : {});
  return { request, url, params: {}, context: contextOf(signedIn), unstable_pattern: "", pattern: "" };
}

type Answer = { view: CreateView; status: number; headers: Headers };

async function post(path: string, body: FormData): Promise<Answer> {
  const answer = await saveView(args(path, body) as unknown as Parameters<typeof saveView>[0]);
  if (answer instanceof Response) throw answer;
  return {
    view: answer.data,
    status: answer.init?.status ?? 200,
    headers: new Headers(answer.init?.headers),
  };
}

const get = (path: string, as = user) =>
  loadView(args(path, undefined, as) as unknown as Parameters<typeof loadView>[0]);

function aForm(given: Record<string, string> = {}): FormData {
  const body = new FormData();
  const typed = {
    type: "single-item",
    title: "Vélo",
    description: "Bon état.",
    price: "100",
    priceType: "fixed",
    city: "Laval",
    region: "Québec",
    contactEmail: "on",
    submissionKey: randomUUID(),
    intent: "publish",
    ...given,
  };
  for (const [name, value] of Object.entries(typed)) body.append(name, value);
  return body;
}

async function attach(body: FormData, fixture: string, name = fixture) {
  body.append("photos", new File([await readFile(join(fixtures, fixture))], name));
}

function formView({ view }: Answer): FormView {
  if (view.step !== "form") throw new Error(`not the form but ${view.step}`);
  return view;
}

const listings = () =>
  db.selectFrom("listings").select(["id", "status"]).where("author_id", "=", user.id).execute();
const incoming = () => readdir(join(folder, "incoming"));
const statusOf = (failure: unknown) => (failure as { init?: { status?: number } }).init?.status;

describe("the form without JavaScript", () => {
  test("publishes with the photos that can be read, and names the one that cannot", async () => {
    const body = aForm();
    await attach(body, "picture.webp", "velo.webp");
    await attach(body, "text.jpg", "notes.jpg");
    const { view, status } = await post("/create?type=single-item", body);
    expect(status).toBe(200);
    expect(view).toMatchObject({ step: "published", photoProblems: [{ name: "notes.jpg" }] });
    expect(logged).toContainEqual(
      expect.objectContaining({ fileName: "notes.jpg", reason: "unsupported-format" }),
    );
    const [listing] = await listings();
    expect(listing?.status).toBe("active");
    expect(await photosOfListing(db, listing?.id ?? "")).toHaveLength(1);
    expect(await incoming()).toEqual([]);
  });

  test("with a mistake comes back whole, its photos kept, with 422", async () => {
    const body = aForm({ title: "", price: "cher", year: "2016" });
    await attach(body, "picture.webp");
    const answer = await post("/create?type=single-item", body);
    expect(answer.status).toBe(422);
    const { errors, state } = formView(answer);
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

  test("keeps eight photos and names the ninth", async () => {
    const body = aForm({ intent: "save" });
    for (let place = 0; place < 7; place += 1) {
      body.append("photo", (await anImage(db, { owner: user })).id);
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

  test("sent twice, one after the other or at once, is one ad that keeps its photos", async () => {
    const photo = await anImage(db, { owner: user });
    const key = randomUUID();
    const send = () =>
      post("/create?type=single-item", aForm({ submissionKey: key, photo: photo.id, photoAlt: "" }));
    const answers = await Promise.all([send(), send(), send(), send(), send()]);
    answers.push(await send());
    expect(new Set(answers.map(({ view }) => JSON.stringify(view))).size).toBe(1);
    const all = await listings();
    expect(all).toHaveLength(1);
    expect(await photosOfListing(db, all[0]?.id ?? "")).toMatchObject([{ id: photo.id }]);
    expect(await findListing(db, all[0]?.id ?? "")).toMatchObject({ updatedAt: now });
  });

  test("cannot set what is not a person's to set", async () => {
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
      authorId: user.id,
      status: "active",
      isFeatured: false,
      views: 0,
      attributes: {},
      contactPreferences: { phone: false, email: true, inApp: false },
    });
  });

  test("moves photos, changes the type and writes nothing meanwhile", async () => {
    const photos = [await anImage(db, { owner: user }), await anImage(db, { owner: user })];
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

  test("with a type that is none asks for one, everything kept", async () => {
    const { view, status } = await post("/create", aForm({ type: "spaceship" }));
    expect(status).toBe(422);
    expect(view).toMatchObject({ step: "type", carried: { form: { title: "Vélo" } } });
  });

  test("too often is answered 429 with a wait, and nothing is lost", async () => {
    waitSeconds = 120;
    const answer = await post("/create?type=single-item", aForm());
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).toBe("120");
    expect(formView(answer)).toMatchObject({
      message: "Quota dépassé : Contactez le support. Réessayez dans 2 minutes.",
      state: { form: { title: "Vélo" } },
    });
    expect(counted).toEqual([`publish ${user.id}`]);
    expect(await listings()).toEqual([]);
  });

  test("that is no form is answered 400, one that is too large 413", async () => {
    const broken = args("/create");
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const request = (body: string, more = {}) =>
      new Request(broken.url, { method: "POST", body, headers: { ...headers, ...more } });
    const send = async (sent: Request) => {
      const answer = await saveView({ ...broken, request: sent } as unknown as Parameters<
        typeof saveView
      >[0]);
      return answer instanceof Response ? answer.status : answer.init?.status;
    };
    expect(await send(request("--x\r\nnothing"))).toBe(400);
    expect(await send(request("", { "Content-Length": "300000000" }))).toBe(413);
  });
});

describe("editing", () => {
  test("opens the own ad filled in, a draft or active", async () => {
    for (const status of ["draft", "active"] as const) {
      const listing = await aListing(db, { author: user, status });
      expect(await get(`/create?edit=${listing.id}`)).toMatchObject({
        step: "form",
        state: { form: { title: listing.title, price: "1200" }, listing: { id: listing.id, status } },
      });
    }
  });

  test("somebody else's, a deleted one and a made-up one are 404, to read and to write", async () => {
    const theirs = await aListing(db);
    const deleted = await aListing(db, { author: user, deletedAt: now });
    for (const id of [theirs.id, deleted.id, randomUUID(), "x"]) {
      expect(await get(`/create?edit=${id}`).catch(statusOf)).toBe(404);
      expect(await post(`/create?edit=${id}`, aForm()).catch(statusOf)).toBe(404);
    }
    expect(await findListing(db, theirs.id)).toMatchObject({ title: theirs.title });
  });

  test("an own ad that is over says so and changes nothing", async () => {
    const sold = await aListing(db, { author: user, status: "sold" });
    expect(await get(`/create?edit=${sold.id}`)).toEqual({ step: "closed", listingId: sold.id });
    expect((await post(`/create?edit=${sold.id}`, aForm())).status).toBe(409);
    expect(await findListing(db, sold.id)).toMatchObject({ title: sold.title, status: "sold" });
  });

  test("saving leads back to the form of the same draft, in its place", async () => {
    const draft = await aListing(db, { author: user, status: "draft" });
    const answer = await post(`/create?edit=${draft.id}`, aForm({ intent: "save" })).catch(
      (thrown) => thrown,
    );
    expect(answer).toBeInstanceOf(Response);
    expect(answer.headers.get("Location")).toBe(`/create?edit=${draft.id}`);
    expect(answer.headers.get("Set-Cookie")).toContain("draft-saved");
    expect(answer.headers.get("X-Remix-Replace")).toBe("true");
    expect(await findListing(db, draft.id)).toMatchObject({ title: "Vélo", status: "draft" });
    expect(counted).toEqual([]);
  });
});

describe("two forms of one ad", () => {
  const opened = now.toISOString();
  const newer = new Date(now.getTime() + 1).toISOString();

  test("the second is refused with both choices, keeps what was typed, and is saved when it insists", async () => {
    const listing = await aListing(db, { author: user, createdAt: now });
    const address = `/create?edit=${listing.id}`;
    const first = aForm({ intent: "save", title: "Ailleurs", version: opened });
    expect(await post(address, first).catch((thrown) => thrown)).toBeInstanceOf(Response);

    const answer = await post(address, aForm({ intent: "save", title: "Ici", version: opened }));
    expect(answer.status).toBe(409);
    expect(formView(answer)).toMatchObject({
      conflict: { intent: "save", version: newer },
      state: { form: { title: "Ici" }, listing: { version: opened } },
    });
    expect(await findListing(db, listing.id)).toMatchObject({ title: "Ailleurs" });

    const insisting = aForm({ title: "Ici", version: opened, overwrite: `save ${newer}` });
    expect(await post(address, insisting).catch((thrown) => thrown)).toBeInstanceOf(Response);
    expect(await findListing(db, listing.id)).toMatchObject({ title: "Ici" });
  });

  test("insisting on a version that is not the newest either is refused again", async () => {
    const listing = await aListing(db, { author: user, createdAt: now });
    const stale = aForm({ overwrite: `publish ${daysAfter(now, -1).toISOString()}` });
    const answer = await post(`/create?edit=${listing.id}`, stale);
    expect(answer.status).toBe(409);
    expect(formView(answer).conflict).toEqual({ intent: "publish", version: opened });
  });

  test("the page of a new ad writes over what it made, not over what was written since", async () => {
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
});

describe("resuming what the device kept", () => {
  test("shows the form filled in and writes nothing; a photo that is gone is named", async () => {
    const photo = await anImage(db, { owner: user });
    const body = aForm({ intent: "resume", title: "Repris", submissionKey: randomUUID() });
    for (const id of [photo.id, randomUUID()]) {
      body.append("photo", id);
      body.append("photoAlt", "Vue");
    }
    const view = formView(await post("/create?type=single-item", body));
    expect(view).toMatchObject({
      isResumed: true,
      state: { form: { title: "Repris" }, photos: [{ id: photo.id, alt: "Vue" }] },
      photoProblems: [{ name: "Photo 2", message: "elle n’est plus gardée ici. Ajoutez-la de nouveau." }],
    });
    expect(await listings()).toEqual([]);
  });

  test("never shows somebody else's photo", async () => {
    const theirs = await anImage(db, { owner: await aUser(db) });
    const view = formView(await post("/create", aForm({ intent: "resume", photo: theirs.id })));
    expect(view.state.photos).toEqual([]);
  });
});

describe("a form that arrives after its session ended", () => {
  const send = (body: FormData) => {
    const given = args("/create?type=single-item", body, null);
    return { given, answer: saveView(given as unknown as Parameters<typeof saveView>[0]) };
  };

  test("is held whole, for the page too, and nothing is kept or written", async () => {
    const body = aForm({ title: "Vélo", description: "Deux\nlignes", year: "2016" });
    await attach(body, "picture.webp");
    const { given, answer } = send(body);
    const answered = await answer;
    expect(answered).toMatchObject({
      data: {
        step: "held",
        held: { form: { title: "Vélo", description: "Deux\r\nlignes", fields: { year: "2016" } } },
        droppedCount: 1,
      },
      init: { status: 401 },
    });
    const page = await loadView(given as unknown as Parameters<typeof loadView>[0]);
    expect(page).toMatchObject({ step: "held" });
    expect(await incoming()).toEqual([]);
  });

  test("that cannot be read leads to /auth", async () => {
    const given = args("/create", undefined, null);
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const request = new Request(given.url, { method: "POST", body: "--x\r\nnothing", headers });
    const thrown = await saveView({ ...given, request } as unknown as Parameters<typeof saveView>[0]).catch(
      (answer: unknown) => answer,
    );
    expect((thrown as Response).headers.get("Location")).toBe("/auth");
  });
});

describe("too many uploads at once", () => {
  test("keep the text and say so: 429 for one's own, 503 for everybody's", async () => {
    for (const [owner, status] of [
      [user.id, 429],
      ["somebody", 503],
    ] as const) {
      receptions = createReceptions({ perOwner: 1, total: owner === user.id ? 9 : 1 });
      receptions.enter(owner);
      const body = aForm();
      await attach(body, "picture.webp");
      const answer = await post("/create?type=single-item", body);
      expect(answer.status).toBe(status);
      expect(answer.headers.get("Retry-After")).toBe("5");
      expect(formView(answer)).toMatchObject({ state: { form: { title: "Vélo" } } });
      expect(formView(answer).message).toContain("Réessayez");
      // Without a file there is nothing to wait for.
      expect((await post("/create?type=single-item", aForm())).status).toBe(200);
    }
    expect(await incoming()).toEqual([]);
  });
});

test("a visitor is sent to /auth", async () => {
  const thrown = await loadView(
    args("/create", undefined, null) as unknown as Parameters<typeof loadView>[0],
  ).catch((answer: unknown) => answer);
  expect((thrown as Response).headers.get("Location")).toBe("/auth");
});

describe("one photo at a time", () => {
  async function send(fixture: string, name = fixture) {
    const body = new FormData();
    body.set("index", "3");
    body.set("photo", new File([await readFile(join(fixtures, fixture))], name));
    return addPhoto(args("/photos", body) as unknown as Parameters<typeof addPhoto>[0]);
  }

  test("is kept and described in JSON", async () => {
    const answer = await send("picture.webp", "Vélo.webp");
    expect(answer.status).toBe(200);
    const { photo } = (await answer.json()) as { photo: { id: string } };
    const [row] = await db.selectFrom("images").selectAll().where("owner_id", "=", user.id).execute();
    expect(row).toMatchObject({ id: photo.id, listing_id: null, file_name: "Vélo.webp" });
    expect(row?.storage_key).toBe(`listings/${user.id}/${now.getTime()}_3_V_lo.webp`);
    expect(await incoming()).toEqual([]);
  });

  test("that cannot be read is refused with the reason, in French", async () => {
    const answer = await send("text.jpg");
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      ok: false,
      message: "ce format n’est pas pris en charge (JPEG, PNG, WebP, GIF, AVIF ou HEIC).",
      canRetry: false,
    });
    expect(await incoming()).toEqual([]);
  });

  test("too many at once are answered 429 or 503 with a wait, and may be sent again", async () => {
    for (const [owner, status] of [
      [user.id, 429],
      ["somebody", 503],
    ] as const) {
      receptions = createReceptions({ perOwner: 1, total: owner === user.id ? 9 : 1 });
      receptions.enter(owner);
      const answer = await send("picture.webp");
      expect(answer.status).toBe(status);
      expect(answer.headers.get("Retry-After")).toBe("5");
      expect(await answer.json()).toMatchObject({ ok: false, canRetry: true });
    }
    expect(await incoming()).toEqual([]);
  });

  test("too often is answered 429 with a wait", async () => {
    waitSeconds = 60;
    const answer = await send("picture.webp");
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({ canRetry: true });
    expect(answer.headers.get("Retry-After")).toBe("60");
    expect(counted).toEqual([`upload ${user.id}`]);
  });
});
