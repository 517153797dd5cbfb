import type { Locator, Page } from "playwright-core";

/** The messages of the open conversation; the list of conversations beside it has excerpts of them. */
export const messagesOn = (page: Page): Locator => page.getByRole("list", { name: /^Messages,/u });
