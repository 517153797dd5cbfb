import { Check } from "lucide-react";
import { useFetcher } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import type { ReasonResult } from "../../ui/reason-fields.tsx";

/** Closes the open reports of a case without consequence. `about` names the case for screen readers. */
export function DismissForm({ action, about }: { action: string; about: string }) {
  const fetcher = useFetcher<ReasonResult>();
  return (
    <fetcher.Form method="post" action={action} preventScrollReset className="grid gap-3">
      {fetcher.data?.message ? <Alert kind="error">{fetcher.data.message}</Alert> : null}
      <div className="button-row">
        <Button
          type="submit"
          name="do"
          value="dismiss"
          variant="secondary"
          disabled={fetcher.state !== "idle"}
        >
          <Check className="size-4" />
          Classer<span className="sr-only"> ({about})</span>
        </Button>
      </div>
    </fetcher.Form>
  );
}
