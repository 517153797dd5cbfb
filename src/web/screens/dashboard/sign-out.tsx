import { LogOut } from "lucide";
import { useRef } from "react";
import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** 'Déconnexion', asked once more. Without JavaScript the form leads to a page that asks. */
export function SignOut() {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <Form
        action={paths.signOut()}
        onSubmit={(event) => {
          event.preventDefault();
          dialog.current?.showModal();
        }}
      >
        <Button type="submit" look="secondary" className="w-full">
          <Icon of={LogOut} className="size-5" />
          Déconnexion
        </Button>
      </Form>
      <dialog
        ref={dialog}
        aria-labelledby="deconnexion-question"
        className="m-auto w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-surface p-6 shadow-float"
      >
        <Form method="post" action={paths.signOut()} className="grid gap-6">
          <p id="deconnexion-question" className="font-semibold text-lg">
            Êtes-vous sûr de vouloir vous déconnecter&nbsp;?
          </p>
          <div className="button-row justify-end">
            <Button look="secondary" onClick={() => dialog.current?.close()}>
              Annuler
            </Button>
            <Button type="submit">Se déconnecter</Button>
          </div>
        </Form>
      </dialog>
    </>
  );
}
