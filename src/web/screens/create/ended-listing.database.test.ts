import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { aListing, anImage, now } from "../../../../tests/support/builders.ts";
import {
  aForm,
  attach,
  formView,
  get,
  incoming,
  listings,
  openCreateScreen,
  post,
  storeFilesOf,
  world,
} from "../../../../tests/support/create-screen.ts";
import { markDeleted } from "../../../listings/lifecycle.commands.server.ts";
import { photosMax } from "../../../listings/listing.ts";
import { findListing, type Listing } from "../../../listings/listings.queries.server.ts";
import { setListingStatus } from "../../../listings/listings.writes.server.ts";
import { photosOfListing } from "../../../media/images.queries.server.ts";
import { createUploadLimiter } from "../../../media/upload-limiter.server.ts";
import { photoOverloadText } from "../../text/create-messages.ts";
import { photoMessages } from "../../text/messages.ts";

const db = await openCreateScreen();

const ends = {
  sold: (id: string) => setListingStatus(db, id, "sold"),
  expired: (id: string) => setListingStatus(db, id, "expired"),
  removed: (id: string) => setListingStatus(db, id, "removed"),
  deleted: (id: string) => markDeleted(db, id, now),
};

async function anEndedListing(end: keyof typeof ends): Promise<Listing> {
  const listing = await aListing(db, { author: world.user });
  await ends[end](listing.id);
  return listing;
}

test.each(["sold", "expired", "removed", "deleted"] as const)(
  "the form of a %s listing is replaced by a message",
  async (end) => {
    const { id } = await anEndedListing(end);
    expect(await get(`/create?edit=${id}`)).toEqual({ step: "closed", listingId: id, end });
  },
);

test.each([
  ["sold", "elle est vendue"],
  ["expired", "elle est expirée"],
  ["deleted", "elle est supprimée"],
] as const)(
  "a form that was open when its listing became %s turns into the form of a new listing",
  async (end, reason) => {
    const { id, title } = await anEndedListing(end);
    const submissionKey = randomUUID();
    const typed = { title: "Écrit entre-temps", price: "cher", year: "2016", submissionKey };
    for (const intent of ["save", "publish", "resume", "change-type"]) {
      const response = await post(`/create?edit=${id}`, aForm({ ...typed, intent }));
      expect(response.status).toBe(409);
      const { state, isCopy, message } = formView(response);
      expect(state).toMatchObject({
        form: { title: "Écrit entre-temps", price: "cher", fields: { year: "2016" } },
        listing: null,
      });
      expect(state.submissionKey).not.toBe(submissionKey);
      expect(isCopy).toBe(true);
      expect(message).toMatch(`Cette annonce ne peut plus être modifiée : ${reason}. `);
    }
    expect(await findListing(db, id)).toMatchObject({ title });
    expect(await listings()).toHaveLength(1);
  },
);

test("the form of a listing removed by moderation is preserved without being turned into a new listing", async () => {
  const removed = await aListing(db, { author: world.user, status: "removed" });
  const { id } = await anImage(db, { listing: removed });
  const submissionKey = randomUUID();
  const typed = { title: "Écrit entre-temps", submissionKey, photo: id, photoAlt: "Vue" };
  for (const intent of ["save", "publish", "resume", "change-type"]) {
    const response = await post(`/create?edit=${removed.id}`, aForm({ ...typed, intent }));
    expect(response.status).toBe(409);
    expect(formView(response)).toMatchObject({
      state: {
        form: { title: "Écrit entre-temps" },
        photos: [{ id, alt: "Vue" }],
        submissionKey,
        listing: { id: removed.id, status: "removed" },
      },
      photoProblems: [],
      isCopy: false,
      isResumed: intent === "resume",
    });
  }
  expect(await findListing(db, removed.id)).toMatchObject({ title: removed.title, status: "removed" });
  expect(await listings()).toHaveLength(1);
});

test("a new form whose response was lost, resubmitted after removal, gets no version", async () => {
  const submissionKey = randomUUID();
  await post("/create?type=single-item", aForm({ submissionKey }));
  const [created] = await listings();
  await setListingStatus(db, created?.id ?? "", "removed");
  const again = await post("/create?type=single-item", aForm({ submissionKey }));
  expect(again.status).toBe(409);
  expect(formView(again)).toMatchObject({
    state: { submissionKey, listing: { id: created?.id, status: "removed", version: null } },
    wasSaved: false,
  });
});

const rowsOf = (ids: readonly string[]) =>
  db.selectFrom("images").selectAll().where("id", "in", ids).execute();

test("the new listing gets copies of the ended one's photos, in order and with alternative texts, plus new uploads", async () => {
  const sold = await aListing(db, { author: world.user, status: "sold" });
  const [first, second] = [await anImage(db, { listing: sold }), await anImage(db, { listing: sold })];
  await Promise.all([first, second].map(storeFilesOf));
  const pending = await anImage(db, { owner: world.user });
  const body = aForm({ intent: "save" });
  for (const [id, alt] of [
    [second.id, "La selle"],
    [pending.id, "Vue"],
    [first.id, ""],
  ] as const) {
    body.append("photo", id);
    body.append("photoAlt", alt);
  }
  await attach(body, "picture.webp");
  const { state, photoProblems } = formView(await post(`/create?edit=${sold.id}`, body));
  expect(photoProblems).toEqual([]);
  expect(state.photos.map(({ alt }) => alt)).toEqual(["La selle", "Vue", "", ""]);
  const ids = state.photos.map(({ id }) => id);
  expect(ids[1]).toBe(pending.id);
  expect(ids).not.toContain(first.id);
  expect(new Set((await rowsOf(ids)).map((row) => row.storage_key)).size).toBe(4);

  const again = aForm({ submissionKey: state.submissionKey });
  for (const { id, alt } of state.photos) {
    again.append("photo", id);
    again.append("photoAlt", alt);
  }
  const { view } = await post("/create?type=single-item", again);
  const photos = await photosOfListing(db, view.step === "published" ? view.listingId : "");
  expect(photos.map(({ id, alt }) => ({ id, alt }))).toEqual(
    state.photos.map(({ id, alt }) => ({ id, alt })),
  );
  expect((await photosOfListing(db, sold.id)).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(await incoming()).toEqual([]);
});

test("a photo that cannot be copied is reported and logged, the others are copied; each counts as an upload", async () => {
  const sold = await aListing(db, { author: world.user, status: "sold" });
  const lost = await anImage(db, { listing: sold, fileName: "Guidon.jpg" });
  const found = await anImage(db, { listing: sold });
  await storeFilesOf(found);
  const body = aForm({ intent: "save" });
  for (const { id } of [lost, found]) body.append("photo", id);
  const { state, photoProblems } = formView(await post(`/create?edit=${sold.id}`, body));
  expect(state.photos).toHaveLength(1);
  expect(photoProblems).toEqual([{ name: "Guidon.jpg", message: photoMessages["not-stored"] }]);
  expect(world.logged).toMatchObject([{ fileName: "Guidon.jpg", reason: "not-stored" }]);
  expect(world.consumed).toEqual([`upload ${world.user.id}`, `upload ${world.user.id}`]);
});

test("copies count towards the maximum of eight; photos of other listings are not copied", async () => {
  const sold = await aListing(db, { author: world.user, status: "sold" });
  const other = await anImage(db, { listing: await aListing(db, { author: world.user }) });
  const theirs = await anImage(db);
  await Promise.all([other, theirs].map(storeFilesOf));
  const body = aForm({ intent: "save" });
  for (let position = 0; position < photosMax - 1; position += 1) {
    const image = await anImage(db, { listing: sold, position });
    await storeFilesOf(image);
    body.append("photo", image.id);
  }
  for (const name of ["huit.webp", "neuf.webp"]) await attach(body, "picture.webp", name);
  const full = formView(await post(`/create?edit=${sold.id}`, body));
  expect(full.state.photos).toHaveLength(photosMax);
  expect(full.photoProblems).toEqual([{ name: "neuf.webp", message: photoMessages["too-many"] }]);

  const foreign = aForm({ intent: "save" });
  for (const { id } of [other, theirs]) foreign.append("photo", id);
  expect(formView(await post(`/create?edit=${sold.id}`, foreign)).state.photos).toEqual([]);
});

test("photos are copied even when the upload limit drops the new files", async () => {
  world.uploadLimiter = createUploadLimiter({ perOwner: 1, total: 9 });
  world.uploadLimiter.enter(world.user.id);
  const sold = await aListing(db, { author: world.user, status: "sold" });
  const image = await anImage(db, { listing: sold });
  await storeFilesOf(image);
  const body = aForm({ intent: "save", photo: image.id });
  await attach(body, "picture.webp");
  const { isCopy, state, photoProblems } = formView(await post(`/create?edit=${sold.id}`, body));
  expect({ isCopy, count: state.photos.length, photoProblems }).toEqual({
    isCopy: true,
    count: 1,
    photoProblems: [{ name: "picture.webp", message: photoOverloadText }],
  });
});

test("photos of an ended listing that a new form created are copied for each intent", async () => {
  const submissionKey = randomUUID();
  const body = aForm({ submissionKey });
  await attach(body, "picture.webp");
  await post("/create?type=single-item", body);
  const [created] = await listings();
  const listingId = created?.id ?? "";
  const [photo] = await photosOfListing(db, listingId);
  await setListingStatus(db, listingId, "sold");
  for (const intent of ["save", "resume", "change-type"]) {
    const late = aForm({ submissionKey, intent, photo: photo?.id ?? "" });
    const { isCopy, state, photoProblems } = formView(await post("/create?type=single-item", late));
    expect({ isCopy, count: state.photos.length, photoProblems }).toEqual({
      isCopy: true,
      count: 1,
      photoProblems: [],
    });
    expect(state.photos[0]?.id).not.toBe(photo?.id);
  }
});

test("the returned form creates a new listing", async () => {
  const sold = await aListing(db, { author: world.user, status: "sold" });
  const { state } = formView(await post(`/create?edit=${sold.id}`, aForm({ intent: "save" })));
  const again = aForm({ submissionKey: state.submissionKey });
  expect((await post("/create?type=single-item", again)).view.step).toBe("published");
  expect(await listings()).toHaveLength(2);
});

test("a new form that is still open when its listing has ended creates another listing", async () => {
  const submissionKey = randomUUID();
  await post("/create?type=single-item", aForm({ submissionKey }));
  const [created] = await listings();
  await setListingStatus(db, created?.id ?? "", "sold");
  const late = await post("/create?type=single-item", aForm({ submissionKey, title: "Corrigé" }));
  expect(late.status).toBe(409);
  const { state, isCopy } = formView(late);
  expect({ isCopy, title: state.form.title }).toEqual({ isCopy: true, title: "Corrigé" });
  const again = aForm({ submissionKey: state.submissionKey, title: "Corrigé" });
  expect((await post("/create?type=single-item", again)).view.step).toBe("published");
});
