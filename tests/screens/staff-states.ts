import { type ScreenState, wake } from "./screen-state.ts";

/** For moderators and administrators. */
export function staff(): ScreenState[] {
  return [
    { name: "users", viewer: "admin", open: "/admin/users" },
    { name: "moderation", viewer: "moderator", open: "/moderation" },
    { name: "moderation-treated", viewer: "moderator", open: "/moderation?state=closed" },
    {
      name: "moderation-dismissed",
      viewer: "moderator",
      // As after a dismissal, which would be one report less for everybody who looks.
      open: async ({ ads }, page) => {
        await page.goto("/moderation");
        const value = `moderation-dismissed-online.${ads.eightPhotos}`;
        await page.context().addCookies([{ name: "babillard-notice", value, url: page.url() }]);
        await wake(page, "/moderation");
      },
    },
    {
      name: "moderation-removal",
      viewer: "moderator",
      open: async (_, page) => {
        await wake(page, "/moderation");
        await page
          .getByRole("button", { name: /^Retirer l’annonce/u })
          .first()
          .click();
        await page.getByRole("dialog").waitFor();
      },
    },
    { name: "words", viewer: "admin", open: "/admin/words?q=auto" },
    { name: "words-none-found", viewer: "admin", open: "/admin/words?q=mot-de-personne" },
    { name: "users-none-found", viewer: "admin", open: "/admin/users?q=personne-de-ce-nom" },
  ];
}
