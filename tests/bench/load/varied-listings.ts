/**
 * Any number of distinct generated listings: the demo listings with other places, prices, makes, models and remarks. Word
 * frequencies follow Zipf's law as in real listings.
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

/** Listings derived from each demo listing: generating the demo takes most of the time. */
const variants = 12;

/** Infinite and deterministic. */
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

/** Picks words by Zipf's law: the word of rank r is picked about 1/r as often as the first. */
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

/** Cumulative weights. Larger municipalities have more listings, but less than in proportion to their population. */
const cumulativeWeights: { place: GazetteerPlace; upTo: number }[] = [];
for (const place of gazetteer.filter(
  ({ province, population }) => province === "Québec" || population > 20_000,
))
  cumulativeWeights.push({
    place,
    upTo: (cumulativeWeights.at(-1)?.upTo ?? 0) + Math.max(place.population, 500) ** 0.8,
  });

function pickPlace(random: Random): GazetteerPlace {
  const wanted = random.next() * (cumulativeWeights.at(-1)?.upTo ?? 0);
  let low = 0;
  for (let high = cumulativeWeights.length - 1; low < high; ) {
    const middle = (low + high) >> 1;
    if ((cumulativeWeights[middle]?.upTo ?? 0) > wanted) high = middle;
    else low = middle + 1;
  }
  const found = cumulativeWeights[low];
  if (!found) throw new Error("no place in the gazetteer");
  return found.place;
}
