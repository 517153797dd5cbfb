import { cleanLine } from "../domain/typed-text.ts";
import { paths, resultsPath } from "../web/paths.ts";
import { countTexts } from "../web/text/count-texts.ts";
import { plural } from "../web/text/plural.ts";
import type { SearchNews } from "./letter-facts.ts";
import type { LetterList, LetterWords } from "./letter-words.ts";

/** What saved searches found since the last letter: one of them by its name, several under a heading each. */
export function wordSearchNews(searches: readonly SearchNews[], siteName: string): LetterWords {
  const total = searches.reduce((sum, search) => sum + search.total, 0);
  const [only] = searches;
  const [ad] = only?.ads ?? [];
  const of =
    only && searches.length === 1 ? `«\u00a0${cleanLine(only.name)}\u00a0»` : "vos recherches enregistrées";
  return {
    subject:
      ad && total === 1
        ? `${cleanLine(ad.title)}, ${ad.price}\u00a0: nouveau pour ${of}`
        : `${countTexts.news(total)} pour ${of}`,
    paragraphs: [`Du nouveau sur ${siteName} pour ${of}\u00a0:`],
    lists: searches.map((search) => newsList(search, searches.length > 1)),
    action: null,
    notes: [],
    why: `Vous recevez ce courriel parce que vous avez enregistré une recherche avec alerte sur ${siteName}.`,
    unsubscribeLabel: "Ne plus recevoir aucune alerte",
  };
}

function newsList({ name, filters, token, ads, total }: SearchNews, isOneOfSeveral: boolean): LetterList {
  const others = total - ads.length;
  return {
    heading: isOneOfSeveral ? `${cleanLine(name)}\u00a0: ${countTexts.news(total)}` : countTexts.news(total),
    items: ads.map(({ id, title, price, city }) => ({
      ...{ label: cleanLine(title), path: paths.listing(id) },
      detail: [price, cleanLine(city)].filter(Boolean).join(", "),
    })),
    links: [
      {
        label:
          others > 0
            ? plural(others, { one: "Voir l’autre annonce", other: "Voir les # autres annonces" })
            : "Voir toutes les annonces de cette recherche",
        path: resultsPath({ ...filters, sortBy: "recent" }),
      },
      { label: "Ne plus recevoir cette alerte", path: paths.notifications(token) },
    ],
  };
}
