/**
 * Wording of rental and job listings that excludes people for a reason that article 10 of Québec's Charter of Human Rights and
 * Freedoms names (article 11 forbids publishing it). The author is advised before publishing and decides; nothing is blocked.
 * Only plain exclusions are found: a description of the place or of the work is none.
 */
import { fold } from "../platform/fold.ts";
import { normalizeForSignals } from "./normalize.ts";

/** Grounds of article 10, as far as listings name them. `family`: civil status, pregnancy and age (children). */
export const charterGrounds = [
  "family",
  "social-condition",
  "origin",
  "religion",
  "sex",
  "age",
  "disability",
  "orientation",
  "language",
] as const;
export type CharterGround = (typeof charterGrounds)[number];

/** `found`: as the author wrote it */
export type CharterFinding = { ground: CharterGround; found: string };

const only =
  "(?:seulement|uniquement|exclusivement|seuls?|seules?|de preference|preferablement|s v p seulement)";
const refused =
  "(?:s abstenir|abstenir|abstenez vous|refuses?|refusees?|non admis|non admises|non acceptes?|non acceptees?|pas acceptes?|pas admis|interdits?|exclus|pas bienvenus?)";
const no = "(?:pas d|pas de|aucune?s?|sans|non aux?|ni|jamais de|pas aux?)";

const children = "(?:enfants?|bebes?|familles?|ados?|adolescents?)";
const social =
  "(?:bs|b s|assistes? sociaux|assistes? social|(?:gens|personnes?|locataires?) sur (?:le bs|l aide sociale|le bien etre)|bien etre social|aide sociale|chomeurs?|chomage|sans emploi|prestataires?(?: de l aide sociale)?)";
const people =
  "(?:immigrants?|immigrees?|immigres?|etrangers?|etrangeres?|refugies?|arabes?|noirs?|noires?|africains?|haitiens?|maghrebins?|marocains?|algeriens?|indiens?|chinois|asiatiques?|latinos?|autochtones?|blancs?|blanches?|quebecois|quebecoises?|canadiens?|canadiennes?|europeens?|francais)";
const faiths =
  "(?:musulmans?|musulmanes?|juifs?|juives?|chretiens?|chretiennes?|catholiques?|athees?|croyants?|voilees?|voile|hijab|kirpan)";
const sexes = "(?:femmes?|filles?|dames?|hommes?|gars|garcons?|messieurs|madames?)";
const orientations =
  "(?:gais?|gays?|lesbiennes?|homosexuels?|homosexuelles?|homos?|trans|heteros?|heterosexuels?|heterosexuelles?)";
const speakers = "(?:francophones?|anglophones?|allophones?)";

type Rule = { ground: CharterGround; in: readonly string[]; pattern: RegExp };
const homes = ["housing"];
const work = ["job"];
const both = ["housing", "job"];
/** Someone who shares their own home may choose their housemates, but not by these. */
const all = ["housing", "job", "roommate"];

const rule = (ground: CharterGround, types: readonly string[], source: string): Rule => ({
  ground,
  in: types,
  pattern: new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, "u"),
});

const rules: readonly Rule[] = [
  rule(
    "family",
    homes,
    `${no} ${children}|${children} ${refused}|couples? sans enfants?|adultes? ${only}|couples? ${only}|celibataires? ${only}`,
  ),
  rule(
    "family",
    work,
    `(?:pas|non) enceintes?|${no} (?:enfants?|grossesse|famille)|celibataires? ${only}|sans (?:enfant|obligations? familiales?)`,
  ),
  rule("social-condition", all, `${no} ${social}|${social} ${refused}|${no} (?:cheque d )?aide sociale`),
  rule(
    "social-condition",
    homes,
    `(?:travailleurs?|travailleuses?|professionnels?|professionnelles?|salaries?|gens qui travaillent|personnes? (?:qui travaillent?|en emploi)) ${only}`,
  ),
  rule(
    "origin",
    all,
    `${no} ${people}|${people} (?:${only}|${refused})|pure laine|(?:nee?s?|origine) (?:au|du) (?:quebec|canada) ${only}|(?:citoyens?|citoyennes?) canadien\\S* ${only}|nationalite \\S+ (?:exigee|obligatoire)`,
  ),
  rule(
    "religion",
    all,
    `${no} ${faiths}|${faiths} (?:${only}|${refused})|sans signes? religieux|pas de signes? religieux`,
  ),
  rule(
    "sex",
    homes,
    `${no} (?:hommes?|femmes?|gars|filles?)|${sexes} (?:${only}|${refused})|reserve(?:e|s|es)? aux? ${sexes}`,
  ),
  rule(
    "sex",
    work,
    `${sexes} (?:${only}|${refused})|reserve(?:e|s|es)? aux? ${sexes}|${no} (?:hommes?|femmes?|gars|filles?)|(?:cherch\\S*|recherch\\S*|besoin d|embauch\\S*|engage\\S*)(?: \\S+){0,1}? (?:une? |des )?(?:(?:jeune|jolie|belle|bonne)s? )?(?:femmes?|filles?|hommes?|gars|garcons?|dames?)(?! (?:de (?:menage|chambre|main|compagnie)|a tout faire|ou (?:homme|femme|gars|fille)|et (?:hommes?|femmes?)))|de sexe (?:feminin|masculin)|(?:secretaire|receptionniste|adjointe?|employee?|candidate?) (?:feminine?|masculine?)`,
  ),
  rule(
    "age",
    homes,
    `(?:retraites?|retraitees?|jeunes?|aines|personnes agees|plus de \\d\\d ans|[3-7]\\d ans et plus|[3-7]\\d ans et moins) ${only}`,
  ),
  rule(
    "age",
    work,
    `(?:age\\S*|avoir) (?:\\S+ ){0,2}?(?:entre \\d\\d et \\d\\d ans|moins de \\d\\d ans|maximum \\d\\d ans)|entre (?:1[6-9]|[2-6]\\d) et \\d\\d ans|(?:candidat\\S*|personnes?|gens|age|employe\\S*) (?:de )?moins de [2-6]\\d ans|pas plus de [2-6]\\d ans|(?:jeunes? (?:personnes?|hommes?|femmes?|filles?|gens))|personnes? jeunes?|\\d\\d ans maximum|jeunes? ${only}|(?:retraites?|plus de [3-6]\\d ans) ${refused}`,
  ),
  rule(
    "disability",
    all,
    `${no} (?:handicap\\S*|fauteuils? roulants?|chiens? (?:guides?|d assistance))|(?:handicapes?|handicapees?|personnes handicapees|chiens? (?:guides?|d assistance)) ${refused}|sans (?:aucun )?handicap|en parfaite sante|parfaite condition physique exigee`,
  ),
  rule("orientation", all, `${no} ${orientations}|(?:couples? )?${orientations} (?:${only}|${refused})`),
  rule(
    "language",
    both,
    `${no} ${speakers}|${speakers} (?:${only}|${refused})|langue maternelle \\S+ (?:exigee|obligatoire|seulement)|(?:de )?langue maternelle (?:francaise|anglaise)`,
  ),
];

/** Statements about the authors, their neighbours or their animals are not conditions. */
const aboutOthers =
  /(?<![^ ])(?:nous sommes|je suis|on est|voisins?|voisines?|ancien\S*|precedents?|proprietaires? (?:est|sont|habite\S*)|residence pour|bienvenus?|bienvenues?|acceptes?|vetements?|salle de bain)(?![^ ])/u;
const welcome = /(?<![^ ])(?:bienvenus?|bienvenues?|acceptes?|acceptees?|admis)(?![^ ])/u;

/** The words of the author that normalized text stands for; null where that changed more than accents and signs. */
function quote(typed: string, normalized: string): string | null {
  const words = [...typed.matchAll(/[\p{L}\p{N}]+/gu)];
  const wanted = normalized.split(" ");
  const isFrom = (from: number) =>
    wanted.every((word, index) => fold(words[from + index]?.[0] ?? "") === word);
  const start = words.findIndex((_, from) => isFrom(from));
  const [first, last] = [words[start], words[start + wanted.length - 1]];
  return first && last ? typed.slice(first.index, last.index + last[0].length) : null;
}

/** At most one finding per ground, in the order of the text. */
export function findCharterWording(listing: {
  type: string;
  title: string;
  description: string;
}): CharterFinding[] {
  const { sentences } = normalizeForSignals(`${listing.title}\n${listing.description}`);
  const found = new Map<CharterGround, string>();
  for (const sentence of sentences) {
    if (
      aboutOthers.test(sentence) &&
      !/(?<![^ ])(?:pas|non|seulement|uniquement) (?:acceptes?|admis|bienvenus?)/u.test(sentence)
    ) {
      if (welcome.test(sentence) || !new RegExp(`${only}|${refused}`, "u").test(sentence)) continue;
    }
    for (const { ground, in: types, pattern } of rules) {
      if (!types.includes(listing.type) || found.has(ground)) continue;
      const match = pattern.exec(sentence);
      if (match) found.set(ground, match[0].trim());
    }
  }
  const typed = `${listing.title}\n${listing.description}`;
  return [...found].map(([ground, text]) => ({ ground, found: quote(typed, text) ?? text }));
}
