/** Assigns each listing an author from the same area whose gender and trade match the text. */
import type { AuthoredEntry, PlacedEntry } from "./entry.ts";
import { type Person, people } from "./people.ts";
import { placeOfCity } from "./places.ts";
import type { Random } from "./random.ts";

/** Number of listings of the two demo accounts. */
const listingCounts: Readonly<Record<string, number>> = { vendeur: 10, acheteuse: 3 };

export function assignAuthors(entries: readonly PlacedEntry[], random: Random): AuthoredEntry[] {
  const counts = new Map<string, number>();
  const demo = demoAuthors(entries, random);
  return entries.map((entry) => {
    const author = demo.get(entry.key) ?? leastBusy(candidates(entry), counts);
    counts.set(author.key, (counts.get(author.key) ?? 0) + 1);
    return { ...entry, author };
  });
}

function demoAuthors(entries: readonly PlacedEntry[], random: Random): Map<string, Person> {
  const authors = new Map<string, Person>();
  for (const person of people) {
    const target = listingCounts[person.key] ?? 0;
    const eligible = entries.filter(
      (entry) =>
        !authors.has(entry.key) &&
        entry.place.zone === "montreal" &&
        entry.subject.category === "products" &&
        (entry.sample.author ?? person.gender) === person.gender,
    );
    // The first listing is among the newest of the site; the others are spread over time.
    for (const entry of [...eligible.slice(0, 1), ...random.shuffle(eligible.slice(1))].slice(0, target)) {
      authors.set(entry.key, person);
    }
  }
  return authors;
}

function candidates({ subject, sample, place }: PlacedEntry): readonly Person[] {
  const trade = subject.type === "notary" ? "notary" : subject.type === "legal-services" ? "law" : null;
  const eligible = people.filter(
    (person) =>
      person.trade === trade &&
      person.role === "member" &&
      !(person.key in listingCounts) &&
      (sample.author ?? person.gender) === person.gender,
  );
  const near = eligible.filter((person) => placeOfCity(person.city).zone === place.zone);
  const inProvince = eligible.filter((person) => placeOfCity(person.city).province === place.province);
  return near.length > 0 ? near : inProvince.length > 0 ? inProvince : eligible;
}

function leastBusy(some: readonly Person[], counts: ReadonlyMap<string, number>): Person {
  const [first, ...others] = some;
  if (!first) throw new Error("no author fits this listing");
  const busy = (person: Person) => counts.get(person.key) ?? 0;
  return others.reduce((least, person) => (busy(person) < busy(least) ? person : least), first);
}
