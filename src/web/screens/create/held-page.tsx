import { Form } from "react-router";
import { paths } from "../../paths.ts";
import { plural } from "../../text/plural.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { CarriedForm } from "./carried-form.tsx";
import type { HeldForm } from "./view.ts";

/** The session ended while the form was filled in: this page holds it, until its author is back. */
export function HeldPage({ held, droppedCount }: { held: HeldForm; droppedCount: number }) {
  const { title, description } = held.form;
  return (
    <>
      <Alert kind="error">
        Votre session a pris fin. Rien n’est encore enregistré, mais cette page garde ce que vous avez écrit
        {"\u00a0"}: ne la fermez pas.
      </Alert>
      <ol className="grid list-decimal gap-6 pl-6">
        <li>
          <p>Connectez-vous dans un nouvel onglet, puis revenez ici.</p>
          <a href={paths.auth()} target="_blank" rel="noopener" className={buttonClass("secondary", "mt-2")}>
            Se connecter (nouvel onglet)
          </a>
        </li>
        <li>
          <p>Reprenez votre annonce là où elle en était.</p>
          <Form method="post" encType="multipart/form-data" className="mt-2">
            <CarriedForm held={held} intent="resume" />
            <button type="submit" className={buttonClass("primary")}>
              Reprendre l’annonce
            </button>
          </Form>
        </li>
      </ol>
      {droppedCount > 0 ? (
        <p className="text-sm">
          {plural(droppedCount, {
            one: "La photo que vous aviez choisie n’a pas pu être gardée\u00a0: choisissez-la de nouveau.",
            other:
              "Les # photos que vous aviez choisies n’ont pas pu être gardées\u00a0: choisissez-les de nouveau.",
          })}
        </p>
      ) : null}
      {title || description ? (
        <section
          aria-label="Ce que vous avez écrit"
          className="grid gap-2 rounded-card border border-line p-4"
        >
          <h2 className="text-base">{title}</h2>
          <p className="max-w-prose whitespace-pre-line text-sm">{description}</p>
        </section>
      ) : null}
    </>
  );
}
