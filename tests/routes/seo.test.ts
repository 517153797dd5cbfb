import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { isolate } from "../../src/platform/isolate.ts";
import { strings, typed } from "../screens/strings.ts";
import { serveSite } from "./served-site.ts";
import { aSignedInUser } from "./users.ts";
import { aPublishedListing, aWorld } from "./world.ts";

const served = await serveSite();
let world: Awaited<ReturnType<typeof aWorld>>;
beforeAll(async () => {
  world = await aWorld(served);
  // Empty result pages are not indexed.
  await aPublishedListing(served, world.author.user, { subCategory: "mobilier" });
  await aPublishedListing(served, world.author.user, { type: "housing", category: "housing" });
});

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/u.exec(html)?.[1];
const isNoindex = (html: string) => html.includes('<meta name="robots" content="noindex"/>');

test.each([
  ["/", "/"],
  ["/category/products?sortBy=price_asc&utm_source=x&sub=mobilier", "/category/products?sub=mobilier"],
  ["/category/products?page=1", "/category/products"],
  ["/search?category=housing", "/category/housing"],
  ["/conditions", "/conditions"],
])("%s has one canonical URL", async (path, canonical) => {
  const first = await world.visitor.get(path);
  const { text } = first.location ? await world.visitor.get(first.location) : first;
  expect(canonicalOf(text)).toBe(served.origin + canonical);
  expect(text).toContain(`<meta property="og:url" content="${served.origin}${canonical}"/>`);
  expect(isNoindex(text)).toBe(false);
});

// Indexed, the words of any address would stand under the site's name, and pages beyond the last one would be without end.
test.each([
  ["/search?q=Casino+en+ligne+exemple.com", 200],
  ["/search?page=9999", 404],
  ["/category/products?page=9999", 404],
])(
  "search pages are no unbounded space for search engines: %s is %i and not indexed",
  async (path, status) => {
    const response = await world.visitor.get(path);
    expect(response.status).toBe(status);
    expect(isNoindex(response.text)).toBe(true);
    expect(canonicalOf(response.text)).toBeUndefined();
  },
);

test.each(["/auth", "/favorites", "/nulle-part", "/search?q=table", "/search?priceMax=1"])(
  "%s is not indexed",
  async (path) => {
    const { text } = await world.visitor.get(path);
    expect(isNoindex(text)).toBe(true);
    expect(canonicalOf(text)).toBeUndefined();
  },
);

test("a listing has an Open Graph photo, and structured data without any email or phone", async () => {
  const { listing, imageId } = world.listings.active;
  const { text } = await world.visitor.get(`/listing/${listing.id}`);
  expect(canonicalOf(text)).toBe(`${served.origin}/listing/${listing.id}`);
  expect(text).toContain(`<meta property="og:image" content="${served.origin}/media/${imageId}/1280.jpg"/>`);
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(text)?.[1] ?? "";
  expect(JSON.parse(json)).toMatchObject([
    { "@type": "Product", name: listing.title, offers: { priceCurrency: "CAD" } },
    { "@type": "BreadcrumbList" },
  ]);
  expect(json).not.toContain(world.author.user.email);
  expect(json).not.toContain(world.author.user.phone);
});

test("a title cannot close the script element of the structured data", async () => {
  const { listing } = await aPublishedListing(served, world.author.user, {
    title: "</script><script>alert(1)</script>",
  });
  const { text } = await world.visitor.get(`/listing/${listing.id}`);
  expect(text).not.toContain("<script>alert(1)");
});

test.each(["/feed", "/places?q=rim", "/place/quebec/rimouski.svg"])(
  "%s is private when the response sets a cookie",
  async (path) => {
    const { user, client } = await aSignedInUser(served);
    const inTwentyDays = new Date(Date.now() + 20 * 86_400_000);
    await served.site.db
      .updateTable("sessions")
      .set({ expires_at: inTwentyDays })
      .where("user_id", "=", user.id)
      .execute();
    const renewed = await client.get(path);
    expect(renewed.headers.getSetCookie().join()).toContain("session_token=");
    expect(renewed.headers.get("Cache-Control")).toBe("private, no-cache");
    expect((await client.get(path)).headers.get("Cache-Control")).toMatch(/^public/u);
  },
);

test("the sitemap has every active listing, and no other", async () => {
  const index = await world.visitor.get("/sitemap.xml");
  const files = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(files.length).toBeGreaterThanOrEqual(2);
  const texts = await Promise.all(files.map(async (path) => (await world.visitor.get(path)).text));
  const all = texts.join("");
  expect(all).toContain(`${served.origin}/listing/${world.listings.active.listing.id}<`);
  for (const name of ["sold", "draft", "expired", "removed", "deleted"] as const)
    expect(all).not.toContain(world.listings[name].listing.id);
  expect(all).toContain(`${served.origin}/category/community?sub=perdu-trouve<`);
});

test.each(["2026-02-31-1.xml", "1999-01-01-1.xml", "pages", "x.xml", "2026-11-21-0.xml"])(
  "an unknown sitemap is a 404: %s",
  async (name) => {
    expect((await world.visitor.get(`/sitemaps/${name}`)).status).toBe(404);
  },
);

test("any search is available as a feed, newest first, in well-formed XML", async () => {
  const { listing } = await aPublishedListing(served, world.author.user, {
    title: "Buffet <ancien> & vaisselle",
  });
  const { text, headers } = await world.visitor.get("/feed?q=buffet&sortBy=price_asc&page=7");
  expect(headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
  expect(text).toContain("<title>Buffet &lt;ancien&gt; &amp; vaisselle</title>");
  expect(text).toContain(`href="${served.origin}/listing/${listing.id}"`);
  expect(text).toContain(
    `<link rel="self" type="application/atom+xml" href="${served.origin}/feed?q=buffet"/>`,
  );
  expect(text).not.toContain(world.author.user.email);
});

test("any search is available as a JSON Feed with the same entries", async () => {
  const { listing, imageId } = await aPublishedListing(served, world.author.user, {
    title: "Armoire « zèbre »",
  });
  const { text, headers, status } = await world.visitor.get("/feed.json?q=zebre&sortBy=price_asc&page=7");
  expect([status, headers.get("Content-Type")]).toEqual([200, "application/feed+json; charset=utf-8"]);
  expect(headers.get("Link")).toBe(
    `<${served.origin}/feed?q=zebre>; rel="alternate"; type="application/atom+xml"`,
  );
  const feed = JSON.parse(text) as { items: { url: string }[] };
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    home_page_url: `${served.origin}/search?q=zebre&sortBy=recent`,
    feed_url: `${served.origin}/feed.json?q=zebre`,
    language: "fr-CA",
    items: [
      {
        id: `urn:uuid:${listing.id}`,
        url: `${served.origin}/listing/${listing.id}`,
        title: "Armoire « zèbre »",
        image: expect.stringContaining(imageId),
      },
    ],
  });
  expect(text).not.toContain(world.author.user.email);
  const atom = (await world.visitor.get("/feed?q=zebre")).text;
  expect(atom).toContain(`type="application/feed+json" href="${served.origin}/feed.json?q=zebre"`);
  for (const { url } of feed.items) expect(atom).toContain(url);
});

test.each(strings)(
  "a feed has the words of users whole, and isolated beside French ones: %s",
  async (string) => {
    const [title, words] = [typed(string, 100), typed(string, 60)];
    const { listing } = await aPublishedListing(served, world.author.user, { title, city: words });
    const { text } = await world.visitor.get("/feed?sortBy=recent");
    const entry = parse(text)
      .querySelectorAll("entry")
      .find((one) => one.innerHTML.includes(listing.id));
    expect(entry?.querySelector("title")?.text).toBe(title);
    expect(entry?.querySelector("summary")?.text).toContain(`${isolate(words)} (`);
    const found = await world.visitor.get(`/feed?q=${encodeURIComponent(words)}`);
    expect(found.text.isWellFormed()).toBe(true);
    expect(parse(found.text).querySelector("title")?.text).toContain(isolate(words));
  },
);

test("robots.txt names the sitemap, and the manifest the app", async () => {
  const robots = await world.visitor.get("/robots.txt");
  expect(robots.text).toContain(`Sitemap: ${served.origin}/sitemap.xml`);
  expect(robots.text).toContain("Disallow: /dashboard");
  const manifest = await world.visitor.get("/manifest.webmanifest");
  const { name, icons } = JSON.parse(manifest.text) as { name: string; icons: { src: string }[] };
  expect(name).toBe("Babillard");
  for (const { src } of icons) expect((await world.visitor.get(src)).status).toBe(200);
  for (const path of ["/favicon.ico", "/social.png"])
    expect((await world.visitor.get(path)).status).toBe(200);
});
