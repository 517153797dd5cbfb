/** Hostile archives where members import their listings: rejected, or harmless drafts of the member, within time and disk. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { serveSite } from "../routes/served-site.ts";
import { aSignedInUser } from "../routes/users.ts";
import { dangersOf } from "./responses.ts";

const served = await serveSite();
const { db, config } = served.site;
const picture = await readFile(join(import.meta.dirname, "../support/fixtures/images/small.webp"));

let member: Awaited<ReturnType<typeof aSignedInUser>>;
beforeEach(async () => {
  member = await aSignedInUser(served);
});

type Entries = Record<string, string | Buffer>;

async function zipOf(entries: Entries): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.concat(await Array.fromAsync(zip.outputStream as unknown as AsyncIterable<Uint8Array>));
}

/** Names that the writer of archives refuses. */
async function renamed(entries: Entries, from: string, to: string): Promise<Buffer> {
  if (from.length !== to.length) throw new Error("the names need the same length");
  return Buffer.from((await zipOf(entries)).toString("latin1").replaceAll(from, to), "latin1");
}

const listing = { externalId: "1", type: "single-item", title: "Table", description: "Ronde.", price: 5 };
const listings = (...records: unknown[]) => ({ "annonces.json": JSON.stringify(records) });

const post = (bytes: Uint8Array, step: "check" | "import", name = "babillard-donnees.zip") => {
  const form = new FormData();
  form.append("do", step);
  form.append("archive", new File([new Uint8Array(bytes)], name, { type: "application/zip" }));
  return member.client.post("/settings/import", form);
};
const ownListings = () =>
  db
    .selectFrom("listings")
    .select(["id", "title", "status", "is_featured as isFeatured"])
    .where("author_id", "=", member.user.id)
    .execute();

const rejected: [string, () => Promise<Uint8Array>][] = [
  ["another file", async () => Buffer.from("%PDF-1.7")],
  ["a page", async () => Buffer.from("<html><script>attacked()</script>")],
  ["a truncated archive", async () => (await zipOf(listings(listing))).subarray(0, -30)],
  ["no listings", async () => zipOf({ "autre.json": "[]" })],
  ["listings that are no JSON", async () => zipOf({ "annonces.json": "[{" })],
  ["deep JSON", async () => zipOf({ "annonces.json": "[".repeat(200_000) })],
  ["too many listings", async () => zipOf(listings(...Array(1_001).fill(0)))],
  ["searches that are no list", async () => zipOf({ ...listings(listing), "recherches.json": "{}" })],
  ["a newer version", async () => zipOf({ ...listings(listing), "archive.json": '{"version":99}' })],
  ["a bomb", async () => zipOf({ "annonces.json": `["${"a".repeat(50_000_000)}"]` })],
  ["a name that leads out", () => renamed({ ...listings(listing), "aa/bb/x": "x" }, "aa/bb/x", "../../x")],
  ["an absolute name", () => renamed({ ...listings(listing), "aetc/x": "x" }, "aetc/x", "/etc/x")],
  [
    "a name with backslashes",
    () => renamed({ ...listings(listing), "aa/bb/x": "x" }, "aa/bb/x", "..\\..\\x"),
  ],
];

test.each(rejected)("%s: a sentence, and nothing is stored", async (_, make) => {
  const bytes = await make();
  for (const step of ["check", "import"] as const) {
    const response = await post(bytes, step);
    expect(response.status).toBe(422);
    expect(dangersOf(response, served.origin)).toEqual([]);
  }
  expect(await ownListings()).toEqual([]);
  expect(await readdir(join(config.dataDir, "incoming"))).toEqual([]);
});

test("claims about author, status and marks, markup and foreign photos make an ordinary draft", async () => {
  const victim = await aSignedInUser(served);
  const claims = { author: { email: victim.user.email }, authorId: victim.user.id, status: "active" };
  const title = "<attacked> <script>attacked()</script>";
  const bytes = await zipOf({
    ...listings({
      ...listing,
      ...claims,
      title,
      isFeatured: true,
      category: title,
      subCategory: title,
      images: ["photos/a.jpg", "photos/b.jpg", "../../../etc/passwd", `${served.url}/readyz`],
    }),
    "photos/a.jpg": picture,
    "photos/b.jpg": "<svg xmlns='http://www.w3.org/2000/svg'><script>attacked()</script></svg>",
    "recherches.json": JSON.stringify([
      { name: title, query: "q=<attacked>", alert: "now" },
      { name: "y".repeat(1_000_000), query: "q=x", alert: "now" },
      { name: title, query: { $gt: "" }, alert: "now", user_id: victim.user.id },
    ]),
  });
  for (const step of ["check", "import"] as const) {
    const response = await post(bytes, step, "../../<attacked>.zip");
    expect(response.status).toBe(200);
    expect(dangersOf(response, served.origin)).toEqual([]);
  }
  const [draft, ...others] = await ownListings();
  expect(draft).toMatchObject({ title, status: "draft", isFeatured: false });
  expect(others).toEqual([]);
  expect((await served.visitor().get(`/listing/${draft?.id}`)).status).toBe(404);
  const images = db
    .selectFrom("images")
    .select("id")
    .where("listing_id", "=", draft?.id ?? "");
  expect(await images.execute()).toHaveLength(1);
  const searches = await db.selectFrom("saved_searches").select(["user_id as userId", "name"]).execute();
  expect(searches).toEqual([{ userId: member.user.id, name: title }]);
  for (const path of ["/dashboard", "/searches", `/create?edit=${draft?.id}`])
    expect(dangersOf(await member.client.get(path), served.origin), path).toEqual([]);
  expect(await readdir(join(config.dataDir, "incoming"))).toEqual([]);
});
