/** Numbers that belong to a product name: « iPhone 13 500 $ » costs 500 $, « Mazda 3 100 000 km » has 100,000 km. */

/** The number 1 is excluded because these names hardly occur with it: « iPhone 1 200 $ » costs 1,200. */
const numbered =
  "iphone|apple watch|watch|switch|quest|gopro|ipad|galaxy|pixel|note|xbox|windows|s[ée]ries?|tome|taille|pointure|grandeur|saison|volume|num[ée]ro";
const followedByDigit = "mazda|ps|playstation|mod[eè]le|model";
/** Followed by a size in inches, centimeters or degrees. */
const sized =
  "tv|t[ée]l[ée]|t[ée]l[ée]viseur|[ée]cran|moniteur|macbook(?: air| pro)?|v[ée]lo|pneus?(?: d['’ ]?(?:hiver|[ée]t[ée]))?|jantes?|mags?|roues?|skis?|lit|matelas|sacs? de couchage";
/** Before the last number of a tire size. */
const tire = String.raw`(?:\d{3}[\s/]\d{2}[\s/]r?)?`;

const before = (names: string, digits: string, between = "") =>
  String.raw`(?<!(?<!\p{L})(?:${names})\s-?${between}(?=${digits}\s(?!000)\d{3}(?!\d)))`;

/**
 * Lookbehinds before a number: they prevent reading the number of a name and the amount after it as thousands. A «
 * Mazda 15 » does not exist, so 15 000 $ is an amount.
 */
export const excludeProperNames =
  before(numbered, String.raw`(?!1\s)\d{1,3}`) +
  before(followedByDigit, "[2-9]") +
  before(sized, String.raw`\d{2,3}`, tire);
