import { newMatchDays } from "../../../alerts/saved-search.ts";
import { historyDays, historyMax } from "../../../lists/history.ts";
import { conversationRetentionMonths } from "../../../messaging/message.ts";
import { reportRetentionMonths } from "../../../moderation/report.ts";
import { notificationRetentionDays } from "../../../notifications/notification.ts";
import { type CategorySummary, summarizeDataMap } from "../../../privacy/data-summary.ts";
import { emailDeliveryDays, eventPayloadMonths, reportAnswerDays } from "../../../privacy/retention.ts";
import { inquiryRetentionDays } from "../../../support/inquiry.ts";
import { requestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.tsx";
import { categoryTexts, erasureTexts, retentionTexts } from "../../text/data-map-texts.ts";
import { ContactAddress, TextPage as LegalPage, TextSection as LegalSection } from "../../ui/text-page.tsx";
import type { Route } from "./+types/privacy.ts";
import { loadOwnText } from "./load-own-text.ts";
import { OwnText } from "./own-text.tsx";

export const handle = { audience: "public", caching: "page" };

/** To be adapted by the operator. Each statement about stored data matches the code: change both together. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(requestContext);
  const { privacyOfficer, privacyEmail, contactEmail } = app.site;
  return {
    own: await loadOwnText(app, "privacy"),
    summary: summarizeDataMap(),
    officer: privacyOfficer === "" ? null : { name: privacyOfficer, email: privacyEmail || contactEmail },
  };
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { name } = useSite();
  const { own, summary, officer } = loaderData;
  if (own)
    return (
      <OwnText
        nodes={own}
        path={paths.privacy()}
        title="Confidentialité"
        description={`Ce que ${name} garde de vous, pourquoi, et comment le faire effacer.`}
      >
        {officer ? <Officer {...officer} /> : null}
        <DataSummary summary={summary} />
      </OwnText>
    );
  return (
    <LegalPage
      path={paths.privacy()}
      title="Confidentialité"
      description={`Ce que ${name} garde de vous, pourquoi, et comment le faire effacer.`}
      intro="Ce que nous gardons de vous, pourquoi, et comment le faire effacer."
    >
      <LegalSection title="En bref">
        <ul>
          <li>Aucun traceur, aucune publicité, aucun outil de mesure d’audience.</li>
          <li>
            Les pages ne chargent rien d’ailleurs&nbsp;: ni polices, ni images, ni scripts d’autres
            entreprises.
          </li>
          <li>Nous ne vendons ni ne prêtons vos renseignements à personne.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Si vous ne faites que regarder">
        <p>
          Vos favoris, vos dernières recherches, les {historyMax} dernières annonces vues ({historyDays} jours
          au plus) et votre choix d’affichage (grille ou liste) restent sur votre appareil. Une annonce que
          vous êtes en train d’écrire y est aussi gardée, pour que rien ne se perde si la page se ferme&nbsp;:
          jusqu’à ce qu’elle soit enregistrée, que vous la supprimiez ou que vous vous déconnectiez, et 30
          jours au plus. Quand vous vous connectez, les favoris de l’appareil rejoignent votre compte, et les
          annonces vues aussi si vous l’acceptez dans vos paramètres. Les recherches s’effacent d’un bouton
          dans la fenêtre de recherche, et les annonces vues avec «&nbsp;Effacer l’historique&nbsp;».
        </p>
        <p>
          Si vous choisissez «&nbsp;Autour de moi&nbsp;», votre appareil arrondit sa position à deux
          kilomètres près avant de nous la dire, et nous ne la gardons pas&nbsp;: elle sert à trouver la ville
          ou le secteur le plus proche.
        </p>
        <p>
          Pour qu’une même personne ne compte qu’une vue par jour et par annonce, nous calculons, à partir de
          votre adresse réseau (ou de votre compte), une empreinte protégée par une clé. Elle change chaque
          jour et est effacée dans les deux jours. Elle sert aussi à reconnaître les recherches que cinq
          personnes ont faites le même jour&nbsp;: leurs mots peuvent alors être suggérés à d’autres. Nous ne
          gardons les mots d’aucune autre recherche de visiteur. Celles que vous faites connecté à votre
          compte ne comptent que si vous l’acceptez dans vos paramètres.
        </p>
      </LegalSection>
      <LegalSection title="Si vous avez un compte">
        <p>Nous gardons&nbsp;:</p>
        <ul>
          <li>
            votre nom, votre adresse courriel, et votre téléphone si vous l’avez donné&nbsp;; pendant un jour,
            la nouvelle adresse que vous n’avez pas encore confirmée&nbsp;;
          </li>
          <li>votre mot de passe, sous une forme brouillée dont on ne peut pas le retirer&nbsp;;</li>
          <li>
            si vous activez la validation en deux étapes, la clé de votre application, chiffrée, et vos codes
            de secours, brouillés, jusqu’à ce que vous la désactiviez&nbsp;;
          </li>
          <li>
            si vous vous connectez avec le compte d’une organisation, votre numéro chez elle et la date de
            votre dernière connexion&nbsp;;
          </li>
          <li>votre photo de profil, si vous en avez choisi une&nbsp;;</li>
          <li>
            la date de votre inscription, et celles de vos connexions en cours, avec le navigateur et
            l’appareil en deux mots («&nbsp;Firefox sur Android&nbsp;»)&nbsp;;
          </li>
          <li>
            vos annonces, vos brouillons, leurs photos et vos favoris, avec le prix qu’ils avaient quand vous
            les avez gardés et le dernier que nous vous avons annoncé&nbsp;;
          </li>
          <li>les annonces et les vendeurs que vous masquez&nbsp;;</li>
          <li>
            les {historyMax} dernières annonces que vous avez vues, pendant {historyDays} jours, si vous
            l’acceptez dans vos paramètres&nbsp;;
          </li>
          <li>
            vos recherches enregistrées (leur nom, leurs filtres, la fréquence des alertes, la dernière fois
            que vous les avez ouvertes) et, pendant {newMatchDays}&nbsp;jours, les annonces que chacune a
            trouvées, pour ne pas vous signaler deux fois la même. Une recherche que vous supprimez est
            effacée le lendemain&nbsp;;
          </li>
          <li>
            les messages et leurs photos, les offres, les réservations et les rendez-vous (avec leur lieu) que
            vous échangez sur le site, vos avis après une rencontre, et jusqu’où vous les avez lus, ce que
            l’autre personne voit&nbsp;; les conversations que vous archivez ou dont vous coupez les
            courriels, et les personnes que vous bloquez, ce que personne ne voit&nbsp;;
          </li>
          <li>
            vos notifications (ce qui est arrivé, au sujet de quelle annonce, recherche ou conversation, et si
            vous les avez lues), pendant {notificationRetentionDays}&nbsp;jours&nbsp;;
          </li>
          <li>
            si vous activez les notifications sur un appareil, l’adresse que le service de notifications de
            son navigateur lui a donnée, jusqu’à ce que vous vous déconnectiez. Ce service transporte des
            messages chiffrés, qu’il ne peut pas lire&nbsp;;
          </li>
          <li>
            si votre adresse est confirmée, et les courriels et les notifications que vous voulez
            recevoir&nbsp;;
          </li>
          <li>
            ce que vous avez accepté ou refusé dans vos paramètres (annonces vues, recherches populaires,
            chaque sorte de courriels), et quand. Chaque accord se retire au même endroit, à tout moment.
          </li>
        </ul>
        <p>
          Pour que vous puissiez les lire hors ligne, votre appareil garde les 30 dernières annonces et les
          20&nbsp;dernières conversations que vous avez ouvertes, avec leurs photos, vos favoris, la liste de
          vos messages et les formulaires d’annonce, pendant 30 jours au plus. Un message écrit hors ligne y
          attend le retour de la connexion. La déconnexion et la fermeture du compte effacent tout cela de
          l’appareil.
        </p>
        <p>
          Nous vous écrivons pour confirmer votre adresse, pour la sécurité de votre compte, quand la
          modération décide quelque chose au sujet d’une de vos annonces, et, tant que vous le voulez bien,
          pour un message non lu, un rendez-vous qui approche ou vient de passer, une réservation qui se
          termine, une annonce qui expire, une annonce qui répond à une de vos recherches enregistrées ou un
          favori dont le prix baisse. Ces six dernières sortes se coupent d’un clic dans le courriel même. Nos
          courriels ne contiennent ni image, ni traceur, ni le texte de vos messages. Les liens qu’ils portent
          ne sont gardés que brouillés, sept jours au plus.
        </p>
        <p>
          Les photos sont réencodées à leur arrivée&nbsp;: le lieu et les autres détails que l’appareil y
          avait inscrits n’y sont plus.
        </p>
      </LegalSection>
      <LegalSection title="Ce que les autres voient">
        <ul>
          <li>
            Votre nom (ou, si vous le choisissez dans vos paramètres, votre prénom et une initiale), votre
            photo et la date de votre inscription figurent sur vos annonces.
          </li>
          <li>
            Une page réunit vos annonces en ligne. On y lit aussi si votre courriel est confirmé, combien de
            vos annonces sont terminées et, après cinq conversations, le temps que vous mettez d’habitude à
            répondre&nbsp;; et, sur un an et à partir de trois, combien de rendez-vous ont été honorés et ce
            que les acheteurs en ont dit, en totaux. Elle n’est pas offerte aux moteurs de recherche.
          </li>
          <li>
            Votre courriel et votre téléphone ne sont écrits sur aucune page publique. Ils apparaissent
            seulement à qui appuie sur le bouton «&nbsp;Contacter le vendeur&nbsp;», et seulement ceux que
            vous avez permis pour cette annonce. Le nombre de ces demandes est limité.
          </li>
          <li>
            Vos brouillons, vos favoris, vos recherches, ce que vous masquez et ce que vous avez vu ne sont
            visibles que de vous.
          </li>
          <li>
            Une conversation n’est visible que des deux personnes qui s’écrivent. Si l’une d’elles la signale,
            la modération peut la lire jusqu’à sa décision.
          </li>
          <li>Les personnes qui administrent le site voient la liste des comptes et leurs coordonnées.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Témoins et limites">
        <p>
          Un témoin (cookie) garde votre session ouverte, au plus 30&nbsp;jours après votre dernière visite.
          Il disparaît quand vous vous déconnectez. Un autre retient, pendant un an, si vous préférez la
          grille ou la liste. Un autre dit une seule fois ce qui vient d’être fait, et s’efface aussitôt. Si
          vous masquez une annonce avant de vous connecter, un autre s’en souvient, un quart d’heure au plus.
          Un autre fait que vous revoyez aussitôt ce que vous venez d’envoyer, et s’efface après quinze
          secondes. Si votre connexion demande un code, un autre retient dix minutes que le mot de passe était
          le bon. Après une connexion, un autre permet de reconnaître votre appareil pendant un an, pour que
          personne ne puisse vous bloquer l’accès en devinant votre mot de passe. Aucun ne sert à vous suivre.
        </p>
        <p>
          Contre les abus, nous comptons les tentatives de connexion, d’inscription et de contact, et les
          courriels demandés. Le compteur ne contient ni adresse ni courriel en clair, et ne sert que le temps
          de la limite, une heure au plus.
        </p>
      </LegalSection>
      <LegalSection title="Si vous signalez une annonce, un membre ou une conversation">
        <p>
          Nous gardons la raison, votre texte, la date, et si vous aviez un compte. Qui vous êtes n’est pas
          écrit dans le signalement&nbsp;: à la place, une empreinte de votre compte ou de votre adresse
          réseau, protégée par une clé, empêche de signaler deux fois la même chose, et vous montre dans vos
          paramètres ce que sont devenus vos signalements. Ni la personne signalée ni la modération ne la
          voient. D’une conversation, la modération voit laquelle des deux personnes l’a signalée.
        </p>
        <p>
          Pour vous dire ce que nous avons décidé, nous gardons à part votre compte, ou l’adresse courriel que
          vous laissez sans compte, jusqu’à {reportAnswerDays}&nbsp;jours après la réponse&nbsp;: une
          contestation peut encore changer la décision. Ni la personne signalée ni la modération n’y ont
          accès.
        </p>
        <p>
          Le texte et l’empreinte sont effacés {reportRetentionMonths}&nbsp;mois après la décision. La
          décision elle-même, avec sa raison et le nom de qui l’a prise, reste avec l’annonce. Les
          signalements d’un membre sont effacés avec son compte.
        </p>
      </LegalSection>
      <LegalSection title="Si vous nous écrivez">
        <p>
          Le formulaire «&nbsp;Nous écrire&nbsp;» envoie votre message, votre nom et votre adresse à l’équipe
          du site, par courriel. Nous en gardons une copie {inquiryRetentionDays}&nbsp;jours.
        </p>
      </LegalSection>
      <LegalSection title="Quand nous vous écrivons">
        <p>
          Nous gardons {emailDeliveryDays}&nbsp;jours à quelle adresse chaque courriel est parti et si elle
          l’a accepté, pour pouvoir le renvoyer.
        </p>
      </LegalSection>
      <LegalSection title="Combien de temps">
        <p>
          Aussi longtemps que votre compte existe. Une annonce que vous supprimez n’est plus visible de
          personne ; vous pouvez annuler pendant 30{"\u00a0"}jours, puis elle est effacée avec ses photos. Les
          messages échangés à son sujet restent à ceux qui les ont écrits, sous son titre. Quand un compte est
          supprimé, ses annonces, ses photos et ses favoris le sont aussi, pour de bon. Ses messages, avec
          leurs photos, restent aux personnes avec qui il écrivait, sous le nom «&nbsp;Utilisateur
          supprimé&nbsp;», jusqu’à ce qu’elles ferment aussi leur compte. Une conversation est effacée{" "}
          {conversationRetentionMonths}&nbsp;mois après son dernier message, avec ses photos. Signalée, elle
          reste jusqu’à la décision de la modération. De ses annonces publiées, il reste seulement leur
          numéro, pour répondre qu’elles ont été supprimées. Vos signalements restent, sans votre nom, jusqu’à{" "}
          {reportRetentionMonths}&nbsp;mois après la décision.
        </p>
        <p>
          Pour la sécurité, un journal interne note quel compte a changé quoi, et quand. Les détails en sont
          effacés après {eventPayloadMonths}&nbsp;mois.
        </p>
      </LegalSection>
      <DataSummary summary={summary} />
      <LegalSection title="Voir, corriger, effacer">
        <p>
          Dans vos paramètres, vous changez votre nom, vos coordonnées, votre photo et votre mot de passe,
          vous déconnectez vos autres appareils, vous créez et révoquez les jetons des programmes qui agissent
          pour vous, vous ajoutez et supprimez les webhooks qui avertissent votre serveur, et vous choisissez
          les courriels que vous recevez. Vous y téléchargez aussi un fichier de tout ce que nous gardons de
          vous, et vous y fermez votre compte&nbsp;: il est alors supprimé tout de suite, comme il est dit
          plus haut.
        </p>
        <p>
          Pour toute autre question sur ce que nous gardons de vous, écrivez-nous depuis l’adresse de votre
          compte&nbsp;: <ContactAddress />.
        </p>
      </LegalSection>
      {officer ? <Officer {...officer} /> : null}
    </LegalPage>
  );
}

/** From the data map: also below a text that the operator wrote. */
function DataSummary({ summary }: { summary: readonly CategorySummary[] }) {
  return (
    <LegalSection id="durees" title="Durées, une à une">
      <ul>
        {summary.map(({ category, rules, erasures, isExported }) => (
          <li key={category}>
            <strong>{categoryTexts[category].name}</strong>, pour {categoryTexts[category].purpose}. <br />
            Durée&nbsp;: {rules.map((rule) => retentionTexts[rule]).join("\u00a0; ")}. <br />À la fermeture du
            compte&nbsp;:{" "}
            {erasures
              .flatMap((erasure) => (erasure === "none" ? [] : [erasureTexts[erasure]]))
              .join("\u00a0; ")}
            .{isExported && " Dans votre export."}
          </li>
        ))}
      </ul>
    </LegalSection>
  );
}

/** The person in charge of personal information. */
function Officer({ name, email }: { name: string; email: string }) {
  return (
    <LegalSection title="À qui vous adresser">
      <p>
        Responsable de la protection des renseignements personnels&nbsp;: {name},{" "}
        <a href={`mailto:${email}`} className="text-spruce underline underline-offset-4">
          {email}
        </a>
        .
      </p>
    </LegalSection>
  );
}
