import { generateDemo } from "../../demo/generate.ts";

/** A demo listing with at least three photos, a unique title, and a seller who accepts phone, email and messages. */
export function pickDemoListing() {
  const demo = generateDemo();
  for (const listing of demo.listings) {
    const author = demo.users.find((user) => user.key === listing.authorKey);
    const { phone: byPhone, email: byEmail, inApp } = listing.content.contactPreferences;
    if (
      listing.status !== "active" ||
      listing.pictures.length < 3 ||
      !byPhone ||
      !byEmail ||
      !inApp ||
      !author?.phone
    )
      continue;
    if (demo.listings.filter((other) => other.content.title === listing.content.title).length === 1)
      return [listing, author] as const;
  }
  throw new Error("the demo data has no such listing");
}
