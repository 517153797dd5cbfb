/**
 * Generates the demo data: fictional users and their listings. Deterministic for a seed; times are in minutes before
 * now, and the only dates (availability of homes) depend on `today`, so that "now" is the time of seeding.
 */

import { vehicleModels } from "../src/listings/known-names.ts";
import type { ListingStatus } from "../src/listings/listing.ts";
import { type ListingContent, type ListingForm, parseListingForm } from "../src/listings/listing-form.ts";
import { findListingType } from "../src/listings/listing-type.ts";
import { fold } from "../src/platform/fold.ts";
import { assignAuthors } from "./authors.ts";
import { describe } from "./description.ts";
import { type ColorName, colors } from "./drawing/color.ts";
import type { AuthoredEntry, Entry } from "./entry.ts";
import { assignPlaces } from "./location.ts";
import { type DemoUser, type Person, people } from "./people.ts";
import { type DemoPicture, picturesOf, viewsOf } from "./picture.ts";
import { createRandom, type Random } from "./random.ts";
import type { Sample, Subject } from "./subject.ts";
import { subjects } from "./subjects.ts";
import { fill, type Variables } from "./template.ts";

export type { DemoUser } from "./people.ts";
export type { DemoPicture } from "./picture.ts";

export type DemoListing = {
  key: string;
  authorKey: string;
  subject: string;
  minutesAgo: number;
  /** null, or later than the creation */
  updatedMinutesAgo: number | null;
  status: ListingStatus;
  content: ListingContent;
  isFeatured: boolean;
  isUrgent: boolean;
  views: number;
  pictures: readonly DemoPicture[];
};

export type DemoData = { users: readonly DemoUser[]; listings: readonly DemoListing[] };

/** Newest first. `today` is an ISO date (yyyy-mm-dd). */
export function generateDemo(seed = 1, today = "2027-01-15"): DemoData {
  const random = createRandom(seed);
  const entries = assignAuthors(assignPlaces(newestFirst(random), random), random);
  const counts = pictureCounts(entries, random);
  const used = new Map<string, number>();
  const listings = entries.map((entry, rank): DemoListing => {
    const own = createRandom(`${seed}/${entry.key}`);
    const color = own.pick<ColorName>(entry.sample.colors ?? entry.subject.colors ?? ["bleu"]);
    const minutesAgo = minutesAt(rank, entries.length, own);
    return {
      key: entry.key,
      authorKey: entry.author.key,
      subject: entry.subject.id,
      minutesAgo,
      updatedMinutesAgo: own.chance(0.16)
        ? Math.max(1, Math.round(minutesAgo * (0.1 + own.next() * 0.7)))
        : null,
      status: "active",
      content: contentOf(entry, color, own, today, used),
      isFeatured: false,
      isUrgent: false,
      views: Math.round((minutesAgo / 1440) ** 0.7 * (3 + own.next() * 22)) + own.int(0, 9),
      pictures: picturesOf(
        entry.subject,
        { key: entry.key, color, kind: entry.sample.kind ?? "" },
        counts[rank] ?? 0,
      ),
    };
  });
  assignStatuses(listings, random);
  return { users: people.map(publicPart), listings };
}

/** One listing per subject in each round, so that adjacent listings are of different subjects. */
function newestFirst(random: Random): Entry[] {
  const rounds: Entry[][] = [];
  for (const subject of subjects) {
    const samples = random.shuffle(
      subject.samples.map((sample, index) => ({ key: `${subject.id}-${index + 1}`, subject, sample })),
    );
    samples.forEach((entry, round) => {
      rounds[round] ??= [];
      rounds[round].push(entry);
    });
  }
  return rounds.flatMap((round) => random.shuffle(round));
}

/** Age of the listing at this rank: most listings are recent, and fewer with each of fifty days. */
function minutesAt(rank: number, count: number, random: Random): number {
  const spread = 50 * 1440 * ((rank + 0.7 + random.next() * 0.6) / count) ** 1.5;
  return Math.max(2, Math.round(spread));
}

const newestPattern = [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6];
const olderPattern = [0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4];

/** Per dozen listings: subjects with more views get more pictures; the newest get the most. */
function pictureCounts(entries: readonly AuthoredEntry[], random: Random): number[] {
  const counts: number[] = [];
  for (let start = 0; start < entries.length; start += 12) {
    const pattern = start < 96 ? newestPattern : olderPattern;
    const dozen = entries.slice(start, start + 12).map((entry, index) => {
      const views = viewsOf(entry.subject, entry.key).length;
      return { index: start + index, views, order: views + random.next() * 5 };
    });
    dozen
      .sort((a, b) => a.order - b.order)
      .forEach(({ index, views }, place) => {
        const target = views >= 7 && place === dozen.length - 1 ? 8 : (pattern[place] ?? 0);
        counts[index] = Math.min(views, target);
      });
  }
  return counts;
}

function contentOf(
  entry: AuthoredEntry,
  color: ColorName,
  random: Random,
  today: string,
  used: Map<string, number>,
): ListingContent {
  const { subject, sample, place, spot, author } = entry;
  const about: Record<string, string> = {
    m: colors[color].m,
    f: colors[color].f,
    mp: colors[color].mp,
    fp: colors[color].fp,
    ville: place.city,
    "à ville": `à ${place.city}`,
    "de ville": /^[AEIOUÉÎ]/u.test(place.city) ? `d'${place.city}` : `de ${place.city}`,
    ou: spot,
  };
  for (const [name, template] of Object.entries(sample.variables ?? {}))
    about[name] = fill(template, about, random);
  const title = fill(sample.title, about, random);
  const form: ListingForm = {
    type: sample.type ?? subject.type,
    title,
    description: describe(entry, about, random, used),
    category: subject.category,
    subCategory: (sample.subCategory === undefined ? subject.subCategory : sample.subCategory) ?? "",
    ...priceOf(sample, subject, random),
    city: place.city,
    region: place.province,
    contactPreferences: {
      phone: author.phone !== null && random.chance(0.7),
      email: random.chance(0.6),
      inApp: true,
    },
    fields: {},
  };
  form.fields = fieldsOf(entry, form, about, random, today);
  const parsed = parseListingForm(form, "publish");
  if (!parsed.ok) throw new Error(`${entry.key}: ${JSON.stringify(parsed.errors)} ${title}`);
  return parsed.content;
}

function priceOf(sample: Sample, subject: Subject, random: Random): { price: string; priceType: string } {
  if (sample.price === undefined) return { price: "", priceType: "unspecified" };
  if (sample.price === "free") return { price: "", priceType: "free" };
  const [low, high] = sample.price;
  const amount = low + random.next() * (high - low);
  const step = stepOf(amount);
  const isNegotiable = sample.isNegotiable ?? (subject.category === "products" && random.chance(0.2));
  return {
    price: String(Math.round(amount / step) * step),
    priceType: isNegotiable ? "negotiable" : "fixed",
  };
}

/** Rounding step of prices, larger for higher ones. */
function stepOf(amount: number): number {
  if (amount < 20) return 1;
  if (amount < 100) return 5;
  if (amount < 2500) return 10;
  return amount < 20_000 ? 50 : 500;
}

function fieldsOf(
  { subject, sample, place }: AuthoredEntry,
  form: ListingForm,
  about: Variables,
  random: Random,
  today: string,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [id, template] of Object.entries({ ...subject.fields, ...sample.fields })) {
    // Choice ids start in lower case, but `fill` capitalizes its result.
    fields[id] = template.includes("{") ? fill(template, about, random) : template;
  }
  const type = findListingType(form.type);
  const isEmptyField = (id: string) =>
    type?.fields.some((field) => field.id === id) === true && fields[id] === undefined;
  if (isEmptyField("condition"))
    fields.condition = random.pick(["excellent", "bon", "bon", "bon", "correct"]);
  if (subject.category === "housing" && isEmptyField("availability") && !isDateless(subject)) {
    fields.availability = firstOfMonth(today, random.int(1, 5));
  }
  const rooms = sample.kind?.split(" ")[1];
  if (rooms && place.province === "Québec" && subject.subCategory === "appartements" && isEmptyField("rooms"))
    fields.rooms = rooms;
  const isLease = subject.subCategory === "appartements" || subject.subCategory === "maisons";
  // Deposits on homes are illegal in Québec.
  if (isLease && place.province !== "Québec" && random.chance(0.6))
    fields.deposit = String(Math.round(Number(form.price) / 20) * 10);
  Object.assign(fields, fieldsInText(subject, form));
  return Object.fromEntries(
    Object.entries(fields).filter(([id]) => type?.fields.some((field) => field.id === id)),
  );
}

/** What the text of the listing says, so that filters agree with it. */
function fieldsInText(
  { subCategory }: Subject,
  { type, title, description }: ListingForm,
): Record<string, string> {
  const text = fold(`${title} ${description}`);
  if (type === "vehicle") {
    const make = Object.keys(vehicleModels).find((name) => hasWords(title, name));
    const model = vehicleModels[make ?? ""]?.find((name) => hasWords(title, name));
    const transmission = /manuelle|5 vitesses/u.test(text)
      ? "manual"
      : /automatique/u.test(text)
        ? "automatic"
        : null;
    return { ...(make && { make }), ...(model && { model }), ...(transmission && { transmission }) };
  }
  if (type === "housing" || type === "roommate") {
    const features = featuresInText.flatMap(([id, pattern]) => (pattern.test(text) ? [id] : []));
    const period = {
      "locations-vacances": /au mois/u.test(text) ? "month" : /nuit/u.test(text) ? "night" : "week",
      terrains: "whole",
    };
    const rentPeriod = period[subCategory as keyof typeof period];
    return {
      ...(features.length > 0 && { features: features.join(",") }),
      ...(/chats? (?:accepte|bienvenu)/u.test(text) && { pets: "cats" }),
      ...(rentPeriod && { rentPeriod }),
    };
  }
  return {};
}

const hasWords = (text: string, words: string) => ` ${fold(text)} `.includes(` ${fold(words)} `);

const featuresInText: readonly [string, RegExp][] = [
  ["heated", /chauffe(?!-)|chauffage (?:inclus|compris)/u],
  ["lit", /\beclaire\b|electricite (?:incluse|comprise)/u],
  ["furnished", /(?<!semi-)\bmeublee?\b/u],
  ["appliances", /electros|electromenagers|poele et frigo/u],
  ["parking", /stationnement|garage/u],
  ["internet", /internet|wi-?fi/u],
];

/** Land has no availability date, and cottages are rented by the week. */
const isDateless = ({ subCategory }: Subject) =>
  subCategory === "terrains" || subCategory === "locations-vacances";

function firstOfMonth(today: string, monthsLater: number): string {
  const [year = 2027, month = 1] = today.split("-").map(Number);
  const index = month - 1 + monthsLater;
  return `${year + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`;
}

/** Assigns drafts, sold, expired, featured and urgent listings. */
function assignStatuses(listings: DemoListing[], random: Random): void {
  const older = random.shuffle(listings.filter((listing) => listing.minutesAgo > 3 * 1440));
  const ofSeller = older.filter((listing) => listing.authorKey === "vendeur");
  const ofOthers = older.filter(
    (listing) => listing.authorKey !== "vendeur" && listing.authorKey !== "acheteuse",
  );
  const isForSale = (listing: DemoListing) => listing.content.category === "products";
  const setStatus = (status: ListingStatus, some: readonly DemoListing[]) => {
    for (const listing of some) listing.status = status;
  };
  setStatus("draft", [...ofSeller.slice(0, 2), ...ofOthers.slice(0, 4)]);
  setStatus("sold", [...ofSeller.slice(2, 3), ...ofOthers.slice(4).filter(isForSale).slice(0, 8)]);
  for (const listing of ofSeller.slice(3, 4)) {
    listing.status = "expired";
    listing.minutesAgo = 63 * 1440;
    listing.updatedMinutesAgo = null;
  }
  for (const draft of listings.filter((listing) => listing.status === "draft")) draft.views = 0;
  listings.sort((a, b) => a.minutesAgo - b.minutesAgo);

  const active = listings.filter((listing) => listing.status === "active");
  const perCategory = new Map<string, number>();
  for (const listing of random.shuffle(active.slice(0, 220).filter((one) => one.pictures.length >= 2))) {
    const count = perCategory.get(listing.content.category) ?? 0;
    const most = listing.content.category === "products" ? 4 : 2;
    if (count < most) {
      listing.isFeatured = true;
      perCategory.set(listing.content.category, count + 1);
    }
  }
  const canBeUrgent = new Set(
    subjects.flatMap((subject) =>
      subject.samples.flatMap((sample, index) => (sample.canBeUrgent ? [`${subject.id}-${index + 1}`] : [])),
    ),
  );
  for (const listing of random.shuffle(active.filter((one) => canBeUrgent.has(one.key))).slice(0, 15))
    listing.isUrgent = true;
}

function publicPart({ key, name, email, phone, daysAgo, role, isSample }: Person): DemoUser {
  return { key, name, email, phone, daysAgo, role, isSample };
}
