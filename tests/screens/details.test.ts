// Runs in npm run test:full.
/** Visual defects found in screenshots, which no other test covers. */
import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { renderEmail } from "../../src/email/render-email.server.ts";
import { connectToStates } from "./viewers.ts";

const { withPage, world } = await connectToStates();

test("labels on photos have a dark background in both themes", async () => {
  for (const [state, label] of [
    ["category-products", /^Photos/u],
    ["listing-eightPhotos", /^1 \/ 8$/u],
    ["edit-eight-photos", /^Principale$/u],
  ] as const) {
    const brightnessIn = async (theme: "light" | "dark") => {
      let brightness = Number.NaN;
      await withPage(
        state,
        390,
        async (page) => {
          const badge = page.getByRole("main").locator("span:visible, p:visible").filter({ hasText: label });
          brightness = await backgroundBrightness(badge.first());
        },
        theme,
      );
      return brightness;
    };
    expect({ state, isDark: (await brightnessIn("dark")) < 60 }).toEqual({ state, isDark: true });
    expect({ state, isDark: (await brightnessIn("light")) < 60 }).toEqual({ state, isDark: true });
  }
});

test("the buttons at the end of the filter column stick to its bottom edge", async () => {
  await withPage("category-products", 1280, async (page) => {
    const form = page.locator("#filtres");
    const gap = await form.evaluate((element) => {
      const bar = element.querySelector("button:not([name])[type=submit]")?.parentElement;
      const bottom = bar?.getBoundingClientRect().bottom ?? Number.NaN;
      return element.scrollHeight > element.clientHeight
        ? Math.abs(element.getBoundingClientRect().bottom - bottom)
        : "does not scroll";
    });
    expect(gap).toBeLessThan(2);
  });
});

test("the price and the age of a compact card each stay on one line on a phone", async () => {
  await withPage("home-visitor", 390, async (page) => {
    const ages = page.locator("[data-view=auto] time");
    expect(await ages.evaluateAll((all) => all.map((one) => one.getClientRects().length))).toEqual(
      Array(await ages.count()).fill(1),
    );
    const note = page.locator("[data-view=auto] p > span", { hasText: "(négociable)" });
    const sizes = await note.evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
    expect(sizes.length).toBeGreaterThan(0);
    expect(new Set(sizes)).toEqual(new Set(["15px"]));
  });
});

test("the badge of a compact card fits onto its photo on the narrowest phone", async () => {
  await withPage("favorites-regular", 320, async (page) => {
    const badge = page.locator("[data-view=auto]").getByText("Mise en avant").first();
    const photo = badge.locator("xpath=ancestor::div[contains(@class, 'aspect-4/3')]");
    const [inner, outer] = [await boxOf(badge), await boxOf(photo)];
    expect(inner.x).toBeGreaterThanOrEqual(outer.x);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  });
});

test("the photos of a form are squares, three a row, on the narrowest phone", async () => {
  await withPage("edit-eight-photos", 320, async (page) => {
    const boxes = await Promise.all((await page.locator("[data-photo] > button").all()).map(boxOf));
    expect(boxes.length).toBe(8);
    const rows = [...new Set(boxes.map(({ y }) => Math.round(y)))];
    expect(rows.length).toBe(3);
    for (const { width, height } of boxes) {
      expect(width).toBeGreaterThan(80);
      expect(Math.abs(width - height)).toBeLessThan(1);
    }
  });
});

test("the type of a listing is one line above its form", async () => {
  await withPage("create-housing", 390, async (page) => {
    const name = page.getByRole("main").getByText("Maison / Logement à louer", { exact: true });
    expect((await boxOf(name)).height).toBeLessThan(30);
  });
});

test("a long placeholder ends in an ellipsis, and a select's text stays clear of its arrow", async () => {
  await withPage("create-single-item", 320, async (page) => {
    const title = page.getByLabel("Titre");
    expect(await title.evaluate((field) => getComputedStyle(field).textOverflow)).toBe("ellipsis");
    const select = page.getByLabel("Catégorie", { exact: true });
    const { appearance, paddingRight } = await select.evaluate((field) => getComputedStyle(field));
    expect({ appearance, paddingRight }).toEqual({ appearance: "none", paddingRight: "40px" });
  });
});

test("the contact button is aligned with the page's column, on a tablet too", async () => {
  for (const width of [390, 768]) {
    await withPage("listing-ordinary", width, async (page) => {
      const button = await boxOf(page.getByRole("button", { name: "Contacter le vendeur" }));
      const title = await boxOf(page.getByRole("heading", { level: 1 }));
      expect({ width, left: button.x }).toEqual({ width, left: title.x });
    });
  }
});

test("an error below a field moves no field beside it, nor does a label of two lines", async () => {
  for (const [state, first, second] of [
    ["create-invalid", "Ville", "Province ou territoire"],
    ["create-housing", "Pièces", "Disponible à partir du"],
  ] as const) {
    await withPage(state, 390, async (page) => {
      const left = await boxOf(page.getByLabel(first));
      const right = await boxOf(page.getByLabel(second));
      expect({ state, top: left.y }).toEqual({ state, top: right.y });
    });
  }
});

test("2.88 on a phone a listing reads: photos, price, title, place, key facts, description, details, seller, map", async () => {
  await withPage("listing-full", 390, async (page) => {
    const main = page.getByRole("main");
    const parts = {
      photos: main.getByRole("region", { name: /^Photos/u }),
      price: main.getByText("8 999 $", { exact: true }).first(),
      title: main.getByRole("heading", { level: 1 }),
      place: main.getByText(/^Rimouski.*Publié/u).last(),
      facts: main.getByRole("list", { name: "En bref" }),
      description: main.getByRole("heading", { name: "Description" }),
      details: main.getByRole("heading", { name: "Détails" }),
      seller: main.getByRole("region", { name: "Vendeur", exact: true }),
      map: main.getByRole("img", { name: /^Carte/u }),
    };
    const tops: [string, number][] = [];
    for (const [name, part] of Object.entries(parts)) tops.push([name, (await boxOf(part)).y]);
    const order = tops.toSorted(([, one], [, other]) => one - other).map(([name]) => name);
    expect(order).toEqual(Object.keys(parts));
  });
  await withPage("listing-eightPhotos", 390, async (page) => {
    const thumbnail = page.getByRole("link", { name: "Afficher la photo 8 sur 8" });
    await thumbnail.click();
    await expect.poll(() => thumbnail.getAttribute("aria-current")).toBe("true");
    expect((await boxOf(thumbnail)).x).toBeLessThan(390);
  });
});

test("on a phone an opened conversation ends at the tabs: the footer is below them", () =>
  withPage("conversation", 390, async (page) => {
    const topOf = (role: "contentinfo" | "navigation", name?: string) =>
      page.getByRole(role, name ? { name } : {}).evaluate((box) => box.getBoundingClientRect().top);
    expect(await topOf("contentinfo")).toBeGreaterThanOrEqual(
      await topOf("navigation", "Navigation principale"),
    );
  }));

test.for([390, 768])("at %d px the end of a listing's page is above the contact bar", (width) =>
  withPage("listing-eightPhotos", width, async (page) => {
    const last = page.getByRole("contentinfo").getByRole("link").last();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const bar = await boxOf(page.locator("[data-contact-bar]"));
    const { y, height } = await boxOf(last);
    expect(y + height).toBeLessThanOrEqual(bar.y);
  }),
);

test("the labels of the tabs stand on one line, away from the edges", () =>
  withPage("home-visitor", 390, async (page) => {
    const labels = await page.getByRole("navigation", { name: "Navigation principale" }).evaluate((bar) =>
      Array.from(bar.querySelectorAll("a, button"), (entry) => {
        const range = document.createRange();
        const texts = Array.from(entry.childNodes).filter(
          ({ nodeType, textContent }) => nodeType === 3 && textContent,
        );
        range.selectNode(texts[0] ?? entry);
        const { left, right, bottom } = range.getBoundingClientRect();
        return { left, right, bottom };
      }),
    );
    expect(labels).toHaveLength(5);
    expect(new Set(labels.map(({ bottom }) => Math.round(bottom))).size).toBe(1);
    expect(Math.min(...labels.map(({ left, right }) => Math.min(left, 390 - right)))).toBeGreaterThan(8);
  }));

test("two actions have a full-width row each on the narrowest phone", async () => {
  for (const [state, names] of [
    ["forbidden", ["Retour à l’accueil", "Changer de compte"]],
    ["close-account", ["Fermer définitivement mon compte", "Garder mon compte"]],
  ] as const) {
    await withPage(state, 320, async (page) => {
      const main = page.getByRole("main");
      const actions = names.map((name) =>
        main.getByRole("button", { name }).or(main.getByRole("link", { name, exact: true })),
      );
      const widths = (await Promise.all(actions.map(boxOf))).map(({ width }) => width);
      expect({ state, widths }).toEqual({ state, widths: [288, 288] });
    });
  }
});

test("a name in a heading does not break at its hyphen", async () => {
  await withPage("write-message", 390, async (page) => {
    const name = page.getByRole("heading", { level: 1 }).getByText(world.users.seller.name);
    expect((await boxOf(name)).height).toBeLessThan(40);
  });
});

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element has no box");
  return box;
}

/** From 0, black, to 255, white. A transparent background counts as white. */
function backgroundBrightness(element: Locator): Promise<number> {
  return element.evaluate((one) => {
    const parts = getComputedStyle(one).backgroundColor.match(/[\d.]+/gu) ?? [];
    const [red = 255, green = 255, blue = 255, opacity = 1] = parts.map(Number);
    return opacity < 1 ? 255 : (red + green + blue) / 3;
  });
}

test("an email with an unbreakable title fits a phone", async () => {
  const subject = `Votre annonce « ${"a".repeat(100)} » est de nouveau en ligne`;
  const action = { label: "Voir mon annonce", path: "/listing/1" };
  const { html } = renderEmail(
    {
      subject,
      recipientName: "Zoé",
      content: { paragraphs: [subject], action, notes: [], reason: "Vous recevez ce courriel parce que…" },
    },
    { name: "Babillard", publicUrl: "https://babillard.example" },
    { id: "1", to: "zoe@example.com", unsubscribe: null, acceptsReplies: true, date: new Date() },
  );
  await withPage("home-visitor", 320, async (page) => {
    // Outside the site, whose content security policy forbids style attributes; mail clients allow them.
    await page.goto("about:blank");
    await page.setContent(html);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.getByRole("link", { name: "Voir mon annonce" }).count()).toBe(1);
  });
});
