import { generateDemo } from "../../demo/generate.ts";

/** A listing of the demo data with photos to leaf through, whose seller can be reached in both ways. */
export function aListingToView() {
  const demo = generateDemo();
  for (const ad of demo.listings) {
    const author = demo.users.find((user) => user.key === ad.authorKey);
    const { phone: byPhone, email: byEmail, inApp } = ad.content.contactPreferences;
    if (ad.status !== "active" || ad.pictures.length < 3 || !byPhone || !byEmail || !inApp || !author?.phone)
      continue;
    if (demo.listings.filter((other) => other.content.title === ad.content.title).length === 1)
      return [ad, author] as const;
  }
  throw new Error("the demo data has no such ad");
}
