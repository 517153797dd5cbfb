import type { Page } from "playwright-core";
import { type ScreenState, wake } from "./screen-state.ts";

/** What cannot be shown, and the two pages of small print. */
export function refusals(): ScreenState[] {
  return [
    { name: "not-found", open: "/nulle-part" },
    ...[410, 429, 500, 503].map(refused),
    { name: "forbidden", viewer: "newcomer", open: "/admin/users" },
    { name: "unreadable", open: "/search?q=%ff" },
    {
      name: "offline",
      viewer: "seller",
      open: async (_, page) => {
        await wake(page, "/favorites");
        await page.context().setOffline(true);
        await page.getByText("Vous êtes hors ligne.").waitFor();
        await page.getByRole("contentinfo").getByRole("link", { name: "Confidentialité" }).click();
        await page.getByText("Rien n’a été envoyé").waitFor();
      },
    },
    { name: "terms", open: "/conditions" },
    { name: "privacy", open: "/confidentialite" },
  ];
}

/** As if the listing that was opened, with the ended one's photos, had ended since. */
export function overMeanwhile(end: "sold" | "removed", text: string): ScreenState {
  return {
    name: `edit-${end}-meanwhile`,
    viewer: "seller",
    open: async ({ ads }, page) => {
      await wake(page, `/create?edit=${ads.eightPhotos}`);
      await page.route("**/create.data*", (route, request) =>
        route.continue({ url: request.url().replace(ads.eightPhotos, ads[end]) }),
      );
      const ended = await (await page.request.get(`/listing/${ads[end]}`)).text();
      const photoId = /\/media\/([\da-f-]{36})\//u.exec(ended)?.[1];
      if (photoId) {
        const first = page.locator('input[name="photo"]').first();
        await first.evaluate((input: HTMLInputElement, id) => input.setAttribute("value", id), photoId);
      }
      await page.getByRole("button", { name: "Sauvegarder" }).click();
      await page.getByText(text).waitFor();
    },
  };
}

/** A healthy site rejects little: its answer to a page that is not there, under another number. */
function refused(status: number): ScreenState {
  return {
    name: `refused-${status}`,
    open: async (_, page) => {
      await wake(page, "/");
      await page.route("**/nulle-part.data*", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(",404,", `,${status},`);
        await route.fulfill({ response, status, body });
      });
      await goTo(page, "/nulle-part");
      await page.getByText(String(status), { exact: true }).waitFor();
    },
  };
}

/** As a link would, where there is none. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}
