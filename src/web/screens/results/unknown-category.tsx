import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorIllustration } from "../../ui/error-illustration.tsx";
import { ScreenMessage } from "../../ui/screen-message.tsx";

export default function UnknownCategory() {
  return (
    <ScreenMessage
      title="Catégorie non trouvée"
      text="Cette catégorie n’existe pas ou n’est plus disponible."
      drawing={<ErrorIllustration id="missing" />}
    >
      <ButtonLink to={paths.home()}>Retour à l’accueil</ButtonLink>
      <ButtonLink to={paths.search()} variant="secondary">
        Voir toutes les annonces
      </ButtonLink>
    </ScreenMessage>
  );
}
