import type { Page } from "playwright-core";
import { openHydrated, type ScreenState } from "./screen-state.ts";
import type { World } from "./world.ts";

/** A listing in every state and for each kind of user, and what opens from it. */
export function listings(): ScreenState[] {
  const listing = (name: keyof World["listings"], viewer?: ScreenState["viewer"]): ScreenState => ({
    name: `listing-${name}${viewer ? `-${viewer}` : ""}`,
    ...(viewer ? { viewer } : {}),
    open: (world) => `/listing/${world.listings[name]}`,
  });
  return [
    listing("ordinary"),
    listing("eightPhotos"),
    listing("onePhoto"),
    listing("panorama"),
    listing("noPhoto"),
    listing("longTitle"),
    listing("endlessWord"),
    listing("zeroPrice"),
    listing("free"),
    listing("unpriced"),
    listing("mostExpensive"),
    listing("full"),
    listing("sold"),
    listing("expired"),
    listing("removed"),
    listing("ordinary", "newcomer"),
    listing("noPhoto", "regular"),
    listing("ordinary", "regular"),
    listing("eightPhotos", "seller"),
    listing("draft", "seller"),
    listing("sold", "seller"),
    listing("expired", "seller"),
    listing("removed", "seller"),
    listing("toCorrect", "seller"),
    listing("underReview", "seller"),
    listing("contestable", "seller"),
    listing("contested", "seller"),
    {
      name: "contest-removal",
      viewer: "seller",
      open: (world) => `/listing/${world.listings.contestable}/own?do=contest`,
    },
    {
      name: "contest-correction",
      viewer: "seller",
      open: (world) => `/listing/${world.listings.toCorrect}/own?do=contest`,
    },
    listing("suspicious", "regular"),
    listing("awaiting", "seller"),
    listing("ordinary", "moderator"),
    listing("removed", "moderator"),
    listing("underReview", "moderator"),
    ...(["visitor", "regular", "seller"] as const).map(
      (viewer): ScreenState => ({
        name: `seller-${viewer}`,
        viewer,
        open: async (world, page) => {
          await page.goto(`/listing/${world.listings.ordinary}`);
          await page.goto(await sellerPath(page));
          await page.getByRole("heading", { level: 1 }).waitFor();
        },
      }),
    ),
    {
      name: "seller-report",
      open: async (world, page) => {
        await page.goto(`/listing/${world.listings.ordinary}`);
        await page.goto(`${await sellerPath(page)}/report`);
      },
    },
    { name: "seller-unknown", open: "/seller/00000000-0000-4000-8000-000000000000" },
    ...(["eightPhotos", "panorama"] as const).map(
      (name): ScreenState => ({
        name: `photo-viewer-${name}`,
        open: async (world, page) => {
          await openHydrated(page, `/listing/${world.listings[name]}`);
          await page
            .getByRole("link", { name: /Agrandir la photo/u })
            .first()
            .click();
          await page.getByRole("dialog").waitFor();
        },
      }),
    ),
    {
      name: "contact-modal",
      open: async (world, page) => {
        await openHydrated(page, `/listing/${world.listings.ordinary}`);
        await page.getByRole("button", { name: "Contacter le vendeur" }).click();
        await page.getByRole("dialog").getByRole("link").first().waitFor();
      },
    },
    {
      name: "contact-no-js",
      isWithoutScripts: true,
      open: async (world, page) => {
        await page.goto(`/listing/${world.listings.ordinary}`);
        await page.getByRole("button", { name: "Contacter le vendeur" }).click();
      },
    },
    {
      name: "listing-more-actions",
      open: async (world, page) => {
        await openHydrated(page, `/listing/${world.listings.ordinary}`);
        await page.getByLabel("Plus d’actions").click();
      },
    },
    { name: "report", open: (world) => `/listing/${world.listings.ordinary}/report` },
    {
      name: "report-dialog",
      open: async (world, page) => {
        await openHydrated(page, `/listing/${world.listings.ordinary}`);
        await page.getByLabel("Plus d’actions").click();
        await page.getByRole("button", { name: "Signaler" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
    {
      name: "write-message",
      viewer: "newcomer",
      open: (world) => `/listing/${world.listings.ordinary}/message`,
    },
  ];
}

async function sellerPath(page: Page): Promise<string> {
  const block = page.getByRole("region", { name: "Vendeur" });
  return (await block.getByRole("link").first().getAttribute("href")) ?? "";
}
