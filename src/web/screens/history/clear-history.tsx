import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";

/** Erases what a member saw; a visitor's is erased on the device. */
export function ClearHistory({ onForget }: { onForget?: () => void }) {
  const button = (
    <Button
      type={onForget ? "button" : "submit"}
      onClick={onForget}
      look="quiet"
      className="min-h-9 px-0 font-semibold"
    >
      Effacer l’historique
    </Button>
  );
  if (onForget) return button;
  return (
    <Form method="post" action={paths.seen()} preventScrollReset>
      {button}
    </Form>
  );
}
