import { deletionUndoDays } from "../../../listings/lifetime.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.tsx";
import { TextLink, TextPage, TextSection } from "../../ui/text-page.tsx";

export const handle = { audience: "public", caching: "page" };

/** Each statement about what the site does matches the code: change both together. */
export default function Help() {
  const { name, listingLifetimeDays } = useSite();
  return (
    <TextPage
      path={paths.help()}
      title="Aide"
      description={`Chercher, publier, écrire, gérer son compte\u00a0: comment faire sur ${name}.`}
      intro={"Chercher, publier, écrire, gérer votre compte\u00a0: voici comment faire."}
    >
      <TextSection title="Chercher une annonce">
        <ul>
          <li>
            Écrivez ce que vous cherchez comme vous le diriez&nbsp;: «&nbsp;vélo à Québec moins de
            300&nbsp;$&nbsp;». La ville et le prix deviennent des filtres, que vous pouvez retirer.
          </li>
          <li>Les accents, les pluriels et les petites fautes ne changent rien.</li>
          <li>
            Rien pour le moment&nbsp;? Enregistrez la recherche&nbsp;: nous vous écrivons dès qu’une annonce
            correspond, une fois par jour ou une fois par semaine. Il faut un compte.
          </li>
          <li>
            Le cœur garde une annonce dans vos <TextLink to={paths.favorites()}>favoris</TextLink>. Sans
            compte, ils restent sur cet appareil. Avec un compte, vous les retrouvez partout, et un courriel
            vous dit quand le prix baisse.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Joindre un vendeur">
        <ul>
          <li>
            Dans l’annonce, appuyez sur «&nbsp;Contacter le vendeur&nbsp;». Vous voyez les moyens que cette
            personne a choisis&nbsp;: message, courriel ou téléphone.
          </li>
          <li>
            «&nbsp;Via {name}&nbsp;» ouvre une conversation privée. Il faut un compte. Vous suivez la
            conversation dans <TextLink to={paths.messages()}>Messages</TextLink>, et un courriel vous
            prévient d’une réponse non lue.
          </li>
          <li>
            L’entente se fait entre vous deux. Lisez d’abord nos{" "}
            <TextLink to={paths.safety()}>conseils de sécurité</TextLink>.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Publier une annonce">
        <ol>
          <li>
            Appuyez sur <TextLink to={paths.create()}>Publier une annonce</TextLink> et choisissez le type
            d’annonce.
          </li>
          <li>
            Donnez un titre, une description et une ville. Le reste est facultatif, mais une annonce avec des
            photos et un prix se fait remarquer.
          </li>
          <li>
            Cochez au moins une façon de vous joindre, puis appuyez sur «&nbsp;Publier l’annonce&nbsp;». Elle
            est en ligne tout de suite, pour {listingLifetimeDays}&nbsp;jours.
          </li>
        </ol>
        <p>
          Publier ne coûte rien. Pas prêt&nbsp;? «&nbsp;Brouillon&nbsp;» garde l’annonce pour vous seul, avec
          ses photos.
        </p>
      </TextSection>
      <TextSection title="Gérer vos annonces">
        <ul>
          <li>
            <TextLink to={paths.dashboard()}>Votre tableau de bord</TextLink> réunit vos annonces. Vous pouvez
            les modifier, les renouveler, les marquer comme vendues et les supprimer.
          </li>
          <li>Un courriel vous prévient avant qu’une annonce expire.</li>
          <li>
            Une annonce supprimée par erreur se rétablit pendant {deletionUndoDays}&nbsp;jours, avec le filtre
            «&nbsp;Supprimées&nbsp;».
          </li>
        </ul>
      </TextSection>
      <TextSection title="Gérer votre compte">
        <ul>
          <li>
            Mot de passe oublié&nbsp;? <TextLink to={paths.forgot()}>Demandez un lien</TextLink> pour en
            choisir un autre.
          </li>
          <li>
            Dans vos <TextLink to={paths.settings()}>paramètres</TextLink>, vous changez votre nom, votre
            photo, votre mot de passe et votre adresse, et vous choisissez les courriels que vous recevez.
          </li>
          <li>
            Vous pouvez aussi y télécharger vos données, déconnecter vos autres appareils et fermer votre
            compte.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Une annonce pose problème">
        <ul>
          <li>
            Appuyez sur «&nbsp;Signaler&nbsp;» dans l’annonce. Une personne de la modération lit chaque
            signalement. Le vendeur ne saura pas qui l’a envoyé.
          </li>
          <li>Vous pouvez aussi masquer l’annonce, ou toutes celles du vendeur.</li>
          <li>
            C’est la vôtre qui a été retirée&nbsp;? La raison est écrite dans l’annonce. Si vous n’êtes pas
            d’accord, <TextLink to={paths.inquiry()}>écrivez-nous</TextLink>.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Vous n’avez pas trouvé">
        <p>
          <TextLink to={paths.inquiry()}>Écrivez-nous</TextLink>&nbsp;: nous répondons par courriel. Pour une
          question sur un objet ou un logement, écrivez plutôt au vendeur.
        </p>
      </TextSection>
    </TextPage>
  );
}
