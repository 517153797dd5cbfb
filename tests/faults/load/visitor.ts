import { createClient } from "./http.ts";
import type { Journal } from "./journal.ts";
import type { Market } from "./member.ts";

/** Pages without an account, photos included. */
export function browse(
  {
    urls,
    timeoutMs,
    journal,
    market,
  }: { urls: readonly string[]; timeoutMs: number; journal: Journal; market: Market },
  index: number,
): () => Promise<void> {
  const client = createClient(journal, { urls, address: `198.51.100.${index + 1}`, member: null, timeoutMs });
  return async () => {
    const listing = market.listings[Math.floor(Math.random() * market.listings.length)];
    const paths = [
      "/",
      "/search?q=annonce",
      "/category/products",
      `/search?q=luge&page=${Math.ceil(Math.random() * 3)}`,
    ];
    const path =
      listing && Math.random() < 0.5
        ? `/listing/${listing.id}`
        : (paths[Math.floor(Math.random() * paths.length)] ?? "/");
    const page = await client.send({ path });
    if (!page || page.status >= 500) return;
    // 410: sold or deleted meanwhile is possible for listings only, which stay visible when sold.
    const isBeyondLastPage = page.status === 404 && /page=[23]/u.test(path);
    if (page.status !== 200 && !isBeyondLastPage)
      journal.problems.push(`GET ${path}: status ${page.status} for a visitor`);
    const [photo] = page.text.match(/\/media\/[0-9a-f-]{36}\/\d+\.webp/u) ?? [];
    if (photo && Math.random() < 0.5) await client.send({ path: photo, accept: "image/webp" });
  };
}
