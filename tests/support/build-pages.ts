import { pages } from "../../scripts/setup/pages.ts";
import { makeIfStale } from "../../scripts/setup/product.ts";

/** Global setup of the projects that look at the built site: never at yesterday's. */
export default async function buildPages(): Promise<void> {
  await makeIfStale([pages], new AbortController().signal);
}
