import { type SiteListName, siteListNames } from "../../../console/site-lists.ts";
import { notFound } from "../../guard.ts";

export function listNameOf(param: string): SiteListName {
  const name = siteListNames.find((known) => known === param);
  if (!name) throw notFound();
  return name;
}
