import { expect, test } from "vitest";
import { type Verb, verbs } from "../../events/verbs.ts";
import { payloadLines } from "./event-payload-texts.ts";
import { eventText } from "./event-texts.ts";

const id = "019ab000-0000-7000-8000-000000000001";
const at = "2026-11-27T15:00:00.000Z";
const statuses = { from: "active", to: "removed" };
const decided = { decisionId: id, ...statuses, reason: "scam", reports: 2, reportedAt: at };
const marks = {
  from: { isFeatured: false, featuredUntil: null, isUrgent: false },
  to: { isFeatured: true, featuredUntil: at, isUrgent: true },
};
const price = { from: { priceCents: 1500, priceType: "fixed" }, to: { priceCents: null, priceType: "free" } };
const published = { category: "products", priceCents: 1500, priceType: "negotiable" };
const role = { fields: ["role", "phone"], role: { from: "member", to: "moderator" } };
const entry = { words: ["char"], targets: ["auto"], isOff: false };

/** What commands record, by verb; the others record ids at most. */
const payloads: Partial<Record<Verb, Record<string, unknown>>> = {
  "listing.created": published,
  "listing.published": published,
  "listing.submitted": published,
  "listing.edited": { changed: ["title", "contactPreferences", "images", "attributes"], price },
  "listing.resubmitted": { from: "correction", to: "held", changed: ["description"], price },
  "listing.sold": { from: "active", to: "sold" },
  "listing.renewed": { from: "expired", to: "active", listedAt: at, expiresAt: at },
  "listing.resold": { from: "sold", to: "active", listedAt: at, expiresAt: at },
  "listing.deleted": { status: "draft" },
  "listing.undeleted": { status: "active" },
  "listing.expired": { from: "active", to: "expired" },
  "listing.imported": { authorId: id, kind: "restored" },
  "listing.reserved": { until: at },
  "listing.featured": marks,
  "listing.unfeatured": { reason: "ended", ...marks },
  "listing.corrected": {
    from: { category: "products", subCategory: "mobilier", city: "Laval", region: "Québec" },
    to: { category: "housing", subCategory: null, city: "Lévis", region: "Québec" },
  },
  "listing.removed": decided,
  "listing.held": { decisionId: id, from: "sold", to: "held", reason: "misleading" },
  "listing.correction-requested": decided,
  "listing.reported": { reportId: id, reason: "duplicate", isMember: true },
  "user.reported": { reportId: id, reason: "harassment", isMember: false },
  "conversation.reported": { reportId: id, reason: "scam", messageId: id },
  "case.dismissed": { decisionId: id, reports: 1, reportedAt: at },
  "appeal.made": { appealId: id, dueAt: at },
  "appeal.denied": { appealId: id, reason: "hateful", isLate: true },
  "user.created": { role: "admin" },
  "user.invited": { role: "moderator" },
  "user.changed": role,
  "profile.changed": { fields: ["name", "shownName"] },
  "user.suspended": {
    from: null,
    to: { until: at, reason: "Spam" },
    askedUntil: at,
    sessions: 2,
    listings: 3,
  },
  "user.unsuspended": { reason: "promoted", from: { until: at, reason: "Spam" }, to: null, listings: 1 },
  "user.messaged": { subject: "Bonjour", text: "Votre annonce…" },
  "favorite.notified": { userId: id, priceCents: 900 },
  "deal.step-taken": { kind: "reserve", messageId: id },
  "search.changed": { alert: "daily" },
  "alert.scheduled": { alertEmailId: id, dueAt: at, matches: 3 },
  "token.created": { scopes: [], expiresAt: at },
  "webhook.created": { isOfSite: true },
  "backup.created": { name: "2026-11-27", bytes: 10 },
  "site.changed": {
    from: { publishing: "everyone", listingLifetimeDays: 60, displayedUserTotal: "real", bannerUntil: "" },
    to: { publishing: "approved", listingLifetimeDays: 30, displayedUserTotal: 5, bannerUntil: "2026-12-01" },
  },
  "site.logo-changed": { from: { logo: null }, to: { logo: "0123" } },
  "site.text-published": { from: 1, to: 2, isOriginal: false },
  "site.list-changed": { from: [], to: [{ name: "Gare", address: "1, rue X" }] },
  "site.categories-changed": {
    from: { products: { name: "Objets", isHidden: false, subCategories: [] } },
    to: { products: { name: "Brocante", isHidden: true, subCategories: [{ id: "x", label: "Sirop" }] } },
  },
  "site.fields-changed": {
    from: [],
    to: [
      {
        id: "xA",
        label: "Attelage",
        kind: "choice",
        choices: [],
        unit: "",
        isFilterable: true,
        use: "offered",
      },
    ],
  },
  "site.restored": { to: { site_settings: 3, sub_categories: 1 } },
  "synonym.added": { from: null, to: entry },
  "synonym.changed": { from: entry, to: { ...entry, isOff: true } },
  "incident.recorded": {
    from: null,
    to: { period: "Hier", knownOn: "2026-11-20", risk: "serious", personCount: 3 },
  },
};

const englishValues =
  /\b(?:true|false|null|member|moderator|admin|active|sold|draft|held|removed|expired|fixed|negotiable|free|scam|misleading|duplicate|hateful|harassment|ended|promoted|everyone|approved|real|daily|serious|offered|choice|reserve|restored)\b/u;
const rawName = /\b[a-z]+(?:[A-Z][a-z]+)+\b|\b[a-z]+_[a-z]+\b|[{}"[\]]|\d{4}-\d\d-\d\dT|019ab000/u;

test.each(verbs)("%s: French names and values, no ids", (verb) => {
  const lines = payloadLines(payloads[verb] ?? { listingId: id, ids: [id] });
  for (const line of [eventText(verb), ...lines]) {
    expect(line).not.toMatch(rawName);
    expect(line).not.toMatch(englishValues);
  }
  if (!payloads[verb]) expect(lines).toEqual([]);
});

test("changes and facts have a line each", () => {
  expect(payloadLines(role)).toEqual([
    "Ce qui a changé\u00a0: Rôle, Téléphone",
    "Rôle\u00a0: Membre → Modération",
  ]);
  expect(payloadLines(decided)).toEqual([
    "État\u00a0: En ligne → Retirée",
    "Raison\u00a0: Arnaque ou tentative de fraude",
    "Signalements\u00a0: 2",
    expect.stringMatching(/^Premier signalement\u00a0: /u),
  ]);
  expect(payloadLines({ newName: "x" })).toEqual(["newName\u00a0: x"]);
});
