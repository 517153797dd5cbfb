import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aListing, aUser } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { queuedJobs } from "../../tests/support/queued-jobs.ts";
import { type Category, initialCategories } from "../listings/category.ts";
import { readStoredTaxonomy, readTaxonomy } from "../listings/index.server.ts";
import { mergeCategories } from "../listings/merge-taxonomy.ts";
import { applyTaxonomy } from "../listings/taxonomy.ts";
import { countListings } from "../search/engine/listing-search.server.ts";
import { parseSearchFilters } from "../search/filters/parse-search-filters.ts";
import { findReindexing, reindexCategory } from "../search/index/reindex-category.jobs.server.ts";
import { fingerprint } from "./fingerprint.ts";
import { changeCategories } from "./site-categories.commands.server.ts";
import { type CategoryForm, categoryFormOf } from "./site-categories.ts";

const { db, pool } = await testDatabase();
beforeEach(() => emptyDatabase(db));
afterEach(() => applyTaxonomy(null));

const current = async () => mergeCategories((await readStoredTaxonomy(db)).categories ?? []);

type Form = { -readonly [Key in keyof CategoryForm]: CategoryForm[Key] };

async function anAdministrator(role: "admin" | "moderator" = "admin") {
  const { id } = await aUser(db, { role });
  return async (change: (forms: Form[]) => Form[] | undefined, basedOn?: readonly Category[]) => {
    const categories = await current();
    const forms = categories.map(categoryFormOf);
    const changed = (change(forms) ?? forms).map((form) => ({
      ...form,
      subCategories: [...form.subCategories],
    }));
    return changeCategories(
      { db, actor: { id, role } },
      { categories: changed, basedOn: fingerprint(basedOn ?? categories) },
    );
  };
}

const only = (forms: Form[], id: string, change: Partial<Form>) =>
  forms.map((form) => (form.id === id ? { ...form, ...change } : form));
const adding = (forms: Form[], id: string, ...labels: string[]) =>
  forms.map((form) =>
    form.id === id
      ? {
          ...form,
          subCategories: [
            ...form.subCategories,
            ...labels.map((label) => ({ id: "", label, isHidden: false })),
          ],
        }
      : form,
  );

test("names, order and what is hidden change, with an event that names both", async () => {
  const change = await anAdministrator();
  expect(
    await change((forms) => only(forms.toReversed(), "jobs", { name: " Travail ", isHidden: true })),
  ).toEqual({ ok: true, isChanged: true });
  const categories = await current();
  expect(categories.map(({ id }) => id)).toEqual(["community", "products", "services", "jobs", "housing"]);
  expect(categories[3]).toMatchObject({ name: "Travail", isHidden: true });
  const [event] = await db.selectFrom("events").select(["verb", "subject_id", "payload"]).execute();
  expect(event).toMatchObject({
    verb: "site.categories-changed",
    subject_id: "categories",
    payload: {
      from: { order: initialCategories.map(({ id }) => id), jobs: { name: "Emplois", isHidden: false } },
      to: { order: categories.map(({ id }) => id), jobs: { name: "Travail", isHidden: true } },
    },
  });
  expect(await change((forms) => forms)).toEqual({ ok: true, isChanged: false });
});

test("an added subcategory gets an id from its label, and listings may have it", async () => {
  const change = await anAdministrator();
  expect(await change((forms) => adding(forms, "services", "Aide numérique", "Ménage d’été", ""))).toEqual({
    ok: true,
    isChanged: true,
  });
  // The same id in another category would be the same word in addresses and in the index.
  await change((forms) => adding(forms, "community", "Aide numérique", "★"));
  const taxonomy = await readTaxonomy(db);
  applyTaxonomy(taxonomy);
  const added = (id: string) =>
    taxonomy?.categories.find((category) => category.id === id)?.subCategories.slice(6) ?? [];
  expect(added("services")).toEqual([
    { id: "aide-numerique", label: "Aide numérique" },
    { id: "menage-d-ete", label: "Ménage d’été" },
  ]);
  expect(added("community")).toEqual([
    { id: "aide-numerique-2", label: "Aide numérique" },
    { id: "autre", label: "★" },
  ]);
  const listing = await aListing(db, { category: "services", subCategory: "aide-numerique" });
  expect(listing.subCategory).toBe("aide-numerique");
  // Renamed, it stays the same subcategory.
  await change((forms) =>
    forms.map((form) => ({
      ...form,
      subCategories: form.subCategories.map((sub) =>
        sub.id === "aide-numerique" ? { ...sub, label: "Informatique" } : sub,
      ),
    })),
  );
  const [services] = (await current()).filter(({ id }) => id === "services");
  expect(services?.subCategories).toContainEqual({ id: "aide-numerique", label: "Informatique" });
});

test.each<[string, (forms: Form[]) => Form[], object]>([
  [
    "an empty name",
    (forms) => only(forms, "jobs", { name: " " }),
    { category: "jobs", at: null, reason: "missing" },
  ],
  [
    "a name of another category",
    (forms) => only(forms, "jobs", { name: "LOGEMENT" }),
    { category: "jobs", at: null, reason: "taken" },
  ],
  [
    "a label of another subcategory",
    (forms) => adding(forms, "jobs", "stages"),
    { category: "jobs", at: "", reason: "taken" },
  ],
  [
    "a long label",
    (forms) => adding(forms, "jobs", "x".repeat(31)),
    { category: "jobs", at: "", reason: "too-long" },
  ],
  [
    "no category that is offered",
    (forms) => forms.map((form) => ({ ...form, isHidden: true })),
    { category: "housing", at: null, reason: "none-offered" },
  ],
])("%s is rejected", async (_, make, problem) => {
  const change = await anAdministrator();
  expect(await change(make)).toEqual({ ok: false, reason: "invalid", problem });
  expect(await current()).toEqual(initialCategories);
});

test("a form that lacks a category or subcategory, or is older than another change, stores nothing", async () => {
  const change = await anAdministrator();
  const newer = { ok: false, reason: "newer" };
  expect(await change((forms) => forms.slice(1))).toEqual(newer);
  expect(await change((forms) => only(forms, "jobs", { subCategories: [] }))).toEqual(newer);
  const before = await current();
  await change((forms) => only(forms, "jobs", { name: "Travail" }));
  expect(await change((forms) => only(forms, "jobs", { name: "Boulots" }), before)).toEqual(newer);
  expect((await current()).find(({ id }) => id === "jobs")?.name).toBe("Travail");
});

test("only administrators change categories", async () => {
  const change = await anAdministrator("moderator");
  expect(await change((forms) => only(forms, "jobs", { name: "Travail" }))).toEqual({
    ok: false,
    reason: "not-allowed",
  });
});

test("listings are found by the new name of their category or subcategory, and no longer by the old one", async () => {
  const change = await anAdministrator();
  const author = await aUser(db);
  for (const subCategory of ["mobilier", "mobilier", "mobilier", "electronique"])
    await aListing(db, { author, title: "Objet", category: "products", subCategory });
  const found = async (q: string) =>
    (await countListings(db, parseSearchFilters(new URLSearchParams({ q })))).total;
  const runJobs = async () => {
    for (let runs = 0; ; runs += 1) {
      const [job] = await queuedJobs(pool, "reindex-category");
      if (!job) return runs;
      await sql`delete from graphile_worker._private_jobs where key = ${job.key}`.execute(db);
      await reindexCategory(db, job.payload, { batchSize: 2 });
    }
  };
  const relabel = (forms: Form[], label: string) =>
    forms.map((form) => ({
      ...form,
      subCategories: form.subCategories.map((sub) => (sub.id === "mobilier" ? { ...sub, label } : sub)),
    }));
  await change((forms) => relabel(forms, "Ameublement"));
  applyTaxonomy(null); // a process that has not followed
  expect(await findReindexing(db)).toEqual([{ category: "products", subCategory: "mobilier", done: 0 }]);
  expect(await found("ameublement")).toBe(0);
  expect(await runJobs()).toBe(2);
  expect(await findReindexing(db)).toEqual([]);
  expect(await found("ameublement")).toBe(3);
  await change((forms) => relabel(forms, "Décoration"));
  await runJobs();
  expect([await found("décoration"), await found("ameublement")]).toEqual([3, 0]);

  await change((forms) => only(forms, "products", { name: "Trouvailles" }));
  expect(await runJobs()).toBe(3);
  expect(await found("trouvailles")).toBe(4);
  await change((forms) => only(forms, "products", { isHidden: true }));
  expect(await runJobs()).toBe(0);
});
