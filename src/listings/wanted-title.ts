import { fold } from "../platform/fold.ts";

/** How titles of people who look for something begin, folded. */
const wanted =
  /^(?:(?:je|nous|on) )?(?:re)?cherch(?:e|es|ons|ent|ee?s?)\b|^a la recherche\b|^(?:j ai|nous avons|on a) besoin\b|^besoin d\b|^wanted\b/u;

/** Whether a title says that something is looked for: "Recherche vélo pour enfant". */
export function isWantedTitle(title: string): boolean {
  return wanted.test(fold(title.trim()));
}
