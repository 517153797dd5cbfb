import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { itemsOf, visibleText } from "./page.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";

const served = await serveSite();
const { db } = served.site;
const picture = await readFile(join(import.meta.dirname, "../support/fixtures/images/small.png"));
let author: Awaited<ReturnType<typeof aSignedInUser>>;
beforeAll(async () => {
  author = await aSignedInUser(served);
});
beforeEach(() =>
  db
    .deleteFrom("listings")
    .execute()
    .then(() => undefined),
);

const aPicture = (name: string) => new File([new Uint8Array(picture)], name);
function aForm(intent: "publish" | "save"): FormData {
  const form = new FormData();
  const typed = { type: "single-item", title: "Table ronde", description: "En érable.", price: "120" };
  const place = { city: "Laval", region: "Québec" };
  const submissionKey = crypto.randomUUID();
  for (const [name, value] of Object.entries({ ...typed, ...place, submissionKey, intent }))
    form.append(name, value);
  return form;
}
const saved = () => db.selectFrom("listings").select(["id", "status"]).executeTakeFirstOrThrow();

describe("publishing", () => {
  test("7.7 stores 8 photos under the specified key, drops the ninth, and skips one that fails", async () => {
    const form = aForm("publish");
    form.append("photos", new File(["no picture"], "rien.jpg"));
    for (let number = 1; number <= 9; number += 1) {
      form.append("photos", aPicture(`vue d'été ${number}.png`));
    }
    const response = await author.client.post("/create", form);
    expect(visibleText(response.text)).toContain("Annonce publiée avec succès !");
    expect(visibleText(response.text)).toContain("rien.jpg");
    const { id } = await saved();
    const photos = await db.selectFrom("images").select("storage_key").where("listing_id", "=", id).execute();
    // Of the first eight, one failed.
    expect(photos).toHaveLength(7);
    const key = new RegExp(`^listings/${author.user.id}/\\d{13}_(\\d)_vue_d_[^/ ']*_\\1\\.png$`, "u");
    for (const photo of photos) expect(photo.storage_key).toMatch(key);
    expect(served.log.join("")).toContain("rien.jpg");
  });

  test("7.9 7.10 skips, logs and names unreadable or empty photos, and stores the others", async () => {
    const form = aForm("publish");
    form.append("photos", new File(["no picture"], "rien.jpg"));
    form.append("photos", new File([], "vide.jpg"));
    form.append("photos", aPicture("table.png"));
    const logged = served.log.length;
    const response = await author.client.post("/create", form);
    expect(visibleText(response.text)).toContain("Annonce publiée avec succès !");
    const { id } = await saved();
    const photos = await db.selectFrom("images").select("file_name").where("listing_id", "=", id).execute();
    expect(photos).toEqual([{ file_name: "table.png" }]);
    const lines = served.log.slice(logged).filter((line) => line.includes("photo skipped"));
    const items = itemsOf(response.text);
    for (const name of ["rien.jpg", "vide.jpg"]) {
      expect(items.filter((item) => item.startsWith(`${name} : `) && item.endsWith("."))).toHaveLength(1);
      expect(lines.filter((line) => line.includes(name))).toHaveLength(1);
    }
  });
});

describe("a draft", () => {
  test("7.11 stores its photos", async () => {
    const form = aForm("save");
    form.append("photos", aPicture("vue.png"));
    await author.client.post("/create", form);
    const { id, status } = await saved();
    expect(status).toBe("draft");
    expect(await db.selectFrom("images").select("id").where("listing_id", "=", id).execute()).toHaveLength(1);
  });
});
