import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { addListener } from "../../add-listener.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";

/**
 * Asks for confirmation before a navigation that loses unsaved input; for a closed tab the browser asks (beforeunload).
 * @param isSending true while the form is being submitted, which is not blocked
 * @param onBlock called before the dialog opens, to store a draft
 */
export function UnsavedGuard({
  isDirty,
  isSending,
  onBlock,
}: {
  isDirty: boolean;
  isSending: () => boolean;
  onBlock?: () => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const stay = useRef<HTMLButtonElement>(null);
  const blocker = useBlocker(() => isDirty && !isSending());
  const isBlocked = blocker.state === "blocked";
  useEffect(() => {
    if (!isBlocked) return dialog.current?.close();
    onBlock?.();
    dialog.current?.showModal();
    // A second Enter key press must not confirm leaving.
    stay.current?.focus();
  }, [isBlocked, onBlock]);
  // Signing out is a form that navigates only after its success, past the blocker (sign-out-form.tsx).
  const signOut = useRef<HTMLFormElement | null>(null);
  const isConfirmed = useRef(false);
  useEffect(() => {
    if (!isDirty) return;
    return addListener(document, ["submit"], (event) => {
      const form = event.target as HTMLFormElement; // only forms are submitted
      if (new URL(form.action).pathname !== paths.signOut() || isConfirmed.current) return;
      event.preventDefault();
      event.stopPropagation();
      signOut.current = form;
      onBlock?.();
      dialog.current?.showModal();
      stay.current?.focus();
    });
  }, [isDirty, onBlock]);
  const leave = () => {
    if (blocker.state === "blocked") return blocker.proceed();
    isConfirmed.current = true;
    signOut.current?.requestSubmit();
    isConfirmed.current = false;
    dialog.current?.close();
  };
  useEffect(() => {
    if (!isDirty) return;
    const preventUnload = (event: BeforeUnloadEvent) => {
      if (!isSending()) event.preventDefault();
    };
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
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
          <Button variant="secondary" onClick={leave}>
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
