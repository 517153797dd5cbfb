import { displayPrice } from "../listings/price.ts";
import { formatDollars } from "../platform/number-format.ts";
import { normalizeLine } from "../platform/text-input.ts";
import { paths, resultsPath } from "../web/paths.ts";
import { countTexts } from "../web/text/count-texts.ts";
import { formatDate } from "../web/text/dates.ts";
import { plural } from "../web/text/plural.ts";
import type { EmailContent, EmailList } from "./email-content.server.ts";
import type { AlertSearch, EmailProps } from "./email-props.server.ts";

/** What saved searches found since the last letter: one of them by its name, several under a heading each. */
export function renderAlertEmail(searches: readonly AlertSearch[], siteName: string): EmailContent {
  const total = searches.reduce((sum, search) => sum + search.total, 0);
  const [only] = searches;
  const [ad] = only?.ads ?? [];
  const of =
    only && searches.length === 1
      ? `«\u00a0${normalizeLine(only.name)}\u00a0»`
      : "vos recherches enregistrées";
  return {
    subject:
      ad && total === 1
        ? `${normalizeLine(ad.title)}, ${ad.price}\u00a0: nouveau pour ${of}`
        : `${countTexts.news(total)} pour ${of}`,
    paragraphs: [`Du nouveau sur ${siteName} pour ${of}\u00a0:`],
    lists: searches.map((search) => newsList(search, searches.length > 1)),
    action: null,
    notes: [],
    why: `Vous recevez ce courriel parce que vous avez enregistré une recherche avec alerte sur ${siteName}.`,
    unsubscribeLabel: "Ne plus recevoir aucune alerte",
  };
}

function newsList({ name, filters, token, ads, total }: AlertSearch, isOneOfSeveral: boolean): EmailList {
  const others = total - ads.length;
  return {
    heading: isOneOfSeveral
      ? `${normalizeLine(name)}\u00a0: ${countTexts.news(total)}`
      : countTexts.news(total),
    items: ads.map(({ id, title, price, city }) => ({
      ...{ label: normalizeLine(title), path: paths.listing(id) },
      detail: [price, normalizeLine(city)].filter(Boolean).join(", "),
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

const nobody = "Si vous n’avez rien demandé, ignorez ce courriel\u00a0: rien ne changera.";
const notYou =
  "Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe avec le lien ci-dessus.";

/** @param siteName as configured; every letter of every kind is worded here */
export function renderEmailContent(facts: EmailProps, siteName: string): EmailContent {
  switch (facts.kind) {
    case "verify-email":
      return {
        subject: `Confirmez votre adresse courriel pour ${siteName}`,
        paragraphs: [
          `Bienvenue sur ${siteName}. Confirmez que cette adresse est bien la vôtre\u00a0: nous pourrons vous y écrire si vous oubliez votre mot de passe.`,
        ],
        action: { label: "Confirmer mon adresse", path: paths.verify(facts.token) },
        notes: [
          "Ce lien est valable 7\u00a0jours.",
          "Si vous n’avez pas ouvert de compte, ignorez ce courriel.",
        ],
        why: `Vous recevez ce courriel parce qu’un compte a été ouvert sur ${siteName} avec cette adresse.`,
      };
    case "reset-password":
      return {
        subject: `Choisissez un nouveau mot de passe pour ${siteName}`,
        paragraphs: [`Vous avez demandé un nouveau mot de passe pour votre compte ${siteName}.`],
        action: { label: "Choisir un nouveau mot de passe", path: paths.reset(facts.token) },
        notes: ["Ce lien est valable une heure et ne sert qu’une fois.", nobody],
        why: `Vous recevez ce courriel parce qu’un nouveau mot de passe a été demandé sur ${siteName} pour cette adresse.`,
      };
    case "confirm-new-email":
      return {
        subject: `Confirmez votre nouvelle adresse courriel pour ${siteName}`,
        paragraphs: [
          `Vous avez demandé que cette adresse remplace ${line(facts.formerEmail)} pour votre compte ${siteName}. Elle comptera dès que vous l’aurez confirmée.`,
        ],
        action: { label: "Confirmer ma nouvelle adresse", path: paths.verify(facts.token) },
        notes: ["Ce lien est valable 24\u00a0heures.", nobody],
        why: `Vous recevez ce courriel parce que cette adresse a été donnée pour un compte ${siteName}.`,
      };
    case "email-changed":
      return {
        subject: `L’adresse courriel de votre compte ${siteName} a changé`,
        paragraphs: [
          `Votre compte ${siteName} a maintenant une autre adresse courriel. Nous n’écrirons plus à celle-ci.`,
        ],
        action: null,
        notes: [
          "Si ce n’était pas vous, répondez à ce courriel\u00a0: nous vous aiderons à retrouver votre compte.",
        ],
        why: `Vous recevez ce courriel parce que cette adresse était celle d’un compte ${siteName}.`,
      };
    case "password-changed":
      return {
        subject: `Le mot de passe de votre compte ${siteName} a changé`,
        paragraphs: [
          `Le mot de passe de votre compte ${siteName} vient d’être changé. Sauf celui d’où vient le changement, les appareils connectés à votre compte ne le sont plus.`,
        ],
        action: { label: "Choisir un autre mot de passe", path: paths.forgot() },
        notes: ["Si c’était vous, il n’y a rien à faire.", notYou],
        why: `Vous recevez ce courriel parce qu’il concerne la sécurité de votre compte ${siteName}.`,
      };
    case "account-closed":
      return {
        subject: `Votre compte ${siteName} est fermé`,
        paragraphs: [
          `Votre compte ${siteName} est fermé. Vos annonces, vos messages, vos favoris et vos recherches ont été effacés.`,
        ],
        action: null,
        notes: ["Si ce n’était pas vous, répondez à ce courriel.", "Merci d’être passé."],
        why: `Vous recevez ce courriel, le dernier, parce que cette adresse était celle d’un compte ${siteName}.`,
      };
    case "new-message": {
      const { unreadCount } = facts;
      const count = unreadCount === 1 ? "un message" : `${unreadCount}\u00a0messages`;
      return {
        subject: `${line(facts.senderName)} vous a écrit au sujet de «\u00a0${line(facts.listingTitle)}\u00a0»`,
        paragraphs: [
          `${line(facts.senderName)} vous a laissé ${count} sur ${siteName}, au sujet de l’annonce «\u00a0${line(facts.listingTitle)}\u00a0».`,
        ],
        action: { label: "Lire et répondre", path: paths.conversation(facts.conversationId) },
        notes: ["Répondez sur le site\u00a0: une réponse à ce courriel n’arriverait pas à cette personne."],
        why: `Vous recevez ce courriel parce que vous avez un message non lu sur ${siteName}.`,
      };
    }
    case "listing-expiring":
      return {
        subject: `Votre annonce «\u00a0${line(facts.listingTitle)}\u00a0» expire bientôt`,
        paragraphs: [
          `Votre annonce «\u00a0${line(facts.listingTitle)}\u00a0» sera visible jusqu’au ${formatDate(facts.expiresAt)}. Renouvelez-la pour la garder en ligne, ou marquez-la comme vendue.`,
        ],
        action: { label: "Renouveler mon annonce", path: paths.ownListing(facts.listingId) },
        notes: ["Si vous ne faites rien, elle quittera le site à cette date."],
        why: `Vous recevez ce courriel parce que vous avez une annonce sur ${siteName}.`,
      };
    case "price-drop": {
      const now = displayPrice(facts.price);
      const title = `«\u00a0${line(facts.listingTitle)}\u00a0»`;
      return {
        subject: `Le prix de ${title} a baissé\u00a0: ${now}`,
        paragraphs: [
          `Une annonce de vos favoris coûte moins cher\u00a0: ${title}.`,
          `Ancien prix\u00a0: ${formatDollars(facts.drop.fromCents)}. Nouveau prix\u00a0: ${now}.`,
        ],
        action: { label: "Voir l’annonce", path: paths.listing(facts.listingId) },
        notes: [],
        why: `Vous recevez ce courriel parce que cette annonce est dans vos favoris sur ${siteName}.`,
      };
    }
    case "listing-removed":
      return {
        subject: `Votre annonce «\u00a0${line(facts.listingTitle)}\u00a0» a été retirée`,
        paragraphs: [
          `La modération a retiré votre annonce «\u00a0${line(facts.listingTitle)}\u00a0» du site.`,
          // A moderator's own words may be several paragraphs.
          ...`Raison\u00a0: ${facts.reason}`.split("\n").map(line).filter(Boolean),
        ],
        action: { label: "Lire les conditions d’utilisation", path: paths.terms() },
        notes: ["Si vous pensez que c’est une erreur, répondez à ce courriel."],
        why: `Vous recevez ce courriel parce qu’il concerne une annonce que vous avez publiée sur ${siteName}.`,
      };
    case "listing-restored":
      return {
        ...wordRestored(facts),
        notes: [],
        why: `Vous recevez ce courriel parce qu’il concerne une annonce que vous avez publiée sur ${siteName}.`,
      };
    case "search-news":
      return renderAlertEmail(facts.searches, siteName);
  }
}

/** Only an active ad is online again. */
function wordRestored({
  listingId,
  listingTitle,
  status,
}: Extract<EmailProps, { kind: "listing-restored" }>): Pick<
  EmailContent,
  "subject" | "paragraphs" | "action"
> {
  const title = `«\u00a0${line(listingTitle)}\u00a0»`;
  const sorry = "Nous sommes désolés du dérangement.";
  const seeIt = { label: "Voir mon annonce", path: paths.listing(listingId) };
  switch (status) {
    case "active":
      return {
        subject: `Votre annonce ${title} est de retour`,
        paragraphs: [`La modération a remis en ligne votre annonce ${title}. ${sorry}`],
        action: seeIt,
      };
    case "expired":
      return {
        subject: `Votre annonce ${title} n’est plus retirée`,
        paragraphs: [
          `La modération a rétabli votre annonce ${title}. Elle n’est plus retirée, mais elle a expiré\u00a0: renouvelez-la pour la remettre en ligne. ${sorry}`,
        ],
        action: { label: "Voir mes annonces", path: paths.dashboard() },
      };
    case "sold":
      return {
        subject: `Votre annonce ${title} n’est plus retirée`,
        paragraphs: [
          `La modération a rétabli votre annonce ${title}. Elle n’est plus retirée\u00a0; elle est toujours marquée comme vendue. ${sorry}`,
        ],
        action: seeIt,
      };
  }
}

/** In a subject a line break would begin another header; in a sentence it would pass for a paragraph of ours. */
const line = normalizeLine;
