/** Every command of the console that changes something leaves an event with what was there before and after. */
import { randomUUID } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aListing, at, aUser, daysAfter, now } from "../../tests/support/builders.ts";
import { emptyDatabase, testDatabase } from "../../tests/support/database.ts";
import { initialSiteSettings as initial } from "../../tests/support/site-settings.ts";
import { makeTestFolder } from "../../tests/support/temporary-folder.ts";
import { findSuspension, suspensionToken } from "../accounts/index.server.ts";
import { initialCategories } from "../listings/category.ts";
import { applyTaxonomy } from "../listings/taxonomy.ts";
import { listOpenSuspensionAppeals, reportMember } from "../moderation/index.server.ts";
import { listingIndex } from "../search/index.server.ts";
import { changeThesaurus } from "../search/thesaurus/thesaurus.commands.server.ts";
import { fingerprint } from "./fingerprint.ts";
import * as incidents from "./incidents.commands.server.ts";
import * as listings from "./listings.commands.server.ts";
import * as members from "./members.commands.server.ts";
import * as categories from "./site-categories.commands.server.ts";
import { categoryFormOf } from "./site-categories.ts";
import * as fields from "./site-fields.commands.server.ts";
import { emptyFieldForm } from "./site-fields.ts";
import * as lists from "./site-lists.commands.server.ts";
import * as settings from "./site-settings.commands.server.ts";
import { formOf, versionOf } from "./site-settings.ts";
import * as texts from "./site-texts.commands.server.ts";
import * as appeals from "./suspension-appeals.commands.server.ts";

const { db } = await testDatabase();
beforeEach(() => emptyDatabase(db));
afterEach(() => applyTaxonomy(null));

type Context = { db: typeof db; now: Date; actor: { id: string; role: "admin" } };
/** Brings about what the command needs; returns the command, run on it. */
type Change = (ctx: Context) => Promise<() => Promise<unknown>>;

const incident = {
  period: "juin",
  knownOn: "2026-06-06",
  personCount: "",
  risk: "unknown",
  circumstances: "Vol.",
  dataKinds: "Noms.",
  measures: "",
  riskReason: "",
  commissionNotifiedOn: "",
  personsNotifiedOn: "",
};
const secret = "a secret of tests";
const suspension = { until: "2026-12-01", reason: "Annonces trompeuses." };
const featured = async (ctx: Context) => {
  const listingIds = [(await aListing(db)).id];
  await listings.featureListings(ctx, { listingIds, until: "2026-12-24" });
  return listingIds;
};
const suspended = async (ctx: Context) => {
  const { id: userId } = await aUser(db);
  await members.suspendMember(ctx, { userId, ...suspension });
  return userId;
};
const recorded = async (ctx: Context) => {
  const added = await incidents.recordIncident(ctx, { form: incident });
  return added.ok ? added.id : "";
};
const zones = (ctx: Context, address: string) =>
  lists.addListEntries(ctx, { list: "zones", rows: [["Mairie", address]] });
const logo = async (ctx: Context, bytes: string) => {
  const { folder, remove } = await makeTestFolder();
  const path = join(folder, "320.webp");
  writeFileSync(path, bytes);
  const image = { variants: [{ name: "320.webp", path, width: 320, height: 200, bytes: bytes.length }] };
  const images = { process: async () => ({ ok: true, image }) };
  const log = { warn: () => undefined };
  const changed = await settings.changeLogo({ ...ctx, images, log } as unknown as LogoContext, {
    path,
    name: "logo.png",
  });
  await remove();
  return changed;
};
type LogoContext = Parameters<typeof settings.changeLogo>[0];

const changes: Record<string, Change> = {
  recordIncident: async (ctx) => () => incidents.recordIncident(ctx, { form: incident }),
  changeIncident: async (ctx) => {
    const id = await recorded(ctx);
    const form = { ...incident, measures: "Serrures." };
    return () => incidents.changeIncident(ctx, { id, basedOn: 1, form });
  },
  featureListings: async (ctx) => {
    const listingIds = [(await aListing(db)).id];
    return () => listings.featureListings(ctx, { listingIds, until: "2026-12-24" });
  },
  unfeatureListings: async (ctx) => {
    const listingIds = await featured(ctx);
    return () => listings.unfeatureListings(ctx, { listingIds });
  },
  endFeaturing: async (ctx) => {
    await featured(ctx);
    return () => listings.endFeaturing({ db, actor: "system", now: at("2026-12-25T05:00:00Z") });
  },
  setUrgent: async (ctx) => {
    const listingIds = [(await aListing(db)).id];
    return () => listings.setUrgent({ ...ctx, isUrgent: true }, { listingIds });
  },
  correctListing: async (ctx) => {
    const { id } = await aListing(db);
    const place = { category: "services", subCategory: "", city: "Rimouski", region: "Québec" };
    return () => listings.correctListing({ ...ctx, index: listingIndex }, { listingId: id, ...place });
  },
  suspendMember: async (ctx) => {
    const { id: userId } = await aUser(db);
    return () => members.suspendMember(ctx, { userId, ...suspension });
  },
  suspendAuthor: async (ctx) => {
    const { id: listingId } = await aListing(db);
    const grounds = { reason: "scam", text: "Dépôt demandé.", evidence: "" };
    return () => members.suspendAuthor(ctx, { listingId, until: suspension.until, ...grounds });
  },
  suspendReported: async (ctx) => {
    const { id } = await aUser(db);
    const { public_id: memberId } = await db
      .selectFrom("users")
      .select("public_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const report = { memberId, reporter: "r", reason: "scam", text: "", email: "" };
    await reportMember({ db, now, actor: null }, report);
    return () => members.suspendReported(ctx, { memberId, conversationId: null, ...suspension });
  },
  unsuspendMember: async (ctx) => {
    const userId = await suspended(ctx);
    return () => members.unsuspendMember(ctx, { userId });
  },
  decideSuspensionAppeal: async (ctx) => {
    const userId = await suspended(ctx);
    const { until } = (await findSuspension(db, userId, now)) ?? { until: now };
    const token = suspensionToken({ userId, until }, secret);
    await appeals.contestSuspension(
      { db, now, actor: null, unsubscribeSecret: secret },
      { token, text: "Erreur." },
    );
    const [appeal] = await listOpenSuspensionAppeals(db, 1);
    const decision = { appealId: appeal?.id ?? "", outcome: "upheld", answer: "En effet." } as const;
    return () => appeals.decideSuspensionAppeal(ctx, decision);
  },
  endSuspensions: async (ctx) => {
    await suspended(ctx);
    return () => members.endSuspensions({ db, actor: "system", now: daysAfter(now, 60) });
  },
  changeCategories: async (ctx) => {
    const forms = initialCategories.map(categoryFormOf);
    const renamed = forms.map((form) => (form.id === "jobs" ? { ...form, name: "Travail" } : form));
    const basedOn = fingerprint(initialCategories);
    return () =>
      categories.changeCategories(ctx, {
        categories: renamed.map((form) => ({ ...form, subCategories: [...form.subCategories] })),
        basedOn,
      });
  },
  changeFields: async (ctx) => {
    const field = { ...emptyFieldForm, label: "Attelage", newChoices: "Boule\nCol de cygne" };
    return () => fields.changeFields(ctx, { type: "vehicle", fields: [field], basedOn: fingerprint([]) });
  },
  addListEntries: async (ctx) => {
    await zones(ctx, "1, rue Principale");
    return () => zones(ctx, "2, rue Principale");
  },
  removeListEntries: async (ctx) => {
    await zones(ctx, "1, rue Principale");
    return () => lists.removeListEntries(ctx, { list: "zones", keys: ["mairie"] });
  },
  changeSiteSettings: async (ctx) => {
    const form = { ...formOf(initial), displayedUserTotal: "1250", name: "Le Tableau" };
    return () => settings.changeSiteSettings({ ...ctx, initial }, { ...form, basedOn: versionOf(initial) });
  },
  changeLogo: async (ctx) => {
    await logo(ctx, "first");
    return () => logo(ctx, "second");
  },
  removeLogo: async (ctx) => {
    await logo(ctx, "first");
    return () => settings.removeLogo(ctx);
  },
  publishSiteText: async (ctx) => {
    await texts.publishSiteText(ctx, { name: "terms", body: "Un", basedOn: 0 });
    return () => texts.publishSiteText(ctx, { name: "terms", body: "Deux", basedOn: 1 });
  },
};

/** Commands that leave nothing changed, and one whose result must not be known afterwards. */
const without: Record<string, string> = {
  resendEmails: "puts an email on the queue",
  sendTestEmail: "puts an email on the queue",
  messageMember: "puts an email on the queue; the event has its text",
  changeJobs: "runs or drops a job; the event names its task",
  eraseMember: "what was erased must not stay in the log",
  contestSuspension: "asks for a decision; the event names the appeal",
  liftOverturned: "part of decideSuspensionAppeal",
  answerSuspensionAppeals: "part of unsuspendMember and decideSuspensionAppeal; the appeal has the answer",
};

test.each(Object.entries(changes))("%s leaves an event with before and after", async (_, prepare) => {
  const { id } = await aUser(db, { role: "admin" });
  const ctx: Context = { db, now, actor: { id, role: "admin" } };
  const run = await prepare(ctx);
  await db.deleteFrom("events").execute();
  const result = await run();
  expect(result).not.toMatchObject({ ok: false });
  const events = await db.selectFrom("events").select(["verb", "payload"]).orderBy("id").execute();
  const written = events.filter(({ payload }) => "from" in payload && "to" in payload);
  expect(written, JSON.stringify(events)).not.toEqual([]);
  for (const { payload } of written) expect(payload.from).not.toEqual(payload.to);
});

test("no command of the console is missing", async () => {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".commands.server.ts"));
  const exported = await Promise.all(
    names.map(async (name) => Object.keys((await import(`./${name}`)) as object)), // its functions
  );
  const known = [...Object.keys(changes), ...Object.keys(without)];
  expect(exported.flat().toSorted()).toEqual(known.toSorted());
});

test("changes of synonyms leave events with before and after", async () => {
  const { id: adminId } = await aUser(db, { role: "admin" });
  const ctx: Context = { db, now, actor: { id: adminId, role: "admin" } };
  await changeThesaurus(ctx, { kind: "add", words: "bagnole", targets: "auto" });
  const [entry] = await db
    .selectFrom("thesaurus_entries")
    .select("id")
    .where("is_shipped", "=", false)
    .execute();
  const id = entry?.id ?? randomUUID();
  await changeThesaurus(ctx, { kind: "edit", id, words: "bagnole, char", targets: "auto" });
  await changeThesaurus(ctx, { kind: "switch-off", id });
  await changeThesaurus(ctx, { kind: "delete", id });
  const events = await db.selectFrom("events").select("payload").orderBy("id").execute();
  expect(events).toHaveLength(4);
  for (const { payload } of events) {
    expect(Object.keys(payload)).toEqual(expect.arrayContaining(["from", "to"]));
    expect(payload.from).not.toEqual(payload.to);
  }
});
