import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";

/** Clears the history: in the account, or on the device when `onClear` is given. */
export function ClearHistory({ onClear }: { onClear?: () => void }) {
  const button = (
    <Button
      type={onClear ? "button" : "submit"}
      onClick={onClear}
      variant="quiet"
      className="tap-area min-h-9 px-0 font-semibold"
    >
      Effacer l’historique
    </Button>
  );
  if (onClear) return button;
  return (
    <Form method="post" action={paths.history()} preventScrollReset>
      {button}
    </Form>
  );
}
