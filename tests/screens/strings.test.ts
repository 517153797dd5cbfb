// Runs in npm run test:full.
/**
 * Stored texts in other scripts and words without end, on every kind of screen of a phone: nothing overflows, nothing is cut
 * apart. translated.test.ts shows them on every state.
 */
import { expect, test } from "vitest";
import { layoutProblems } from "./layout-problems.ts";
import { asCopy, withoutCopy } from "./offline-states.ts";
import { openState, type ScreenState } from "./screen-state.ts";
import { strings, typed } from "./strings.ts";
import { connectViewers } from "./viewers.ts";

const { world, pageFor } = await connectViewers();

const pages: Omit<ScreenState, "name">[] = [
  ...strings.flatMap((string, index): Omit<ScreenState, "name">[] => {
    const { listing = "", conversation = "" } = world.foreign[index] ?? {};
    return [
      { open: `/listing/${listing}` },
      { open: `/search?q=${encodeURIComponent(typed(string, 60))}` },
      ...(index % 4 === 0
        ? [
            { open: `/listing/${listing}`, viewer: "foreign" as const },
            { open: `/create?edit=${listing}`, viewer: "foreign" as const },
            { open: `/listing/${listing}/message`, viewer: "newcomer" as const },
            { open: `/listing/${listing}/report` },
            asCopy("foreign", () => `/listing/${listing}`),
            asCopy("correspondent", () => `/messages/${conversation}`),
            withoutCopy("foreign", () => [`/listing/${listing}`, `/messages/${conversation}`]),
          ]
        : []),
      { open: `/messages/${conversation}`, viewer: index % 2 === 0 ? "foreign" : "correspondent" },
    ];
  }),
  ...["/", "/dashboard", "/messages", "/settings"].map((open) => ({ open, viewer: "foreign" as const })),
  ...["/", "/favorites", "/searches", "/settings/hidden"].map((open) => ({
    open,
    viewer: "correspondent" as const,
  })),
  { open: "/moderation", viewer: "moderator" },
  { open: "/admin/inquiries", viewer: "admin" },
  { open: "/admin/incidents", viewer: "admin" },
  { open: "/admin/members", viewer: "admin" },
  { open: "/admin/users?q=ecrans.example", viewer: "admin" },
  ...[world.memberIds.foreign, world.memberIds.correspondent].map((id) => ({
    open: `/admin/members/${id}`,
    viewer: "admin" as const,
  })),
];

test.concurrent.for(pages.map((page, index) => ({ ...page, name: `page ${index + 1}` })))(
  "$name",
  async (state, { expect }) => {
    const page = await pageFor(state, { width: 390, theme: "light" });
    await openState(page, world, state);
    expect({ open: state.open, problems: await layoutProblems(page) }).toEqual({
      open: state.open,
      problems: [],
    });
    await page.context().close();
  },
);

test("right-to-left words do not move the French words around them", async () => {
  const page = await pageFor({ viewer: "correspondent" } as ScreenState, { width: 390, theme: "light" });
  await page.goto(`/listing/${world.foreign[1]?.listing}`);
  const heading = page.getByRole("heading", { level: 1 });
  expect(await heading.evaluate(isolation)).toBe("plaintext");
  await page.goto(`/search?q=${encodeURIComponent(typed(strings[1], 20))}`);
  expect(await page.title()).toMatch(/«\u00a0\u2068.*\u2069\u00a0»/u);
  await page.context().close();
});

const isolation = (element: Element) => getComputedStyle(element).unicodeBidi;
