import { describe, expect, test } from "vitest";
import { anImage } from "../../../../tests/support/builders.ts";
import {
  aForm,
  args,
  attach,
  fileOf,
  formView,
  incoming,
  openCreateScreen,
  post,
  world,
} from "../../../../tests/support/create-screen.ts";
import { photosMax } from "../../../listings/listing.ts";
import { createUploadLimiter } from "../../../media/upload-limiter.server.ts";
import { photoOverloadText, uploadOverloadTexts } from "../../text/create-messages.ts";
import { photoMessages } from "../../text/messages.ts";
import { action as addPhoto } from "./photos.ts";

const db = await openCreateScreen();

describe("one photo at a time", () => {
  async function send(fixture: string, name = fixture) {
    const body = new FormData();
    body.set("index", "3");
    body.set("photo", await fileOf(fixture, name));
    return addPhoto(args("/photos", body) as unknown as Parameters<typeof addPhoto>[0]);
  }

  test("is stored and described in JSON", async () => {
    const response = await send("picture.webp", "Vélo.webp");
    expect(response.status).toBe(200);
    const { photo } = (await response.json()) as { photo: { id: string } };
    const [row] = await db.selectFrom("images").selectAll().where("owner_id", "=", world.user.id).execute();
    expect(row).toMatchObject({ id: photo.id, listing_id: null, file_name: "Vélo.webp" });
    // The time of the upload is the clock of the server.
    expect(row?.storage_key).toMatch(new RegExp(`^listings/${world.user.id}/\\d{13}_3_V_lo\\.webp$`, "u"));
    expect(await incoming()).toEqual([]);
  });

  test("that is unreadable is rejected with the reason, in French", async () => {
    const response = await send("text.jpg");
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      ok: false,
      message: "ce format n’est pas pris en charge (JPEG, PNG, WebP, GIF, AVIF ou HEIC).",
      canRetry: false,
    });
    expect(await incoming()).toEqual([]);
  });

  test("too many concurrent uploads give 429 or 503 with Retry-After, and may be retried", async () => {
    for (const [owner, status] of [
      [world.user.id, 429],
      ["another-user", 503],
    ] as const) {
      world.uploadLimiter = createUploadLimiter({ perOwner: 1, total: owner === world.user.id ? 9 : 1 });
      world.uploadLimiter.enter(owner);
      const response = await send("picture.webp");
      expect(response.status).toBe(status);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(await response.json()).toMatchObject({ ok: false, canRetry: true });
    }
    expect(await incoming()).toEqual([]);
  });

  test("the rate limit gives 429 with Retry-After", async () => {
    world.waitSeconds = 60;
    const response = await send("picture.webp");
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ canRetry: true });
    expect(response.headers.get("Retry-After")).toBe("60");
    expect(world.consumed).toEqual([`upload ${world.user.id}`]);
  });
});

describe("too many concurrent uploads", () => {
  test("keep the input and give 429 for the account's limit, 503 for the server's", async () => {
    for (const [owner, status] of [
      [world.user.id, 429],
      ["another-user", 503],
    ] as const) {
      world.uploadLimiter = createUploadLimiter({ perOwner: 1, total: owner === world.user.id ? 9 : 1 });
      world.uploadLimiter.enter(owner);
      const body = aForm();
      await attach(body, "picture.webp");
      const response = await post("/create?type=single-item", body);
      expect(response.status).toBe(status);
      expect(response.headers.get("Retry-After")).toBe("5");
      expect(formView(response)).toMatchObject({ state: { form: { title: "Vélo" } } });
      // The reason is shown once, regardless of the number of photos.
      expect(formView(response).message).toBe(uploadOverloadTexts[owner === world.user.id ? "own" : "all"]);
      expect(formView(response).photoProblems).toEqual([
        { name: "picture.webp", message: "elle n’est pas arrivée. Ajoutez-la de nouveau." },
      ]);
      // The limit does not apply to a form without files.
      expect((await post("/create?type=single-item", aForm())).status).toBe(200);
    }
    expect(await incoming()).toEqual([]);
  });

  test("are not reported for files beyond the maximum number of photos", async () => {
    world.uploadLimiter = createUploadLimiter({ perOwner: 1, total: 9 });
    world.uploadLimiter.enter(world.user.id);
    const body = aForm();
    for (let place = 1; place < photosMax; place += 1)
      body.append("photo", (await anImage(db, { owner: world.user })).id);
    for (const name of ["huit.webp", "neuf.webp"]) await attach(body, "picture.webp", name);
    expect(formView(await post("/create?type=single-item", body)).photoProblems).toEqual([
      { name: "huit.webp", message: photoOverloadText },
      { name: "neuf.webp", message: photoMessages["too-many"] },
    ]);
  });
});
