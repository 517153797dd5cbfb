// Runs in npm run test:full.
/** Layouts that broke between the widths of the accessibility matrix: tables, rows of photos, a full header. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { connectToStates } from "./viewers.ts";

const { withPage, world } = await connectToStates();

const checked = ["users", "listing-eightPhotos", "home-long-name", "contact-modal"];

test.for(checked.flatMap((name) => [320, 768].map((width) => ({ name, width }))))(
  "$name fits into $width px",
  async ({ name, width }) => {
    await withPage(name, width, async (page) => {
      expect(await overflowing(page)).toEqual([]);
    });
  },
);

test("an email address in the table of users has enough room", async () => {
  await withPage("users", 768, async (page) => {
    const cell = await page.getByRole("cell", { name: world.users.seller.email }).boundingBox();
    expect(cell?.width).toBeGreaterThan(140);
    expect(cell?.height).toBeLessThan(120);
  });
});

test("the header's search field keeps its width beside a long user name", async () => {
  await withPage("home-long-name", 768, async (page) => {
    const field = page.getByRole("banner").getByPlaceholder("Rechercher…");
    expect((await field.boundingBox())?.width).toBeGreaterThan(140);
  });
});

test("on a tablet a long user name is in the row of the logo", async () => {
  await withPage("home-long-name", 768, async (page) => {
    const header = page.getByRole("banner");
    const logo = await header.getByRole("link", { name: "Babillard" }).boundingBox();
    const button = await header.getByRole("button", { name: "Déconnexion" }).boundingBox();
    expect(Math.abs((button?.y ?? 0) - (logo?.y ?? 0))).toBeLessThan(20);
  });
});

test("the header's search field has room for words on the narrowest phone, beside the bell of a member", async () => {
  await withPage("home-long-name", 320, async (page) => {
    const field = page.getByRole("banner").getByPlaceholder("Rechercher…");
    expect((await field.boundingBox())?.width).toBeGreaterThan(90);
  });
});

test("on a phone a conversation ends with its form", async () => {
  await withPage("conversation", 390, async (page) => {
    await page.getByRole("contentinfo").evaluate((footer) => footer.scrollIntoView({ block: "end" }));
    const form = await page
      .locator("form", { has: page.getByRole("textbox", { name: "Votre message" }) })
      .boundingBox();
    const footer = await page.getByRole("contentinfo").boundingBox();
    expect((footer?.y ?? 0) - (form?.y ?? 0) - (form?.height ?? 0)).toBeLessThan(8);
  });
});

test("a name of usual length is not cut off in a desktop header", async () => {
  await withPage("home-seller", 1280, async (page) => {
    const name = page.getByRole("banner").getByText(world.users.seller.name);
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

test("an email address in the contact dialog breaks between its parts", async () => {
  await withPage("contact-modal", 320, async (page) => {
    const email = world.users.seller.email;
    const link = page.getByRole("dialog").getByRole("link", { name: email, exact: true });
    const lines = await link.evaluate((element) => {
      const last = element.querySelector("wbr:last-of-type")?.nextSibling;
      const range = document.createRange();
      if (last) range.selectNodeContents(last);
      return { last: last?.textContent, count: range.getClientRects().length };
    });
    expect(lines).toEqual({ last: email.slice(email.lastIndexOf(".")), count: 1 });
  });
});

test("the search's categories fit into their tiles", async () => {
  await withPage("overlay", 320, async (page) => {
    const tile = page.getByRole("dialog").getByRole("button", { name: "Communauté" });
    expect(await tile.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  });
});

test("the actions of a sold listing fit in one row on a phone", async () => {
  for (const [state, width, count] of [
    ["dashboard-seller", 390, 3],
    ["listing-sold-seller", 390, 2],
  ] as const) {
    await withPage(state, width, async (page) => {
      const row = page.locator(".button-row", {
        has: page.getByRole("button", { name: /^Remettre en vente/u }),
      });
      const buttons = row.locator("> a, > form > button");
      const tops = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(tops).toEqual(Array(count).fill(tops[0]));
    });
  }
});

test("the actions of each own listing fit in one row on a small tablet", async () => {
  await withPage("dashboard-seller", 640, async (page) => {
    const rows = page.locator(".button-row", { has: page.getByRole("button", { name: /^Supprimer/u }) });
    const tops = await rows.evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll(":scope > a, :scope > form > button")].map(
          (one) => one.getBoundingClientRect().top,
        ),
      ),
    );
    expect(Math.max(...tops.map((row) => row.length))).toBe(5);
    for (const row of tops) expect(new Set(row).size).toBe(1);
  });
});

test("the synonym search field and its button fit in one row on the narrowest phone", async () => {
  await withPage("synonyms", 320, async (page) => {
    const search = page.getByRole("search").filter({ hasText: "Trouver un mot" });
    const bottoms = await search
      .locator("input, button")
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom / 4)));
    expect(bottoms).toEqual([bottoms[0], bottoms[0]]);
  });
});

test("a user's empty favorites page is no taller than the window", async () => {
  await withPage("favorites-newcomer", 1280, async (page) => {
    await page.getByRole("link", { name: "Découvrir des annonces" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });
});

test("a closing guillemet never wraps to a line of its own", async () => {
  await withPage("search-one-result", 320, async (page) => {
    for (let length = 14; length < 24; length += 1) {
      await page.goto(`/search?q=${"a".repeat(length)}`);
      const offset = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
        const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        let end = text.nextNode() as Text;
        for (let node = text.nextNode(); node; node = text.nextNode()) end = node as Text; // only texts are walked
        const topOf = (at: number) => {
          const range = document.createRange();
          range.setStart(end, at);
          range.setEnd(end, at + 1);
          return range.getBoundingClientRect().top;
        };
        return topOf(end.length - 1) - topOf(end.length - 3);
      });
      expect({ length, offset }).toEqual({ length, offset: 0 });
    }
  });
});

/** Lists which of the window, open dialogs and the header's row overflow horizontally. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("dialog[open], header > div")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ tagName, scrollWidth, clientWidth }) => `${tagName}: ${scrollWidth} in ${clientWidth}`),
  );
}
