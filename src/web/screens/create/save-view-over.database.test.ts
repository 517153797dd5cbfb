import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { photosOfListing } from "../../../data/images.ts";
import { setDeleted } from "../../../data/listing-lifecycle.ts";
import { setListingStatus } from "../../../data/listing-writes.ts";
import { findListing, type Listing } from "../../../data/listings.ts";
import { photosMax } from "../../../domain/listing.ts";
import { createReceptions } from "../../../images/receptions.ts";
import { aListing, anImage, now } from "../../../testing/builders.ts";
import { photoCrowded, photoLeft } from "../../text/create-messages.ts";
import {
  aForm,
  attach,
  formView,
  get,
  incoming,
  listings,
  openCreateScreen,
  post,
  world,
} from "./create-screen-of-tests.ts";

const db = openCreateScreen();

const ends = {
  sold: (id: string) => setListingStatus(db, id, "sold"),
  expired: (id: string) => setListingStatus(db, id, "expired"),
  removed: (id: string) => setListingStatus(db, id, "removed"),
  deleted: (id: string) => setDeleted(db, id, now),
};

async function anEndedAd(end: keyof typeof ends): Promise<Listing> {
  const listing = await aListing(db, { author: world.user });
  await ends[end](listing.id);
  return listing;
}

test.each(["sold", "expired", "removed", "deleted"] as const)(
  "an own ad that is %s says so when its form is asked for",
  async (end) => {
    const { id } = await anEndedAd(end);
    expect(await get(`/create?edit=${id}`)).toEqual({ step: "closed", listingId: id, end });
  },
);

test.each([
  ["sold", "elle est vendue"],
  ["expired", "elle est expirée"],
  ["deleted", "elle est supprimée"],
] as const)("a form that was open when its ad was %s comes back as that of a new ad", async (end, said) => {
  const { id, title } = await anEndedAd(end);
  const submissionKey = randomUUID();
  const typed = { title: "Écrit entre-temps", price: "cher", year: "2016", submissionKey };
  for (const intent of ["save", "publish", "resume", "change-type"]) {
    const answer = await post(`/create?edit=${id}`, aForm({ ...typed, intent }));
    expect(answer.status).toBe(409);
    const { state, isOver, message } = formView(answer);
    expect(state).toMatchObject({
      form: { title: "Écrit entre-temps", price: "cher", fields: { year: "2016" } },
      listing: null,
    });
    expect(state.submissionKey).not.toBe(submissionKey);
    expect(isOver).toBe(true);
    expect(message).toMatch(`Cette annonce ne peut plus être modifiée : ${said}. `);
  }
  expect(await findListing(db, id)).toMatchObject({ title });
  expect(await listings()).toHaveLength(1);
});

test("an ad that moderation removes while its form is open keeps its form, which nothing invites to publish", async () => {
  const removed = await aListing(db, { author: world.user, status: "removed" });
  const { id } = await anImage(db, { listing: removed });
  const submissionKey = randomUUID();
  const typed = { title: "Écrit entre-temps", submissionKey, photo: id, photoAlt: "Vue" };
  for (const intent of ["save", "publish", "resume", "change-type"]) {
    const answer = await post(`/create?edit=${removed.id}`, aForm({ ...typed, intent }));
    expect(answer.status).toBe(409);
    expect(formView(answer)).toMatchObject({
      state: {
        form: { title: "Écrit entre-temps" },
        photos: [{ id, alt: "Vue" }],
        submissionKey,
        listing: { id: removed.id, status: "removed" },
      },
      photoProblems: [],
      isOver: false,
      isResumed: intent === "resume",
    });
  }
  expect(await findListing(db, removed.id)).toMatchObject({ title: removed.title, status: "removed" });
  expect(await listings()).toHaveLength(1);
});

test("a new form whose answer was lost, sent again when moderation removed its ad, hears of no saved version", async () => {
  const submissionKey = randomUUID();
  await post("/create?type=single-item", aForm({ submissionKey }));
  const [made] = await listings();
  await setListingStatus(db, made?.id ?? "", "removed");
  const again = await post("/create?type=single-item", aForm({ submissionKey }));
  expect(again.status).toBe(409);
  expect(formView(again)).toMatchObject({
    state: { submissionKey, listing: { id: made?.id, status: "removed", version: null } },
    wasSaved: false,
  });
});

test("photos that the ended ad has stay with it, by name; those added since go along", async () => {
  const sold = await aListing(db, { author: world.user, status: "sold" });
  const old = await anImage(db, { listing: sold });
  const pending = await anImage(db, { owner: world.user });
  const body = aForm({ intent: "save" });
  for (const { id } of [old, pending]) {
    body.append("photo", id);
    body.append("photoAlt", "Vue");
  }
  await attach(body, "picture.webp");
  const { state, photoProblems } = formView(await post(`/create?edit=${sold.id}`, body));
  expect(photoProblems).toEqual([
    {
      name: "Photo 1 («\u00a0Vue\u00a0»)",
      message: "elle reste dans l’annonce terminée. Ajoutez-la de nouveau.",
    },
  ]);
  expect(state.photos).toHaveLength(2);
  expect(state.photos[0]).toMatchObject({ id: pending.id, alt: "Vue" });
  expect(await incoming()).toEqual([]);
});

test("photos that stay behind take no places from the files that come with the form", async () => {
  const sold = await aListing(db, { author: world.user, status: "sold" });
  const old = await Promise.all(
    Array.from({ length: photosMax }, (_, position) => anImage(db, { listing: sold, position })),
  );
  const body = aForm({ intent: "save" });
  for (const [place, { id }] of old.entries()) {
    body.append("photo", id);
    body.append("photoAlt", place === 1 ? " La selle " : "");
  }
  for (const name of ["un.webp", "deux.webp"]) await attach(body, "picture.webp", name);
  const { state, photoProblems } = formView(await post(`/create?edit=${sold.id}`, body));
  expect(state.photos).toHaveLength(2);
  const named = [
    "Photo 1",
    "Photo 2 («\u00a0La selle\u00a0»)",
    ...[3, 4, 5, 6, 7, 8].map((at) => `Photo ${at}`),
  ];
  expect(photoProblems.map(({ name }) => name)).toEqual(named);
});

test("photos that stay behind are named also where too many uploads at once let no file in", async () => {
  world.receptions = createReceptions({ perOwner: 1, total: 9 });
  world.receptions.enter(world.user.id);
  const sold = await aListing(db, { author: world.user, status: "sold" });
  const { id } = await anImage(db, { listing: sold });
  const body = aForm({ intent: "save", photo: id });
  await attach(body, "picture.webp");
  const { isOver, photoProblems } = formView(await post(`/create?edit=${sold.id}`, body));
  expect({ isOver, photoProblems }).toEqual({
    isOver: true,
    photoProblems: [
      { name: "Photo 1", message: photoLeft },
      { name: "picture.webp", message: photoCrowded },
    ],
  });
});

test("an ad that a new form made and that is over since: its photos are named, whatever button was pressed", async () => {
  const submissionKey = randomUUID();
  const body = aForm({ submissionKey });
  await attach(body, "picture.webp");
  await post("/create?type=single-item", body);
  const [made] = await listings();
  const listingId = made?.id ?? "";
  const [photo] = await photosOfListing(db, listingId);
  await setListingStatus(db, listingId, "sold");
  for (const intent of ["save", "resume", "change-type"]) {
    const late = aForm({ submissionKey, intent, photo: photo?.id ?? "" });
    const { isOver, photoProblems } = formView(await post("/create?type=single-item", late));
    expect({ isOver, names: photoProblems.map(({ name }) => name) }).toEqual({
      isOver: true,
      names: ["Photo 1"],
    });
  }
});

test("the form that comes back makes a new ad", async () => {
  const sold = await aListing(db, { author: world.user, status: "sold" });
  const { state } = formView(await post(`/create?edit=${sold.id}`, aForm({ intent: "save" })));
  const again = aForm({ submissionKey: state.submissionKey });
  expect((await post("/create?type=single-item", again)).view.step).toBe("published");
  expect(await listings()).toHaveLength(2);
});

test("the page of a new ad, open still when the ad that it made is over, makes another one", async () => {
  const submissionKey = randomUUID();
  await post("/create?type=single-item", aForm({ submissionKey }));
  const [made] = await listings();
  await setListingStatus(db, made?.id ?? "", "sold");
  const late = await post("/create?type=single-item", aForm({ submissionKey, title: "Corrigé" }));
  expect(late.status).toBe(409);
  const { state, isOver } = formView(late);
  expect({ isOver, title: state.form.title }).toEqual({ isOver: true, title: "Corrigé" });
  const again = aForm({ submissionKey: state.submissionKey, title: "Corrigé" });
  expect((await post("/create?type=single-item", again)).view.step).toBe("published");
});
