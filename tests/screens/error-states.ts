import type { Page } from "playwright-core";
import { openHydrated, type ScreenState } from "./screen-state.ts";

/** Error pages, text pages and the contact form. */
export function errors(): ScreenState[] {
  return [
    { name: "not-found", open: "/nulle-part" },
    ...[410, 429, 500, 503].map(errorPage),
    { name: "forbidden", viewer: "newcomer", open: "/admin/users" },
    { name: "malformed-query", open: "/search?q=%ff" },
    {
      name: "offline",
      viewer: "seller",
      open: async (_, page) => {
        await openHydrated(page, "/favorites");
        await page.context().setOffline(true);
        await page.getByText("Vous êtes hors ligne.").waitFor();
        await page.getByRole("contentinfo").getByRole("link", { name: "Confidentialité" }).click();
        await page.getByText("Pas de connexion").waitFor();
      },
    },
    {
      name: "member-actions-missing",
      viewer: "seller",
      open: async (_, page) => {
        await page.route(/\/member-actions-/u, (route) => route.abort());
        await openHydrated(page, "/favorites");
        await page.getByRole("banner").getByRole("link", { name: "Messages" }).waitFor({ state: "detached" });
      },
    },
    { name: "terms", open: "/conditions" },
    { name: "privacy", open: "/confidentialite" },
    { name: "help", open: "/aide" },
    { name: "safety", open: "/securite" },
    { name: "about", open: "/a-propos" },
    { name: "transparency", open: "/transparence" },
    { name: "api", open: "/api" },
    { name: "contact-us", open: "/contact" },
    {
      name: "contact-us-invalid",
      open: async (_, page) => {
        await openHydrated(page, "/contact");
        await page.getByRole("textbox", { name: "Votre courriel" }).fill("zoé");
        await page.getByRole("button", { name: "Envoyer le message" }).click();
        await page.getByRole("alert").waitFor();
      },
    },
    {
      name: "contact-us-sent",
      open: async (_, page) => {
        await openHydrated(page, "/contact");
        await page.getByRole("combobox", { name: "Sujet" }).selectOption("idea");
        await page.getByRole("textbox", { name: "Votre courriel" }).fill("zoe@example.com");
        await page.getByRole("textbox", { name: "Message" }).fill("Un bouton de plus.");
        await page.getByRole("button", { name: "Envoyer le message" }).click();
        await page.getByText("Message envoyé.").waitFor();
      },
    },
  ];
}

/** As if the listing had ended since its form was opened: the form is submitted to an ended listing, with its photo. */
export function endedMeanwhile(end: "sold" | "removed", text: string): ScreenState {
  return {
    name: `edit-${end}-meanwhile`,
    viewer: "seller",
    open: async ({ listings }, page) => {
      await openHydrated(page, `/create?edit=${listings.eightPhotos}`);
      await page.route("**/create.data*", (route, request) =>
        route.continue({ url: request.url().replace(listings.eightPhotos, listings[end]) }),
      );
      const ended = await (await page.request.get(`/listing/${listings[end]}`)).text();
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

/** The 404 response with another status, since a healthy site returns no such errors. */
function errorPage(status: number): ScreenState {
  return {
    name: `error-${status}`,
    open: async (_, page) => {
      await openHydrated(page, "/");
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

/** Navigates as a link would. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, "", address);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}
