import { useNavigation } from "react-router";
import { Button, ButtonLink, type ButtonVariant } from "../../ui/button.tsx";

/** Cancel and submit. Submit is disabled after the first press. */
export function DialogButtons({
  back,
  verb,
  variant,
}: {
  back: string;
  verb: string;
  variant?: ButtonVariant;
}) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <div className="button-row justify-end">
      <ButtonLink to={back} variant="secondary" preventScrollReset>
        Annuler
      </ButtonLink>
      <Button type="submit" variant={variant} disabled={isBusy}>
        {verb}
      </Button>
    </div>
  );
}
