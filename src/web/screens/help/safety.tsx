import { paths } from "../../paths.ts";
import { useSite } from "../../site.tsx";
import { TextLink, TextPage, TextSection } from "../../ui/text-page.tsx";

export const handle = { audience: "public", caching: "page" };

/** Each statement about what the site does matches the code: change both together. */
export default function Safety() {
  const { name } = useSite();
  return (
    <TextPage
      path={paths.safety()}
      title="Sécurité"
      description={`Acheter, vendre et louer sur ${name} sans mauvaise surprise, et quoi faire en cas de fraude.`}
      intro="Acheter, vendre et louer sans mauvaise surprise, et quoi faire en cas de fraude."
    >
      <TextSection title="Si vous achetez">
        <ul>
          <li>Voyez l’objet et essayez-le avant de payer.</li>
          <li>
            Rencontrez-vous le jour, dans un lieu public. Certains postes de police offrent un endroit pour
            cela. Dites à un proche où vous allez.
          </li>
          <li>Ne payez jamais d’avance&nbsp;: ni acompte, ni virement, ni carte-cadeau, ni cryptomonnaie.</li>
          <li>Pour un véhicule, vérifiez le numéro de série, les dettes et l’historique.</li>
        </ul>
      </TextSection>
      <TextSection title="Si vous vendez">
        <ul>
          <li>
            Vérifiez le paiement dans votre compte bancaire, pas dans un courriel ni sur l’écran de
            l’acheteur. Remettez l’objet ensuite.
          </li>
          <li>
            On vous offre plus que votre prix, et il faut rembourser la différence&nbsp;? C’est une arnaque.
          </li>
          <li>N’ouvrez pas de lien pour «&nbsp;recevoir&nbsp;» un paiement, et ne donnez aucun code.</li>
          <li>Effacez vos données d’un appareil avant de le vendre.</li>
        </ul>
      </TextSection>
      <TextSection title="Si vous cherchez un logement">
        <ul>
          <li>Visitez avant de signer ou de payer. Vérifiez que la personne a le droit de louer.</li>
          <li>
            Au Québec, on peut vous demander d’avance le premier mois de loyer, rien d’autre&nbsp;: un dépôt
            de garantie ou un dépôt pour les clés ne peut pas être exigé.
          </li>
          <li>
            Gardez pour vous votre numéro d’assurance sociale et vos mots de passe. Un propriétaire n’en a pas
            besoin.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Si vous cherchez un emploi">
        <ul>
          <li>Un employeur ne vous demande pas d’argent pour vous embaucher, vous former ou vous équiper.</li>
          <li>
            N’encaissez pas de chèque et ne transférez pas d’argent pour quelqu’un d’autre. Vous en seriez
            responsable.
          </li>
          <li>Votre numéro d’assurance sociale se donne après l’embauche, pas avant.</li>
        </ul>
      </TextSection>
      <TextSection title="Les signes d’une arnaque">
        <ul>
          <li>Le prix est beaucoup trop bas.</li>
          <li>Il faut décider tout de suite.</li>
          <li>La personne est à l’étranger, ou envoie un transporteur que vous devez payer.</li>
          <li>Elle refuse la rencontre, la visite ou l’appel.</li>
          <li>Elle veut vite quitter la messagerie du site ou vous envoie un lien de paiement.</li>
        </ul>
      </TextSection>
      <TextSection title="Qui fait quoi">
        <ul>
          <li>
            <strong>Vous</strong> choisissez avec qui vous traitez, où, et comment vous payez. {name} ne
            touche à aucun paiement et ne garantit pas les annonces.
          </li>
          <li>
            <strong>Le site</strong> n’affiche ni courriel, ni téléphone, ni adresse exacte dans une annonce.
            Une carte montre seulement les environs.
          </li>
          <li>
            <strong>La modération</strong> lit chaque signalement et retire ce qui n’a pas sa place ici.
          </li>
          <li>
            <strong>Nous</strong> ne vous demandons jamais votre mot de passe, un code ou un paiement.
            Quelqu’un le fait en notre nom&nbsp;? Ne répondez pas et{" "}
            <TextLink to={paths.inquiry()}>écrivez-nous</TextLink>.
          </li>
        </ul>
      </TextSection>
      <TextSection title="Vous avez été victime d’une fraude">
        <ol>
          <li>Appelez tout de suite votre banque. Un virement récent peut parfois être arrêté.</li>
          <li>Changez le mot de passe que vous avez donné, partout où vous l’utilisez.</li>
          <li>
            Gardez les messages et les reçus, et portez plainte au service de police de votre ville. En cas de
            danger, composez le 911.
          </li>
          <li>
            Prévenez le Centre antifraude du Canada, au{" "}
            <a href="tel:+18884958501" className="whitespace-nowrap text-spruce underline underline-offset-4">
              1&nbsp;888&nbsp;495-8501
            </a>
            .
          </li>
          <li>
            Signalez l’annonce, ou <TextLink to={paths.inquiry()}>écrivez-nous</TextLink> avec son adresse et
            le nom du membre.
          </li>
        </ol>
      </TextSection>
    </TextPage>
  );
}
