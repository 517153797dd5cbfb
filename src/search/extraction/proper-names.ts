/** Figures that are of a name: « iPhone 13 500 $ » is one of 500 $, « Mazda 3 100 000 km » has gone 100,000. */

/** There is no first one of them that people say so: « iPhone 1 200 $ » is one of 1,200. */
const numbered =
  "iphone|apple watch|watch|switch|quest|gopro|ipad|galaxy|pixel|note|xbox|windows|s[ée]ries?|tome|taille|pointure|grandeur|saison|volume|num[ée]ro";
const byOneFigure = "mazda|ps|playstation|mod[eè]le|model";
/** In inches, centimetres or degrees below. */
const sized =
  "tv|t[ée]l[ée]|t[ée]l[ée]viseur|[ée]cran|moniteur|macbook(?: air| pro)?|v[ée]lo|pneus?(?: d['’ ]?(?:hiver|[ée]t[ée]))?|jantes?|mags?|roues?|skis?|lit|matelas|sacs? de couchage";
/** Before the last figure of a tire. */
const tire = String.raw`(?:\d{3}[\s/]\d{2}[\s/]r?)?`;

const before = (names: string, figures: string, between = "") =>
  String.raw`(?<!(?<!\p{L})(?:${names})\s-?${between}(?=${figures}\s(?!000)\d{3}(?!\d)))`;

/** Before figures: no thousands begin here, since these are of a name. Nothing that costs 15 000 $ is « Mazda 15 ». */
export const excludeProperNames =
  before(numbered, String.raw`(?!1\s)\d{1,3}`) +
  before(byOneFigure, "[2-9]") +
  before(sized, String.raw`\d{2,3}`, tire);
