import type { Report } from "./check-target.ts";
import { createClient } from "./http.ts";
import { type Journal, newJournal, writesOf } from "./journal.ts";

const listingsMax = 40;
const sessionsMax = 20;

/** What visitors and members see of the newest acknowledged listings and sessions. */
export async function checkPages(url: string, journal: Journal, report: Report): Promise<void> {
  const options = { urls: [url], address: "192.0.2.1", timeoutMs: 20_000 };
  const own = newJournal();
  const visitor = createClient(own, { ...options, member: null });
  const sold = new Set(writesOf(journal, "sold").map(({ listingId }) => listingId));
  const published = writesOf(journal, "publish").filter(
    ({ outcome, isDraft }) => outcome === "acknowledged" && !isDraft,
  );
  for (const { submissionKey, listingIds, photos } of published.slice(-listingsMax)) {
    const id = listingIds[0] ?? "";
    const page = await visitor.send({ path: `/listing/${id}` });
    if (page?.status !== 200 || !page.text.includes(submissionKey)) {
      report.add("page of a listing", `${id}: ${page?.status}, ${sold.has(id) ? "sold" : "for sale"}`);
      continue;
    }
    // Only in the carousel, not on cards of other listings.
    const [, carousel = ""] = /aria-label="Photos[^"]*"(.*?)<\/section>/su.exec(page.text) ?? [];
    const shown = new Set(carousel.match(/\/media\/[0-9a-f-]{36}\/\d+\.webp/gu));
    const distinct = new Set([...shown].map((path) => path.slice(0, 43)));
    if (distinct.size < photos.least)
      report.add("photos on a page", `${id}: ${distinct.size} of ${photos.least}`);
    const [photo] = shown;
    const file = photo ? await visitor.send({ path: photo, accept: "image/webp" }) : null;
    if (photo && (file?.status !== 200 || file.bytes === 0))
      report.add("photo over HTTP", `${photo}: ${file?.status}`);
  }
  const sessions = [...writesOf(journal, "register"), ...writesOf(journal, "sign-in")].filter(
    ({ outcome, cookie }) => outcome === "acknowledged" && cookie,
  );
  for (const { member, cookie } of sessions.slice(-sessionsMax)) {
    const client = createClient(own, {
      ...options,
      member: { key: /-([0-9a-f]{8})@/u.exec(member)?.[1] ?? "", email: member },
    });
    const page = await client.send({ path: "/settings", cookie: cookie ?? "" });
    if (page?.status !== 200 || !page.text.includes(member))
      report.add("session", `${member}: ${page?.status}`);
  }
  for (const problem of own.problems) report.add("responses", problem);
}
