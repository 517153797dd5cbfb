import { findSiteText, parseMarkdown } from "../../../console/index.server.ts";
import type { MarkdownNode, SiteTextName } from "../../../console/site-texts.ts";
import type { RequestContext } from "../../context.ts";

/** The operator's own text; null: the product's. A new version drops the whole page cache. */
export async function loadOwnText(
  { reads }: RequestContext,
  name: SiteTextName,
): Promise<MarkdownNode[] | null> {
  const text = await findSiteText(reads, name);
  return text && parseMarkdown(text.body);
}
