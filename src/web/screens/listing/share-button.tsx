import { Share2 } from "lucide";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../use-hydrated.ts";

/** The device's own share sheet; where there is none, the address goes to the clipboard. */
export function ShareButton({ title }: { title: string }) {
  const isHydrated = useHydrated();
  const [outcome, setOutcome] = useState("");
  if (!isHydrated) return null;

  const share = async () => {
    const address = window.location.origin + window.location.pathname;
    try {
      if (navigator.share) {
        await navigator.share({ title, url: address });
        return;
      }
      await navigator.clipboard.writeText(address);
      setOutcome("Lien copié");
    } catch (error) {
      // Closing the share sheet is an answer too; anything else leaves the address to be copied by hand.
      if (!(error instanceof DOMException && error.name === "AbortError")) setOutcome(address);
    }
  };
  return (
    <>
      <Button look="secondary" onClick={share}>
        <Icon of={Share2} className="size-4" />
        Partager
      </Button>
      <span role="status" className="self-center text-sm text-soft">
        {outcome}
      </span>
    </>
  );
}
