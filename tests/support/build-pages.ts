import { pages } from "../../scripts/setup/pages.ts";
import { buildIfStale } from "../../scripts/setup/product.ts";

/** Global setup of projects that test the built site: rebuilds it if stale. */
export default async function buildPages(): Promise<void> {
  await buildIfStale([pages], new AbortController().signal);
}
