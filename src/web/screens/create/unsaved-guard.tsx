import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { Button } from "../../ui/button.tsx";

/**
 * Asks once before what is not saved is left; closing the tab is asked about by the browser itself.
 * @param isSending a form that is sent on purpose never asks
 * @param onAsk the last moment to keep a copy
 */
export function UnsavedGuard({
  isDirty,
  isSending,
  onAsk,
}: {
  isDirty: boolean;
  isSending: () => boolean;
  onAsk?: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const blocker = useBlocker(() => isDirty && !isSending());
  const isAsking = blocker.state === "blocked";
  useEffect(() => {
    if (!isAsking) return dialog.current?.close();
    onAsk?.();
    dialog.current?.showModal();
    // Enter pressed again, on the link that asked, must not leave.
    stay.current?.focus();
  }, [isAsking, onAsk]);
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSending()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty, isSending]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby="quitter-question"
      onClose={() => blocker.state === "blocked" && blocker.reset()}
      className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-surface p-6 shadow-float"
    >
      <div className="grid gap-6">
        <div className="grid gap-2">
          <p id="quitter-question" className="font-semibold text-lg">
            Quitter sans enregistrer{"\u00a0"}?
          </p>
          <p className="text-sm text-soft">
            Vos changements ne sont pas enregistrés. Cet appareil en garde une copie, qui vous sera proposée à
            votre retour.
          </p>
        </div>
        <div className="button-row justify-end">
          <Button look="secondary" onClick={() => blocker.state === "blocked" && blocker.proceed()}>
            Quitter la page
          </Button>
          <Button ref={stay} onClick={() => dialog.current?.close()}>
            Continuer l’annonce
          </Button>
        </div>
      </div>
    </dialog>
  );
}
