import { Link } from "react-router";
import { appealDays } from "../../../moderation/appeal.ts";
import { requestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.tsx";
import { ContactAddress, TextPage as LegalPage, TextSection as LegalSection } from "../../ui/text-page.tsx";
import type { Route } from "./+types/terms.ts";
import { loadOwnText } from "./load-own-text.ts";
import { OwnText } from "./own-text.tsx";

export const handle = { audience: "public", caching: "page" };

/**
 * To be adapted by the operator. Statements about what the site does match the code; commitments are up to the
 * operator.
 */
export async function loader({ context }: Route.LoaderArgs) {
  return loadOwnText(context.get(requestContext), "terms");
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { name, listingLifetimeDays } = useSite();
  if (loaderData)
    return (
      <OwnText
        nodes={loaderData}
        path={paths.terms()}
        title="Conditions d’utilisation"
        description={`Les règles de ${name}, en français clair.`}
      />
    );
  return (
    <LegalPage
      path={paths.terms()}
      title="Conditions d’utilisation"
      description={`Les règles de ${name}, en français clair.`}
      intro={`${name} est un babillard de petites annonces. Voici ce que chacun peut en attendre, et ce que nous attendons de chacun.`}
    >
      <LegalSection title="Ce que fait le site">
        <p>
          {name} affiche des annonces et permet de joindre les personnes qui les publient. Nous ne vendons, ne
          louons et n’embauchons pas&nbsp;: l’entente se fait entre vous, sans nous. Nous ne touchons à aucun
          paiement et ne garantissons ni les objets, ni les logements, ni les services annoncés.
        </p>
        <p>Consulter le site et y publier ne coûte rien.</p>
      </LegalSection>
      <LegalSection title="Votre compte">
        <ul>
          <li>Donnez un nom et une adresse courriel qui sont les vôtres.</li>
          <li>
            Gardez votre mot de passe pour vous&nbsp;: ce qui se fait avec votre compte se fait en votre nom.
          </li>
          <li>Une seule personne ou une seule entreprise par compte.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Vos annonces">
        <ul>
          <li>
            Décrivez ce que vous offrez tel que c’est, au prix que vous demandez, avec des photos que vous
            avez le droit de montrer.
          </li>
          <li>
            Une annonce reste en ligne {listingLifetimeDays}&nbsp;jours, à moins que vous la retiriez ou la
            renouveliez avant.
          </li>
          <li>
            Vos textes et vos photos restent à vous. Vous nous permettez de les afficher sur le site, en
            différentes tailles, tant que l’annonce y est.
          </li>
        </ul>
      </LegalSection>
      <LegalSection title="Ce qui n’a pas sa place ici">
        <ul>
          <li>ce que la loi interdit de vendre, de louer ou d’offrir&nbsp;;</li>
          <li>les offres trompeuses, les fausses identités et les objets volés ou contrefaits&nbsp;;</li>
          <li>
            les propos haineux ou harcelants, et toute annonce qui écarte des gens pour un motif de
            discrimination interdit&nbsp;;
          </li>
          <li>la même annonce publiée encore et encore, et la récolte automatique de coordonnées.</li>
        </ul>
        <p>
          Nous pouvons retirer une annonce qui manque à ces règles et fermer un compte qui y manque gravement
          ou souvent.
        </p>
      </LegalSection>
      <LegalSection title="Modération">
        <p>
          Chaque annonce et chaque page de vendeur permet de signaler, pour tout le monde, avec ou sans
          compte. Une personne de la modération lit les signalements, puis les classe sans suite, demande une
          correction, masque l’annonce le temps de la vérifier, la retire, ou suspend son auteur. Personne ne
          décide de sa propre annonce ni de son propre compte, et aucune annonce n’est retirée
          automatiquement.
        </p>
        <p>
          Si votre annonce est retirée, à corriger ou en vérification, vous la voyez encore, avec la règle et
          la raison, et un courriel vous le dit. Une annonce corrigée est vérifiée, puis revient en ligne.
          Vous pouvez contester ces décisions depuis l’annonce, et la suspension de votre compte par le lien
          du courriel ou de la page de connexion&nbsp;: une autre personne de la modération, s’il y en a une,
          vous répond dans les {appealDays}&nbsp;jours et explique sa décision. Pour le reste, écrivez-nous
          &nbsp;: <ContactAddress />. Une annonce retirée à tort est rétablie telle qu’elle était, pour le
          temps qui lui restait.
        </p>
      </LegalSection>
      <LegalSection title="Avant de conclure">
        <p>
          Voyez l’objet ou le logement avant de payer, rencontrez-vous dans un lieu passant, et méfiez-vous de
          qui demande un virement d’avance.
        </p>
      </LegalSection>
      <LegalSection title="Notre responsabilité">
        <p>
          Nous faisons de notre mieux pour que le site fonctionne, sans pouvoir le promettre à toute heure.
          Les droits que la loi vous donne, notamment comme consommatrice ou consommateur, restent entiers.
        </p>
      </LegalSection>
      <LegalSection title="Renseignements personnels">
        <p>
          Ce que nous gardons de vous, et pourquoi, est expliqué à la page{" "}
          <Link to={paths.privacy()} className="text-spruce underline underline-offset-4">
            Confidentialité
          </Link>
          .
        </p>
      </LegalSection>
      <LegalSection title="Une question">
        <p>
          Écrivez-nous&nbsp;: <ContactAddress />.
        </p>
      </LegalSection>
      <LegalSection title="D’où viennent les lieux et les cartes">
        <p>
          Les municipalités viennent de{" "}
          <a href="https://www.geonames.org" className="text-spruce underline underline-offset-4">
            GeoNames
          </a>{" "}
          (licence{" "}
          <a
            href="https://creativecommons.org/licenses/by/4.0/deed.fr"
            className="text-spruce underline underline-offset-4"
          >
            CC&nbsp;BY&nbsp;4.0
          </a>
          , corrigées et abrégées par nous), les quartiers de Montréal et de Québec des données ouvertes de la{" "}
          <a href="https://donnees.montreal.ca" className="text-spruce underline underline-offset-4">
            Ville de Montréal
          </a>{" "}
          et de la{" "}
          <a
            href="https://www.donneesquebec.ca/organisation/ville-de-quebec/"
            className="text-spruce underline underline-offset-4"
          >
            Ville de Québec
          </a>{" "}
          (CC&nbsp;BY&nbsp;4.0, centres calculés par nous), les côtes et les frontières de{" "}
          <a href="https://www.naturalearthdata.com" className="text-spruce underline underline-offset-4">
            Natural Earth
          </a>{" "}
          (domaine public).
        </p>
      </LegalSection>
    </LegalPage>
  );
}
