import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aListing, anImage, now } from "../../../../tests/support/builders.ts";
import {
  aForm,
  formView,
  listings,
  openCreateScreen,
  post,
  storeFilesOf,
  world,
} from "../../../../tests/support/create-screen.ts";
import { photosOfListing } from "../../../media/images.queries.server.ts";

const db = await openCreateScreen();

describe("copying an own listing", () => {
  test("opens the form of a new one with its content and copies of its photos, and saves nothing", async () => {
    const source = await aListing(db, { author: world.user, title: "Table ronde", priceCents: 12_000 });
    const image = await anImage(db, { listing: source });
    await storeFilesOf(image);
    const view = formView(await post(`/create?copy=${source.id}`, new FormData()));
    expect(view).toMatchObject({
      isCopy: true,
      message: null,
      state: { form: { title: "Table ronde", price: "120" }, listing: null },
    });
    const [photo] = view.state.photos;
    expect(view.state.photos).toHaveLength(1);
    expect(photo?.id).not.toBe(image.id);
    expect(await listings()).toHaveLength(1);

    const { submissionKey } = view.state;
    const published = await post(
      "/create?type=single-item",
      aForm({ submissionKey, photo: photo?.id ?? "" }),
    );
    expect(published.view.step).toBe("published");
    expect(await listings()).toHaveLength(2);
    expect(await photosOfListing(db, source.id)).toHaveLength(1);
  });

  test.each(["draft", "sold", "expired"] as const)("works for a listing that is %s", async (status) => {
    const { id, title } = await aListing(db, { author: world.user, status });
    const view = formView(await post(`/create?copy=${id}`, new FormData()));
    expect(view.state.form.title).toBe(title);
  });

  test("answers 404 for listings of others, removed, deleted or unknown ones", async () => {
    const author = world.user;
    const ids = [
      (await aListing(db)).id,
      (await aListing(db, { author, status: "removed" })).id,
      (await aListing(db, { author, deletedAt: now })).id,
      randomUUID(),
      "constructor",
    ];
    for (const id of ids) {
      await expect(post(`/create?copy=${id}`, new FormData()), id).rejects.toMatchObject({
        init: { status: 404 },
      });
    }
  });
});

test.each([
  [{ contactEmail: "on" }, null, true],
  [{ contactEmail: "", contactInApp: "on" }, null, true],
  [{ contactPhone: "on" }, "514 555-0123", true],
  [{ contactPhone: "on" }, null, false],
  [{}, "514 555-0123", false],
] as const)(
  "a published listing with the channels %j and the phone %s: reachable %s",
  async (given, phone, isReachable) => {
    Object.assign(world.user, { phone });
    const body = aForm();
    body.delete("contactEmail");
    for (const [name, value] of Object.entries(given)) if (value) body.set(name, value);
    expect((await post("/create?type=single-item", body)).view).toMatchObject({
      step: "published",
      isReachable,
    });
  },
);
