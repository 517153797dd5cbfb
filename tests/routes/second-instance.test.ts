// Runs in npm run test:full.
/** A member takes their listings from one site to another: the export of the first is imported into the second. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importArchive } from "../../src/portability/import/import-archive.server.ts";
import { aUser } from "../support/builders.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const one = await serveSite();
const two = await serveSite();
const picture = await readFile(join(import.meta.dirname, "../support/fixtures/images/small.webp"));

test("the export of one site is imported into another: listings with their photos, once", async () => {
  const { user, client } = await aSignedInUser(one);
  for (const [title, intent] of [
    ["Table « ronde »", "publish"],
    ["Lampe à pied", "save"],
  ] as const) {
    const form = new FormData();
    const typed = { type: "single-item", title, description: "En érable, 4 places.", price: "120" };
    const given = { ...typed, city: "Laval", region: "Québec", submissionKey: crypto.randomUUID(), intent };
    for (const [name, value] of Object.entries(given)) form.append(name, value);
    if (intent === "publish") form.append("photos", new File([new Uint8Array(picture)], "vue.webp"));
    expect((await client.post("/create", form)).status).toBeLessThan(400);
  }
  const zip = await client.download("/settings?do=export", {});
  const file = join(two.site.config.dataDir, "export.zip");
  await writeFile(file, zip);

  const author = await aUser(two.site.db, { email: user.email });
  const uploadFolder = join(two.site.config.dataDir, "archives");
  await mkdir(uploadFolder);
  const { db, storage, images, now } = two.site;
  const lines: string[] = [];
  const run = () =>
    importArchive(
      {
        db,
        storage,
        images,
        uploadFolder,
        now,
        say: (line) => void lines.push(line),
        isStopped: () => false,
      },
      { file, authorId: author.id },
    );
  expect(await run(), lines.join("\n")).toMatchObject({
    problem: null,
    counts: { read: 2, imported: 2, rejected: 0, photos: 1, photosSkipped: 0 },
  });
  const listings = await db
    .selectFrom("listings")
    .select(["id", "title", "status", "price_cents as priceCents", "city", "author_id as authorId"])
    .orderBy("title")
    .execute();
  const place = { city: "Laval", priceCents: 12_000, authorId: author.id };
  expect(listings).toMatchObject([
    { title: "Lampe à pied", status: "draft", ...place },
    { title: "Table « ronde »", status: "active", ...place },
  ]);
  const page = await two.visitor().get(`/listing/${listings[1]?.id}`);
  expect(page.text).toContain("En érable, 4 places.");
  const photo = /\/media\/[\w-]+\/320\.webp/u.exec(page.text)?.[0] ?? "";
  expect((await two.visitor().get(photo)).status).toBe(200);
  // Again: nothing new.
  expect((await run()).counts).toMatchObject({ read: 2, imported: 0 });
});
