import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { anImage, aUser } from "../../../../tests/support/builders.ts";
import {
  aForm,
  args,
  attach,
  formView,
  incoming,
  listings,
  openCreateScreen,
  post,
  world,
} from "../../../../tests/support/create-screen.ts";
import { loadView } from "./load-view.ts";
import { saveView } from "./save-view.ts";

const db = await openCreateScreen();

describe("resuming a device draft", () => {
  test("renders the form and writes nothing; a missing photo is reported", async () => {
    const photo = await anImage(db, { owner: world.user });
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

  test("never shows another user's photo", async () => {
    const theirs = await anImage(db, { owner: await aUser(db) });
    const view = formView(await post("/create", aForm({ intent: "resume", photo: theirs.id })));
    expect(view.state.photos).toEqual([]);
  });
});

describe("a form submitted after the session expired", () => {
  const send = (body: FormData) => {
    const routeArgs = args("/create?type=single-item", body, null);
    return { routeArgs, pending: saveView(routeArgs as unknown as Parameters<typeof saveView>[0]) };
  };

  test("is preserved completely, also for the loader, and nothing is stored", async () => {
    const body = aForm({ title: "Vélo", description: "Deux\nlignes", year: "2016" });
    await attach(body, "picture.webp");
    const { routeArgs, pending } = send(body);
    const response = await pending;
    expect(response).toMatchObject({
      data: {
        step: "preserved",
        preserved: { form: { title: "Vélo", description: "Deux\r\nlignes", fields: { year: "2016" } } },
        droppedCount: 1,
      },
      init: { status: 401 },
    });
    const page = await loadView(routeArgs as unknown as Parameters<typeof loadView>[0]);
    expect(page).toMatchObject({ step: "preserved" });
    expect(await incoming()).toEqual([]);
  });

  test("that cannot be parsed redirects to /auth", async () => {
    const routeArgs = args("/create", undefined, null);
    const headers = { "Content-Type": "multipart/form-data; boundary=x" };
    const request = new Request(routeArgs.url, { method: "POST", body: "--x\r\nnothing", headers });
    const thrown = await saveView({ ...routeArgs, request } as unknown as Parameters<
      typeof saveView
    >[0]).catch((response: unknown) => response);
    expect((thrown as Response).headers.get("Location")).toBe("/auth");
  });
});

test("a visitor is redirected to /auth", async () => {
  const thrown = await loadView(
    args("/create", undefined, null) as unknown as Parameters<typeof loadView>[0],
  ).catch((response: unknown) => response);
  expect((thrown as Response).headers.get("Location")).toBe("/auth");
});
