/**
 * Words and pairs of words that many people take as their password, in the form that common-passwords compares:
 * lower case, no accents, no signs. Digits at the ends, repeats, keyboard rows and counting are rules there.
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
