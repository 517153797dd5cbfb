import { afterEach, beforeEach, expect, test } from "vitest";
import { aListing, aListingContent, aUser } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { readStoredTaxonomy, readTaxonomy } from "../listings/index.server.ts";
import { parseListingForm } from "../listings/listing-form.ts";
import { applyTaxonomy } from "../listings/taxonomy.ts";
import { parseSearchFilters } from "../search/filters/parse-search-filters.ts";
import { writeSearchFilters } from "../search/filters/search-filters.ts";
import { findFacets, prepareSearch, runSearch } from "../search/index.server.ts";
import { filterView } from "../web/screens/results/filter-view.ts";
import { fingerprint } from "./fingerprint.ts";
import { changeFields } from "./site-fields.commands.server.ts";
import { emptyFieldForm, type FieldForm, fieldFormOf } from "./site-fields.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));
afterEach(() => applyTaxonomy(null));

const current = async () => (await readStoredTaxonomy(db)).fields?.vehicle ?? [];

async function anAdministrator(role: "admin" | "moderator" = "admin") {
  const { id } = await aUser(db, { role });
  return async (change: (forms: FieldForm[]) => FieldForm[], basedOn?: string) => {
    const fields = await current();
    const result = await changeFields(
      { db, actor: { id, role } },
      {
        type: "vehicle",
        fields: change(fields.map(fieldFormOf)),
        basedOn: basedOn ?? fingerprint(fields),
      },
    );
    applyTaxonomy(await readTaxonomy(db));
    return result;
  };
}

const hitch: FieldForm = { ...emptyFieldForm, label: "Attelage", newChoices: "Boule\nCol de cygne\n" };
const load: FieldForm = { ...emptyFieldForm, label: "Charge utile", kind: "number", unit: "kg" };
const winter: FieldForm = { ...emptyFieldForm, label: "Pneus d’hiver", kind: "yes-no" };

const formWith = (fields: Record<string, string>) => ({
  type: "vehicle",
  title: "Camion",
  description: "Bon camion",
  category: "products",
  subCategory: "vehicules",
  price: "9000",
  priceType: "fixed",
  city: "Rimouski",
  region: "Québec",
  contactPreferences: { phone: true, email: true, inApp: true },
  fields,
});

async function found(query: string): Promise<string[]> {
  const search = await prepareSearch(db, parseSearchFilters(new URLSearchParams(query)));
  return (await runSearch(search)).cards.map(({ title }) => title).toSorted();
}

test("added fields are validated, stored, filtered by and counted", async () => {
  const change = await anAdministrator();
  expect(await change((forms) => [...forms, hitch])).toEqual({ ok: true, isChanged: true });
  expect(await change((forms) => [...forms, load])).toEqual({ ok: true, isChanged: true });
  expect((await current()).map(({ id }) => id)).toEqual(["xAttelage", "xChargeUtile"]);
  const parsed = parseListingForm(
    formWith({ xAttelage: "col-de-cygne", xChargeUtile: "1 200 kg" }),
    "publish",
  );
  expect(parsed).toMatchObject({
    ok: true,
    content: { attributes: { xAttelage: "col-de-cygne", xChargeUtile: 1200 } },
  });
  expect(parseListingForm(formWith({ xAttelage: "corde", xChargeUtile: "-3" }), "publish")).toMatchObject({
    ok: false,
    errors: { xAttelage: "field-unknown-choice", xChargeUtile: "field-negative" },
  });
  const one = {
    ...aListingContent({ type: "vehicle" }),
    attributes: { xAttelage: "boule", xChargeUtile: 800 },
  };
  const other = { ...one, attributes: { xAttelage: "col-de-cygne", xChargeUtile: 1500 } };
  await aListing(db, { ...one, title: "Camionnette" });
  await aListing(db, { ...other, title: "Camion lourd" });
  expect(await found("xAttelage=boule")).toEqual(["Camionnette"]);
  expect(await found("xAttelage=boule&xAttelage=col-de-cygne")).toEqual(["Camion lourd", "Camionnette"]);
  expect(await found("xChargeUtileMin=1000")).toEqual(["Camion lourd"]);
  const filters = parseSearchFilters(new URLSearchParams("xAttelage=boule&xChargeUtileMin=1000"));
  expect(String(writeSearchFilters(filters, { isCategoryInPath: false }))).toBe(
    "xAttelage=boule&xChargeUtileMin=1000",
  );
  const facets = await findFacets(await prepareSearch(db, parseSearchFilters(new URLSearchParams())));
  expect(facets.fields.xAttelage).toEqual([
    { value: "boule", count: 1 },
    { value: "col-de-cygne", count: 1 },
  ]);
  expect(facets.fields.xChargeUtile).toContainEqual({ value: "1000", count: 1 });
  expect(facets.fields.xChargeUtileMax).toEqual([{ value: "1000", count: 1 }]);

  // Both bounds: each facet is narrowed by the other bound, not by its own.
  expect(await found("xChargeUtileMax=1000")).toEqual(["Camionnette"]);
  expect(await found("xChargeUtileMin=500&xChargeUtileMax=1000")).toEqual(["Camionnette"]);
  await aListing(db, { ...one, title: "Fourgonnette", attributes: { xChargeUtile: 300 } });
  const bounded = parseSearchFilters(new URLSearchParams("xChargeUtileMin=500&xChargeUtileMax=1000"));
  const within = await findFacets(await prepareSearch(db, bounded));
  expect(within.fields.xChargeUtile).toEqual([{ value: "500", count: 1 }]);
  expect(within.fields.xChargeUtileMax).toEqual([{ value: "1000", count: 1 }]);
  const { fields } = filterView(bounded, within, false);
  expect(fields.filter(({ name }) => name.startsWith("xChargeUtile"))).toMatchObject([
    {
      bounds: [
        { name: "xChargeUtileMin", defaultValue: 500, suggested: [{ value: "500" }] },
        { name: "xChargeUtileMax", defaultValue: 1000, suggested: [{ value: "1000" }] },
      ],
    },
  ]);
});

test("a field that is only shown, or removed, is not a filter; its values stay", async () => {
  const change = await anAdministrator();
  await change(() => [winter]);
  const content = { ...aListingContent({ type: "vehicle" }), attributes: { xPneusDHiver: "yes" } };
  await aListing(db, { ...content, title: "Camion" });
  await aListing(db, { ...aListingContent({ type: "vehicle" }), title: "Autre" });
  expect(await found("xPneusDHiver=yes")).toEqual(["Camion"]);
  for (const use of ["shown", "removed"]) {
    await change((forms) => forms.map((form) => ({ ...form, use })));
    expect(await found("xPneusDHiver=yes")).toEqual(["Autre", "Camion"]);
  }
  await change((forms) => forms.map((form) => ({ ...form, use: "offered" })));
  expect(await found("xPneusDHiver=yes")).toEqual(["Camion"]);
});

test("choices are renamed with their ids, and the event has both", async () => {
  const change = await anAdministrator();
  await change(() => [hitch]);
  await change(([form]) => [
    {
      ...(form ?? hitch),
      choices: [{ id: "boule", label: "Boule 2 po" }],
      newChoices: "Sellette",
    },
  ]);
  expect((await current())[0]?.choices).toEqual([
    { id: "boule", label: "Boule 2 po" },
    { id: "col-de-cygne", label: "Col de cygne" },
    { id: "sellette", label: "Sellette" },
  ]);
  const events = await db
    .selectFrom("events")
    .select(["verb", "subject_id", "payload"])
    .orderBy("id")
    .execute();
  expect(events[1]).toMatchObject({
    verb: "site.fields-changed",
    subject_id: "vehicle",
    payload: {
      from: [{ id: "xAttelage", choices: [{ label: "Boule" }, {}] }],
      to: [{ id: "xAttelage", choices: [{ label: "Boule 2 po" }, {}, {}] }],
    },
  });
});

test.each<[string, FieldForm, object]>([
  ["a name of the product’s field", { ...hitch, label: "marque" }, { in: "label", reason: "taken" }],
  ["one choice", { ...hitch, newChoices: "Boule" }, { in: "choices", reason: "choices-wrong" }],
  ["a choice twice", { ...hitch, newChoices: "Boule\nBOULE" }, { in: "choices", reason: "choices-wrong" }],
  ["an unknown kind", { ...hitch, kind: "couleur" }, { in: "label", reason: "kind-unknown" }],
  ["a long unit", { ...load, unit: "x".repeat(13) }, { in: "unit", reason: "too-long" }],
])("%s is rejected", async (_, form, problem) => {
  const change = await anAdministrator();
  expect(await change(() => [form])).toEqual({
    ok: false,
    reason: "invalid",
    problem: { at: "", ...problem },
  });
  expect(await current()).toEqual([]);
});

test("an older form, one without a field, and one of a moderator change nothing", async () => {
  const change = await anAdministrator();
  await change(() => [hitch]);
  expect(await change(() => [])).toEqual({ ok: false, reason: "newer" });
  expect(await change((forms) => [...forms, load], fingerprint([]))).toEqual({ ok: false, reason: "newer" });
  const moderator = await anAdministrator("moderator");
  expect(await moderator((forms) => [...forms, load])).toEqual({ ok: false, reason: "not-allowed" });
  expect(await current()).toHaveLength(1);
});

test("the other kinds of the product's own fields can be added: several choices, dates, times, texts and addresses", async () => {
  const change = await anAdministrator();
  const several = {
    ...emptyFieldForm,
    label: "Options",
    kind: "choices",
    newChoices: "Treuil\nBâche\nRampe",
  };
  const kinds = ["date", "time", "long-text", "url"];
  expect(await change(() => [{ ...several, newChoices: "Treuil" }])).toMatchObject({
    ok: false,
    problem: { in: "choices", reason: "choices-wrong" },
  });
  for (const form of [several, ...kinds.map((kind) => ({ ...emptyFieldForm, label: `Un ${kind}`, kind }))])
    expect(await change((forms) => [...forms, form])).toEqual({ ok: true, isChanged: true });
  const attributes = {
    xOptions: "treuil,rampe",
    xUnDate: "2026-12-24",
    xUnTime: "18:30",
    xUnLongText: "Deux lignes",
    xUnUrl: "exemple.ca",
  };
  expect(parseListingForm(formWith(attributes), "publish")).toMatchObject({
    ok: true,
    content: {
      attributes: { ...attributes, xOptions: ["treuil", "rampe"], xUnUrl: "https://exemple.ca" },
    },
  });
  expect(parseListingForm(formWith({ xUnDate: "demain", xUnTime: "25:00" }), "publish")).toMatchObject({
    errors: { xUnDate: "field-not-a-date", xUnTime: "field-not-a-time" },
  });
  const content = aListingContent({ type: "vehicle" });
  await aListing(db, { ...content, title: "Camion", attributes: { xOptions: ["treuil", "rampe"] } });
  await aListing(db, { ...content, title: "Remorque", attributes: { xOptions: ["rampe"] } });
  expect(await found("xOptions=rampe")).toEqual(["Camion", "Remorque"]);
  // A filter by several wants all of them.
  expect(await found("xOptions=rampe&xOptions=treuil")).toEqual(["Camion"]);
});
