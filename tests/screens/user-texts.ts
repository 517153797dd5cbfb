/**
 * Other texts in the place of those that users wrote, on any page: its layout is then that of a site whose users write so. What
 * server and browser cut off themselves is tested with stored texts (strings.test.ts).
 */
import type { Page } from "playwright-core";
import type { Db } from "../../src/platform/database/database.server.ts";
import { layoutProblems } from "./layout-problems.ts";
import { strings, typed } from "./strings.ts";

/** `maxLength`: of the field in which it is typed */
export type UserText = { text: string; maxLength: number };

/** Shorter ones occur in French words and numbers. */
const minLength = 4;
/** Longer ones are cut off anyway, or in paragraphs of their own. */
const longTextMaxLength = 400;

/** The texts that users of this site wrote. */
export async function findUserTexts(db: Db): Promise<UserText[]> {
  const listings = await db
    .selectFrom("listings")
    .select(["title", "description", "city", "region"])
    .execute();
  const regions = new Set<string>(listings.map(({ region }) => region));
  const ofColumn = async (rows: Promise<readonly Record<string, string | null>[]>, maxLength: number) =>
    (await rows).flatMap((row) => Object.values(row).map((text) => ({ text: text ?? "", maxLength })));
  const long = longTextMaxLength;
  const found = [
    ...listings.map(({ title: text }) => ({ text, maxLength: 100 })),
    // The name of the city of Québec is also that of the province, which is chosen from a list.
    ...listings.filter(({ city }) => !regions.has(city)).map(({ city: text }) => ({ text, maxLength: 100 })),
    ...listings.map(({ description: text }) => ({ text, maxLength: long })),
    ...(await ofColumn(db.selectFrom("users").select("name").execute(), 100)),
    ...(await ofColumn(db.selectFrom("messages").select("body").execute(), long)),
    ...(await ofColumn(db.selectFrom("saved_searches").select("name").execute(), 80)),
    ...(await ofColumn(db.selectFrom("reports").select("body").execute(), long)),
    ...(await ofColumn(db.selectFrom("member_reports").select("body").execute(), long)),
    ...(await ofColumn(db.selectFrom("conversation_reports").select("body").execute(), long)),
    ...(await ofColumn(db.selectFrom("moderation_decisions").select("body").execute(), long)),
    ...(await ofColumn(db.selectFrom("appeals").select(["body", "answer"]).execute(), long)),
    ...(await ofColumn(db.selectFrom("suspension_appeals").select(["body", "answer"]).execute(), long)),
    ...(await ofColumn(db.selectFrom("inquiries").select(["name", "body"]).execute(), long)),
  ];
  const lines = found.flatMap(({ text, maxLength }) =>
    [text, ...text.split("\n")].map((part) => ({ text: spaced(part), maxLength })),
  );
  const longestFirst = lines
    .filter(({ text }) => text.length >= minLength)
    .toSorted((a, b) => b.text.length - a.text.length);
  return [...new Map(longestFirst.map((one) => [one.text, one])).values()];
}

const spaced = (text: string) => text.replace(/\s+/gu, " ").trim();

/** Shows each of the strings in the places of users' texts; lists what does not fit. `places`: how many there are. */
export async function problemsWithStrings(
  page: Page,
  known: readonly UserText[],
  shownStrings: readonly string[],
): Promise<{ places: number; problems: string[] }> {
  const shown = spaced(
    await page.evaluate(() => {
      const fields = [
        ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"),
      ];
      return [document.body.textContent ?? "", ...fields.map(({ value }) => value)].join(" ");
    }),
  );
  const present = known.filter(({ text }) => shown.includes(text));
  const places = await markPlaces(page, present);
  const problems: string[] = [];
  for (const string of shownStrings) {
    const byLength = Object.fromEntries(
      [...new Set(present.map(({ maxLength }) => maxLength))].map((max) => [max, typed(string, max)]),
    );
    await page.evaluate((texts) => {
      const write = (window as unknown as { writeInPlaces: (texts: Record<number, string>) => void })
        .writeInPlaces;
      write(texts);
    }, byLength);
    for (const problem of await layoutProblems(page))
      problems.push(`string ${strings.indexOf(string) + 1}: ${problem}`);
  }
  return { places, problems };
}

/** Finds the texts in the page, and leaves a function there that replaces them. Returns their number. */
function markPlaces(page: Page, texts: readonly UserText[]): Promise<number> {
  return page.evaluate((known) => {
    type Place = { write: (text: string) => void; maxLength: number };
    const places: Place[] = [];
    const isWordPart = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? "");
    /** Where a user's text stands in another one, as a whole; the longest one first. */
    const find = (whole: string) => {
      const line = whole.replace(/\s/gu, " ");
      for (const { text, maxLength } of known) {
        const at = line.indexOf(text);
        const end = at + text.length;
        if (at >= 0 && !isWordPart(line[at - 1]) && !isWordPart(line[end])) return { at, end, maxLength };
      }
      return null;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text; // only texts are walked
      if (node.parentElement?.closest("script, style, noscript, option, textarea, svg")) continue;
      const whole = node.data;
      const found = find(whole);
      if (!found) continue;
      const [before, after] = [whole.slice(0, found.at), whole.slice(found.end)];
      places.push({
        write: (text) => {
          node.data = before + text + after;
        },
        maxLength: found.maxLength,
      });
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input, textarea",
    )) {
      const found = field.type === "hidden" ? null : find(field.value);
      if (!found) continue;
      const write = (text: string) => {
        field.value = text;
      };
      places.push({ write, maxLength: found.maxLength });
    }
    Object.assign(window, {
      writeInPlaces: (byLength: Record<number, string>) => {
        for (const { write, maxLength } of places) write(byLength[maxLength] ?? "");
      },
    });
    return places.length;
  }, texts);
}
