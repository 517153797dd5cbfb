/**
 * Pages that were made for visitors, kept until what they show changes, and a minute at most.
 *
 * Honest without watching each page: every change has a number, and a page knows at which number its making began. It
 * is good as long as nothing that it depends on has changed since. Whatever was made while a change came in is thereby
 * never kept, and nothing has to be searched and thrown away.
 */
import type { ChangeFeed } from "../../platform/page-cache/change-feed.server.ts";
import { readBody } from "../whole-body.ts";
import { ByteLru } from "./byte-lru.ts";
import { keyText, type PageKey } from "./page-key.ts";
import { digitsOf, type StoredPage, storePage, weightOf } from "./stored-page.ts";

/** What no change tells of is behind by so much at most: times ("il y a 3 minutes"), looks, who is registered. */
const longestMs = 60_000;

/** Who waited for a page that changed meanwhile waits for the next one; who is that unlucky again gets their own. */
const roundsMax = 3;

type Kept = { page: StoredPage; key: PageKey; madeAt: number; asOf: number };

export type PageCache = {
  /** The kept page of this bare address, if it is one without variants and still good. */
  find(address: string): Found | null;
  findByKey(key: PageKey): Found | null;
  /**
   * The kept page; else makes it. Of many who ask at once, one makes it and the others wait. A `response` is for this
   * one asker: nothing that could be kept came of it.
   */
  answer(
    key: PageKey,
    make: () => Promise<Response>,
  ): Promise<{ found: Found } | { response: Response } | null>;
  /** Resolves when no page is found any more that a change up to now has ended. */
  heard(): Promise<void>;
  readonly bytes: number;
  readonly size: number;
};

export type Found = { page: StoredPage; key: PageKey };

export function createPageCache(
  maxBytes: number,
  watch: (tell: {
    onChange: (digits: string | null) => void;
    onLost: () => void;
  }) => Pick<ChangeFeed, "isCertain" | "heard">,
  now: () => number = () => performance.now(),
): PageCache {
  const kept = new ByteLru<Kept>(maxBytes);
  const making = new Map<string, { asOf: number; done: Promise<boolean> }>();
  let change = 1;
  let listsChangedAt = 0;
  const changedAt = new Float64Array(0x1000);

  const changes = watch({
    onChange(digits) {
      change += 1;
      listsChangedAt = change;
      if (digits !== null) changedAt[Number.parseInt(digits, 16) & 0xfff] = change;
    },
    onLost() {
      change += 1;
      listsChangedAt = change;
      changedAt.fill(change);
      kept.clear();
    },
  });

  const isGood = ({ page, key, madeAt, asOf }: Kept) => {
    if (now() - madeAt >= longestMs) return false;
    switch (key.caching) {
      case "fixed":
        return true;
      case "lists":
      case "results":
        return listsChangedAt <= asOf;
      case "listing":
        if (key.listingId !== null && isChanged(digitsOf(key.listingId), asOf)) return false;
        for (const name of page.names) if (isChanged(name, asOf)) return false;
        return true;
    }
  };
  const isChanged = (digits: number, asOf: number) => (changedAt[digits] ?? 0) > asOf;

  const find = (text: string): Kept | null => {
    if (!changes.isCertain()) return null;
    const found = kept.get(text);
    if (!found) return null;
    if (isGood(found)) return found;
    kept.delete(text);
    return null;
  };

  const make = async (key: PageKey, render: () => Promise<Response>) => {
    const text = keyText(key);
    const begun = { asOf: change, madeAt: now() };
    const response = await render();
    if (response.status !== 200) return { response, page: null };
    const body = await readBody(response);
    const page = await storePage(response, body);
    if (!page) return { response: new Response(new Uint8Array(body), response), page };
    const made = { page, key, ...begun };
    if (isGood(made) && changes.isCertain()) kept.set(text, made, weightOf(page));
    return { response, page };
  };

  return {
    find: (address) => find(address),
    findByKey: (key) => find(keyText(key)),
    async answer(key, render) {
      const text = keyText(key);
      for (let round = 0; round < roundsMax; round += 1) {
        const found = find(text);
        if (found) return { found };
        if (!changes.isCertain()) return null;
        const underway = making.get(text);
        if (!underway || isOutdated(underway, key)) {
          const work = make(key, render);
          const entry = {
            asOf: change,
            done: work.then(
              ({ page }) => page !== null,
              () => false,
            ),
          };
          making.set(text, entry);
          try {
            const { page, response } = await work;
            // To the one who asked first also when it was outdated on the way: it is what was true when they asked.
            return page ? { found: { page, key } } : { response };
          } finally {
            if (making.get(text) === entry) making.delete(text);
          }
        }
        if (!(await underway.done)) return null;
      }
      return null;
    },
    heard: () => changes.heard(),
    get bytes() {
      return kept.bytes;
    },
    get size() {
      return kept.size;
    },
  };

  /** What is being made now would not be good any more for somebody who asks only now. */
  function isOutdated({ asOf }: { asOf: number }, key: PageKey): boolean {
    if (key.caching === "fixed") return false;
    if (key.caching === "listing") return key.listingId !== null && isChanged(digitsOf(key.listingId), asOf);
    return listsChangedAt > asOf;
  }
}
