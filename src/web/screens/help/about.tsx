import { paths } from "../../paths.ts";
import { useSite } from "../../site.tsx";
import { ContactAddress, TextLink, TextPage, TextSection } from "../../ui/text-page.tsx";

export const handle = { audience: "public", caching: "page" };

/** To be adapted by the operator. Each statement about what the site does matches the code: change both together. */
export default function About() {
  const { name } = useSite();
  return (
    <TextPage
      path={paths.about()}
      title="À propos"
      description={`Ce qu’est ${name}, qui fait quoi, et comment nous joindre.`}
      intro={`${name} est un babillard\u00a0: on y affiche ce qu’on vend, ce qu’on loue, ce qu’on offre et ce qu’on cherche.`}
    >
      <TextSection title="Ce que vous trouvez ici">
        <ul>
          <li>Des logements, des emplois, des services, des objets et la vie de votre coin.</li>
          <li>Un site en français, pour le Québec et le reste du Canada.</li>
          <li>Aucuns frais pour consulter, publier ou écrire. Aucune publicité, aucun traceur.</li>
        </ul>
      </TextSection>
      <TextSection title="Qui fait quoi">
        <ul>
          <li>Les membres publient leurs annonces, se répondent et s’entendent entre eux.</li>
          <li>
            L’équipe de {name} fait fonctionner le site, lit les signalements et répond à vos questions. Elle
            n’achète, ne vend et ne loue rien pour vous.
          </li>
          <li>
            Elle choisit les annonces qui portent la mention «&nbsp;Mise en avant&nbsp;». Personne ne peut
            payer pour passer devant les autres.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Vos renseignements">
        <p>
          Ils restent sur les serveurs du site, et vous pouvez les télécharger ou les effacer. La page{" "}
          <TextLink to={paths.privacy()}>Confidentialité</TextLink> dit tout ce que nous gardons, et les{" "}
          <TextLink to={paths.terms()}>conditions d’utilisation</TextLink> disent ce que nous attendons de
          chacun.
        </p>
      </TextSection>
      <TextSection title="Un logiciel libre">
        <p>
          Le logiciel du site est libre (licence MIT)&nbsp;: chacun peut lire comment il fonctionne, et ouvrir
          un babillard dans sa région. Un programme peut lire les annonces et gérer les vôtres&nbsp;: voyez l’
          <TextLink to={paths.api()}>API</TextLink>. Les données des cartes sont nommées dans les{" "}
          <TextLink to={paths.terms()}>conditions d’utilisation</TextLink>.
        </p>
      </TextSection>
      <TextSection title="Nous joindre">
        <p>
          <TextLink to={paths.inquiry()}>Écrivez-nous avec le formulaire</TextLink>, ou par courriel&nbsp;:{" "}
          <ContactAddress />. L’<TextLink to={paths.help()}>aide</TextLink> répond déjà à bien des questions.
        </p>
      </TextSection>
    </TextPage>
  );
}
