import { useNavigation } from "react-router";
import { Button, ButtonLink, type ButtonVariant } from "../../ui/button.tsx";

/** Cancel and the verb; the verb can be pressed once. */
export function DialogButtons({ back, verb, look }: { back: string; verb: string; look?: ButtonVariant }) {
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <div className="button-row justify-end">
      <ButtonLink to={back} look="secondary" preventScrollReset>
        Annuler
      </ButtonLink>
      <Button type="submit" look={look} disabled={isBusy}>
        {verb}
      </Button>
    </div>
  );
}
