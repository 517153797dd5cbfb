import { type ScreenState, wake } from "./screen-state.ts";
import type { World } from "./world.ts";

/** A listing in every state and for everybody, and what opens from it. */
export function listings(): ScreenState[] {
  const ad = (name: keyof World["ads"], viewer?: ScreenState["viewer"]): ScreenState => ({
    name: `listing-${name}${viewer ? `-${viewer}` : ""}`,
    ...(viewer ? { viewer } : {}),
    open: (world) => `/listing/${world.ads[name]}`,
  });
  return [
    ad("ordinary"),
    ad("eightPhotos"),
    ad("onePhoto"),
    ad("panorama"),
    ad("noPhoto"),
    ad("longTitle"),
    ad("endlessWord"),
    ad("zero"),
    ad("free"),
    ad("unpriced"),
    ad("dearest"),
    ad("full"),
    ad("sold"),
    ad("expired"),
    ad("removed"),
    ad("ordinary", "newcomer"),
    ad("noPhoto", "keeper"),
    ad("ordinary", "keeper"),
    ad("eightPhotos", "seller"),
    ad("draft", "seller"),
    ad("sold", "seller"),
    ad("expired", "seller"),
    ad("removed", "seller"),
    ad("ordinary", "moderator"),
    ad("removed", "moderator"),
    {
      name: "contact-modal",
      open: async (world, page) => {
        await wake(page, `/listing/${world.ads.ordinary}`);
        await page.getByRole("button", { name: "Contacter le vendeur" }).click();
        await page.getByRole("dialog").getByRole("link").first().waitFor();
      },
    },
    {
      name: "contact-plain",
      isPlain: true,
      open: async (world, page) => {
        await page.goto(`/listing/${world.ads.ordinary}`);
        await page.getByRole("button", { name: "Contacter le vendeur" }).click();
      },
    },
    { name: "report", open: (world) => `/listing/${world.ads.ordinary}/report` },
    {
      name: "report-dialog",
      open: async (world, page) => {
        await wake(page, `/listing/${world.ads.ordinary}`);
        await page.getByRole("button", { name: "Signaler" }).click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "write", viewer: "newcomer", open: (world) => `/listing/${world.ads.ordinary}/message` },
  ];
}
