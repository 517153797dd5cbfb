import { describe, expect, it } from "vitest";
import { isEmail } from "../src/accounts/account.ts";
import { normalizePhone } from "../src/accounts/phone.ts";
import { initialCategories as categories } from "../src/listings/category.ts";
import { photoAltMaxLength, photosMax, titleMaxLength } from "../src/listings/listing.ts";
import { type ListingContent, parseListingForm } from "../src/listings/listing-form.ts";
import { listingTypeOf, listingTypes } from "../src/listings/listing-type.ts";
import { priceChoiceOf } from "../src/listings/price.ts";
import { provinces } from "../src/places/place.ts";
import { colors } from "./drawing/color.ts";
import { type DemoData, type DemoListing, generateDemo } from "./generate.ts";
import { subjects } from "./subjects.ts";
import { sentencesOf } from "./template.ts";

const demo = generateDemo();
const active = demo.listings.filter((listing) => listing.status === "active");
const share = (part: readonly unknown[], whole: readonly unknown[]) => part.length / whole.length;

/** Form input that would create this listing. */
function formOf(content: ListingContent) {
  return {
    ...content,
    subCategory: content.subCategory ?? "",
    price: content.priceCents === null ? "" : String(content.priceCents / 100),
    priceType: priceChoiceOf(content),
    fields: Object.fromEntries(Object.entries(content.attributes).map(([id, value]) => [id, String(value)])),
  };
}

function withoutDrawings(data: DemoData) {
  return JSON.stringify(data);
}

const allSubjects = new Map(subjects.map((subject) => [subject.id, subject]));
const subjectOf = (listing: DemoListing) => {
  const subject = allSubjects.get(listing.subject);
  if (!subject) throw new Error(`no subject ${listing.subject}`);
  return subject;
};

// Other seeds must satisfy the rules too.
describe.each([1, 2, 77])("demo data of seed %i", (seed) => {
  const { listings, users } = generateDemo(seed);

  it("has about 400 listings by 40 to 60 users", () => {
    expect(listings.length).toBeGreaterThanOrEqual(380);
    expect(listings.length).toBeLessThanOrEqual(450);
    expect(users.length).toBeGreaterThanOrEqual(40);
    expect(users.length).toBeLessThanOrEqual(60);
  });

  it("has only listings that the form would publish unchanged", () => {
    for (const { key, content } of listings) {
      expect(parseListingForm(formOf(content), "publish"), key).toEqual({ ok: true, content });
    }
  });

  it("covers every type, category, subcategory and province", () => {
    expect(new Set(listings.map(({ content }) => content.type)).size).toBe(listingTypes.length);
    expect(new Set(listings.map(({ content }) => content.region))).toEqual(new Set(provinces));
    for (const category of categories) {
      for (const { id } of category.subCategories) {
        const found = listings.some(
          ({ content }) => content.category === category.id && content.subCategory === id,
        );
        expect(found, `${category.id}/${id}`).toBe(true);
      }
    }
  });

  it("has unique titles", () => {
    const titles = listings.map(({ content }) => content.title.toLocaleLowerCase("fr"));
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("has no sentence in more than 2 % of the descriptions (5 % is the rule)", () => {
    const counts = new Map<string, number>();
    for (const { content } of listings) {
      for (const sentence of new Set(sentencesOf(content.description))) {
        counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
      }
    }
    const [mostFrequent = ["", 0]] = [...counts].sort((a, b) => b[1] - a[1]);
    expect(mostFrequent[1] / listings.length, mostFrequent[0]).toBeLessThanOrEqual(0.02);
  });

  it("has pictures that name their subject, two to eight for at least a third of the listings and of the newest", () => {
    const withSeveral = (some: readonly DemoListing[]) =>
      some.filter((listing) => listing.pictures.length >= 2);
    expect(share(withSeveral(listings), listings)).toBeGreaterThanOrEqual(1 / 3);
    const newest = listings.filter((listing) => listing.status === "active").slice(0, 48);
    expect(share(withSeveral(newest), newest)).toBeGreaterThanOrEqual(1 / 3);
    expect(listings.filter((listing) => listing.pictures.length === 0).length).toBeGreaterThan(20);
    for (const listing of listings) {
      expect(listing.pictures.length).toBeLessThanOrEqual(photosMax);
      for (const picture of listing.pictures)
        expect([...picture.alt].length).toBeLessThanOrEqual(photoAltMaxLength);
    }
  });

  it("gives each listing an author who joined before", () => {
    const byKey = new Map(users.map((user) => [user.key, user]));
    for (const listing of listings) {
      expect(byKey.get(listing.authorKey)?.daysAgo ?? 0, listing.key).toBeGreaterThan(
        listing.minutesAgo / 1440,
      );
    }
  });
});

describe("the demo data", () => {
  it("is the same each time", () => {
    const twice = generateDemo();
    expect(withoutDrawings(twice)).toBe(withoutDrawings(demo));
    expect(withoutDrawings(generateDemo(2))).not.toBe(withoutDrawings(demo));
    const drawings = (data: DemoData) =>
      data.listings.slice(0, 60).flatMap(({ pictures }) => pictures.map((one) => one.svg()));
    expect(drawings(twice)).toEqual(drawings(demo));
  });

  it("has at least 60 subjects, all used", () => {
    expect(new Set(demo.listings.map((listing) => listing.subject)).size).toBeGreaterThanOrEqual(60);
    expect(new Set(demo.listings.map((listing) => listing.subject)).size).toBe(subjects.length);
  });

  it("names its subject in every title", () => {
    for (const listing of demo.listings) {
      const title = listing.content.title.toLocaleLowerCase("fr");
      expect(
        subjectOf(listing).names.some((name) => title.includes(name)),
        `${listing.key}: ${title}`,
      ).toBe(true);
    }
  });

  it("draws an object in the color of its title", () => {
    let checked = 0;
    for (const listing of demo.listings) {
      if (!/\{[mf]p?\}/u.test(templateOf(listing))) continue;
      const hex = colorNamedIn(listing.content.title);
      const drawing = listing.pictures[0]?.svg();
      if (drawing === undefined) continue;
      expect(hex && drawing.includes(hex), `${listing.key}: ${listing.content.title}`).toBe(true);
      checked += 1;
    }
    expect(checked).toBeGreaterThan(80);
  });

  it("has no duplicate pictures", () => {
    const drawings = demo.listings.flatMap(({ pictures }) => pictures.map((picture) => picture.svg()));
    expect(new Set(drawings).size).toBe(drawings.length);
    const names = demo.listings.flatMap(({ pictures }) => pictures.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
    for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|Infinity|<text/u);
  });

  it("has no unexpanded template", () => {
    for (const { content, key } of demo.listings) {
      const texts = [content.title, content.description, ...Object.values(content.attributes).map(String)];
      expect(texts.join(" "), key).not.toMatch(/[{}|]/u);
    }
    for (const { pictures } of demo.listings)
      for (const { alt } of pictures) expect(alt).not.toMatch(/[{}|]/u);
  });

  it("has descriptions of two to twelve sentences", () => {
    for (const { content, key } of demo.listings) {
      const count = sentencesOf(content.description).length;
      expect(count, key).toBeGreaterThanOrEqual(2);
      expect(count, key).toBeLessThanOrEqual(12);
    }
  });

  it("has long and short titles, all prices, some featured and some urgent listings", () => {
    const lengths = demo.listings.map(({ content }) => content.title.length);
    expect(Math.max(...lengths)).toBeGreaterThan(titleMaxLength - 10);
    expect(Math.min(...lengths)).toBeLessThan(16);
    const choices = new Set(demo.listings.map(({ content }) => priceChoiceOf(content)));
    expect(choices).toEqual(new Set(["fixed", "negotiable", "free", "unspecified"]));
    expect(active.filter((listing) => listing.isFeatured).length).toBe(12);
    expect(active.filter((listing) => listing.isUrgent).length).toBe(15);
    expect(demo.listings.filter((listing) => listing.isFeatured && listing.pictures.length < 2)).toEqual([]);
  });

  it("requests no deposit in Québec and fills only fields of the type", () => {
    for (const { content, key } of demo.listings) {
      if (content.region === "Québec") expect(content.attributes.deposit, key).toBeUndefined();
      const known = listingTypeOf(content.type).fields.map((field) => field.id);
      for (const id of Object.keys(content.attributes)) expect(known).toContain(id);
    }
  });

  it("has the four demo accounts and ten sample users, all with undeliverable emails", () => {
    const roleOf = (email: string) => demo.users.find((user) => user.email === email)?.role;
    expect(roleOf("admin@babillard.example")).toBe("admin");
    expect(roleOf("moderatrice@babillard.example")).toBe("moderator");
    expect(roleOf("vendeur@babillard.example")).toBe("member");
    expect(roleOf("acheteuse@babillard.example")).toBe("member");
    expect(demo.users.filter((user) => user.isSample).length).toBe(10);
    for (const { email, phone } of demo.users) {
      expect(isEmail(email)).toBe(true);
      expect(email).toMatch(/\.example$/u);
      if (phone !== null) {
        expect(normalizePhone(phone)).toBe(phone);
        expect(phone).toMatch(/^\d{3} 555-01\d\d$/u);
      }
    }
    expect(new Set(demo.users.map((user) => user.email)).size).toBe(demo.users.length);
    expect(new Set(demo.users.flatMap((user) => user.phone ?? [])).size).toBe(
      demo.users.filter((user) => user.phone !== null).length,
    );
  });

  it("gives the demo seller listings in every state and the buyer a few", () => {
    const of = (key: string) => demo.listings.filter((listing) => listing.authorKey === key);
    expect(new Set(of("vendeur").map((listing) => listing.status))).toEqual(
      new Set(["active", "draft", "sold", "expired"]),
    );
    expect(of("vendeur").some((listing) => listing.pictures.length > 1)).toBe(true);
    expect(of("acheteuse").length).toBe(3);
  });

  it("is newest first, over about fifty days, with updates after the creation", () => {
    const minutes = demo.listings.map((listing) => listing.minutesAgo);
    expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
    expect(minutes.filter((one) => one < 1440).length).toBeGreaterThan(15);
    for (const { minutesAgo, status, updatedMinutesAgo } of demo.listings) {
      if (status !== "expired") expect(minutesAgo).toBeLessThan(52 * 1440);
      if (updatedMinutesAgo !== null) expect(updatedMinutesAgo).toBeLessThan(minutesAgo);
    }
  });

  it("makes homes available on the first of a month after the given day", () => {
    const dates = generateDemo(1, "2031-11-20").listings.flatMap(({ content }) =>
      content.category === "housing" ? [content.attributes.availability ?? []].flat() : [],
    );
    expect(dates.length).toBeGreaterThan(20);
    for (const date of dates) expect(String(date)).toMatch(/^(2031-12|2032-0[1-4])-01$/u);
  });
});

function templateOf(listing: DemoListing): string {
  return subjectOf(listing).samples[Number(listing.key.split("-").at(-1)) - 1]?.title ?? "";
}

/** The longest color name: "bleu marine" is not "bleu". */
function colorNamedIn(title: string): string | undefined {
  const text = ` ${title.toLocaleLowerCase("fr").replace(/[^\p{L}]+/gu, " ")} `;
  return Object.values(colors)
    .flatMap(({ hex, m, f, mp, fp }) => [m, f, mp, fp].map((form) => ({ hex, form })))
    .filter(({ form }) => text.includes(` ${form} `))
    .sort((a, b) => b.form.length - a.form.length)[0]?.hex;
}
