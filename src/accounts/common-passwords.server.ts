import { fold } from "../platform/fold.ts";
import { readLeetspeak } from "../platform/leetspeak.ts";

/**
 * Common words and pairs of words in passwords, in the normalized form of `isCommonPassword`: lower case, no accents,
 * no punctuation. Digits at the ends, repeats, keyboard rows and counting are handled by rules.
 */

const french = `
  motdepasse monmotdepasse motdepass mdpmdp passe secret secrets soleil bonjour bonsoir bienvenue
  salut coucou chocolat jetaime jetaimefort jevousaime moncoeur moncheri monamour mamour doudou loulou
  loulouv nounours chaton chatons minou minouche princesse prince papillon licorne arcenciel etoile
  lune marguerite marine nature vacances voyage liberte famille maison maman papa mamanpapa papamaman
  bebebebe monbebe enfants copain copine amitie toujours pourtoujours bonheur sourire caramel vanille
  biscuit chouchou cheval chevaux poisson chienchien lapinou grenouille dauphin panthere tigrou
  rosalie camille juliette nicolas thomas alexandre sebastien guillaume mathieu mathilde benjamin
  antoine francois stephanie veronique isabelle nathalie caroline catherine sophie melanie melissa
  valerie vanessa sandrine celine martine sylvie pauline charlotte emilie jeremie jonathan gabriel
  samuel olivier maxime vincent philippe patrick christian frederic christophe laurent pascal gilles
  daniel robert richard michel pierre jeanne marie mariejo azerty azertyui azertyuiop azerty1 qsdfgh
  qsdfghjklm wxcvbn aqwzsx aqwxsz azeqsd azerty123456 motdepasse123 nouveaumotdepasse changemoi
  changezmoi ouvretoi ouvrirlaporte laissemoientrer rienderien aucun inconnu
`;

const quebec = `
  quebec montreal canadien canadiens canadiensmtl habshabs gohabsgo golesters habitants hockey
  hockeyhockey hockeynight patinoire nordiques remparts alouettes expos impact cfmontreal maurice
  lafleur carey price careyprice saintjean stjean poutine poutines tourtiere sirop siropderable erable
  feuillederable castor caribou orignal ouaouaron tabarnak tabarnac tabarnouche calisse calice osti
  criss crisse ostidcalisse caline caliboire maudit maudite viarge ciboire simonac fleurdelys
  fleurdelise jemesouviens levis gatineau sherbrooke saguenay chicoutimi laval longueuil troisrivieres
  rimouski gaspesie gaspe charlevoix abitibi laurentides montroyal molson labatt timhortons timmies
  canada ocanada canuck canucks leafs mapleleafs torontoraptors raptors senateurs oilers flames
  toronto ottawa vancouver calgary edmonton winnipeg halifax moncton acadie acadien vivelequebec
  quebeclibre quebecois quebecoise stationnement depanneur hiver tempete neige skidoo bombardier
  celinedion ginette
`;

const thisSite = `
  babillard babillarddemo babillards annonce annonces petitesannonces kijiji lespac marketplace
  leboncoin vendeur acheteur vendre admin administrateur administration administrator adminadmin
  moderateur moderatrice utilisateur invite connexion compte moncompte
`;

const english = `
  password passwords passw0rd mypassword newpassword yourpassword thepassword passphrase letmein
  letmeinplease welcome welcomehome iloveyou iloveu ilovehim iloveher loveyou lovelove forever
  princess sunshine superman batman spiderman ironman starwars pokemon pikachu naruto dragon
  dragonball monkey football baseball basketball soccer volleyball tennis master mastermind shadow
  michael michelle jennifer jessica jordan jordan23 ashley amanda nicole andrew joshua matthew charlie
  george william jasmine hannah anthony justin samantha elizabeth taylor lauren rachel harley hunter
  ranger buster tigger ginger pepper cookie cookies chocolate butterfly flower flowers rainbow unicorn
  diamond silver golden summer winter spring autumn monday friday sunday january february september
  october november december internet computer samsung google facebook instagram youtube snapchat
  twitter microsoft windows android iphone nintendo playstation xbox minecraft fortnite roblox
  counterstrike counter warcraft ferrari porsche mercedes mustang corvette yamaha kawasaki
  harleydavidson toyota honda trustno trustnoone whatever nothing access secure security changeme
  changeit default guest testtest testing tester test user username login root qwerty qwertyui
  qwertyuiop qwerty123456 asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc zaqwsx zaqxsw qweasd
  qweasdzxc asdasd asdfasdf qweqwe abcabc abcdef aaaaaa abcdabcd abcdefgh temporary temppass
  temppassword killer hello helloworld hellohello hellokitty freedom liverpool chelsea arsenal
  barcelona realmadrid manchester juventus ronaldo messi matrix phoenix cheese orange banana purple
  yellow angels angel blessed jesus jesuschrist christ heaven family friends bestfriend lovers baby
  babygirl babyboy sweety sweetheart honey lucky merlin gandalf metallica nirvana blink eminem rockyou
  rockstar slipknot pussy fuckyou fuckoff asshole bitch sexy sexsex maverick cowboy cowboys eagles
  steelers yankees lakers bulls packers patriots dolphin dolphins tigers panther panthers
`;

export const commonPasswordWords: ReadonlySet<string> = new Set(
  [french, quebec, thisSite, english].flatMap((words) => words.trim().split(/\s+/u)),
);

/**
 * PASSWORD_POLICY=strong: passwords that attackers try first, whatever their length. The length is checked in
 * account.ts.
 */

/** Keyboard rows and digits, forwards and backwards; doubled, so that 12345678901234 is a run too. */
const rows = [
  "azertyuiopqsdfghjklmwxcvbn",
  "qwertyuiopasdfghjklzxcvbnm",
  "abcdefghijklmnopqrstuvwxyz",
  "1234567890",
  "0123456789",
  "aqwzsxedcrfvtgbyhnujikolpm", // columns of an azerty keyboard, then of a qwerty one
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "1a2z3e4r5t6y7u8i9o0p",
  "a1b2c3d4e5f6g7h8i9j0",
].flatMap((row) => [row + row, [...(row + row)].reverse().join("")]);

const shortestRun = 4;
const fewestDistinct = 5;
const shortestRepeated = 6;

/**
 * True for a common word, two of them, or a keyboard run; also in other case, with accents, with punctuation or digits
 * around (Mot-de-passe_2026!), with digits for letters (m0td3p@sse), or repeated. True for digits only, for few
 * different characters and for a repeated short text.
 */
export function isCommonPassword(password: string): boolean {
  const plain = squeeze(password);
  if (new Set(plain).size < fewestDistinct || /^\d*$/u.test(plain)) return true;
  const unit = repeatedUnit(plain);
  if (unit !== plain && unit.length < shortestRepeated) return true;
  return [plain, squeeze(withLetters(password))]
    .flatMap((text) => [text, text.replace(/^\d+|(?<!\d)\d+$/gu, "")])
    .some((text) => isMadeOf(text, 2) || isMadeOf(repeatedUnit(text), 2));
}

function isMadeOf(text: string, parts: number): boolean {
  if (isCommonPart(text)) return true;
  if (parts === 1) return false;
  return [...text].some((_, at) => isCommonPart(text.slice(0, at)) && isMadeOf(text.slice(at), parts - 1));
}

function isCommonPart(text: string): boolean {
  if (commonPasswordWords.has(text) || /^(.)\1*$/u.test(text)) return true;
  return text.length >= shortestRun && rows.some((row) => row.includes(text));
}

function squeeze(text: string): string {
  return fold(text).replaceAll(" ", "");
}

/** hockeyhockey → hockey; other text is returned unchanged. */
function repeatedUnit(text: string): string {
  return text.match(/^(.+?)\1+$/u)?.[1] ?? text;
}

/** m0td3p@sse → motdepasse. Characters after the last letter are unchanged: digits there are suffixes. */
function withLetters(password: string): string {
  const end = password.match(/(?<![^\p{L}])[^\p{L}]*$/u)?.index ?? password.length;
  return readLeetspeak(password.slice(0, end)) + password.slice(end);
}
