/**
 * As many invented listings as wanted, none like another: the demo's subjects with other places, prices, makes, models and
 * remarks. Words follow Zipf's law as in real listings: a few stand everywhere, most stand hardly anywhere.
 */
import { generateDemo } from "../../../demo/generate.ts";
import { createRandom, type Random } from "../../../demo/random.ts";
import type { ListingContent } from "../../../src/listings/listing-form.ts";
import { type GazetteerPlace, gazetteer } from "../../../src/places/gazetteer.ts";

export type VariedListing = {
  content: ListingContent;
  views: number;
  hasPhoto: boolean;
  isFeatured: boolean;
};

/** How many listings are made of one of the demo's: making that one is what takes time. */
const variants = 12;

/** Without end; the same ones in the same order on every machine. */
export function* variedListings(): Generator<VariedListing> {
  for (let seed = 1; ; seed += 1) {
    const random = createRandom(`load/${seed}`);
    const { listings } = generateDemo(seed);
    for (let variant = 0; variant < variants; variant += 1) {
      for (const { content, views, pictures } of random.shuffle(listings))
        yield {
          content: varied(content, random),
          views,
          hasPhoto: pictures.length > 0,
          isFeatured: random.chance(0.001),
        };
    }
  }
}

function varied(content: ListingContent, random: Random): ListingContent {
  const place = pickPlace(random);
  const title = [content.title];
  if (random.chance(0.5)) title.push(makes.pick(random));
  if (random.chance(0.25)) title.push(`${random.pick(["X", "G", "T", "RS", "MK"])}${random.int(1, 999)}`);
  const remarks = Array.from({ length: random.int(2, 12) }, () => remarkWords.pick(random));
  return {
    ...content,
    title: title.join(" ").slice(0, 100).trim(),
    description: `${content.description}\n${remarks.join(" ")}.`,
    city: place.name,
    region: place.province,
    priceCents:
      content.priceCents === null
        ? null
        : Math.max(100, Math.round(content.priceCents * (0.5 + random.next()))),
  };
}

/** Words from most to least used: the one of rank r about 1/r as often as the first. */
function zipfWords(count: number, seed: string) {
  const random = createRandom(seed);
  const syllables = [
    "ba",
    "cri",
    "do",
    "fel",
    "gan",
    "jo",
    "kim",
    "lau",
    "mer",
    "no",
    "pra",
    "quo",
    "ri",
    "sul",
  ];
  const endings = [
    "tec",
    "vair",
    "mond",
    "lac",
    "zan",
    "dor",
    "fix",
    "pel",
    "ron",
    "vic",
    "xia",
    "nor",
    "bec",
  ];
  const words = new Set<string>();
  while (words.size < count) {
    const length = random.int(1, 3);
    words.add(
      Array.from({ length }, () => random.pick(syllables)).join("") +
        random.pick(endings) +
        (random.chance(0.3) ? random.pick(syllables) : ""),
    );
  }
  const list = [...words];
  return { pick: (from: Random) => list[Math.floor(count ** from.next()) - 1] ?? "babitec" };
}

const makes = zipfWords(8_000, "makes");
const remarkWords = zipfWords(30_000, "remarks");

/** Larger municipalities have more listings, though not in proportion: everybody sells something. */
const reach: { place: GazetteerPlace; upTo: number }[] = [];
for (const place of gazetteer.filter(
  ({ province, population }) => province === "Québec" || population > 20_000,
))
  reach.push({ place, upTo: (reach.at(-1)?.upTo ?? 0) + Math.max(place.population, 500) ** 0.8 });

function pickPlace(random: Random): GazetteerPlace {
  const wanted = random.next() * (reach.at(-1)?.upTo ?? 0);
  let low = 0;
  for (let high = reach.length - 1; low < high; ) {
    const middle = (low + high) >> 1;
    if ((reach[middle]?.upTo ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  const found = reach[low];
  if (!found) throw new Error("no place in the gazetteer");
  return found.place;
}
