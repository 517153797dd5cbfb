import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorIllustration } from "../../ui/error-illustration.tsx";
import { ScreenMessage } from "../../ui/screen-message.tsx";

export default function UnknownSeller() {
  return (
    <ScreenMessage
      title="Membre introuvable"
      text="Ce compte n’existe pas ou a été fermé."
      drawing={<ErrorIllustration id="missing" />}
    >
      <ButtonLink to={paths.search()}>Voir toutes les annonces</ButtonLink>
    </ScreenMessage>
  );
}
