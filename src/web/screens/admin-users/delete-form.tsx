import { Form } from "react-router";
import type { User } from "../../../data/users.ts";
import { MessageBox } from "../../ui/message-box.tsx";
import type { TaskAnswer } from "./answer-task.ts";
import { DialogButtons } from "./dialog-buttons.tsx";

/** The confirmation. One's own account stays out of it, also when it was selected with the others. */
export function DeleteForm({
  users,
  here,
  back,
  ownId,
  answer,
}: {
  users: readonly User[];
  here: string;
  back: string;
  ownId: string;
  answer: TaskAnswer | undefined;
}) {
  const others = users.filter((user) => user.id !== ownId);
  const isOne = others.length < 2;
  if (others.length === 0) return <p>Vous ne pouvez pas supprimer votre propre compte.</p>;
  return (
    <Form method="post" action={here} preventScrollReset className="grid gap-5">
      <MessageBox messages={answer?.messages} />
      <p className="font-semibold">
        {isOne
          ? "Êtes-vous sûr de vouloir supprimer cet utilisateur\u00a0?"
          : `Êtes-vous sûr de vouloir supprimer ces ${others.length} utilisateurs\u00a0?`}
      </p>
      <ul className="grid max-h-48 gap-1 overflow-y-auto rounded-field border border-line bg-sunken px-4 py-3 text-sm">
        {others.map((user) => (
          <li key={user.id}>
            {user.name} <span className="text-soft">({user.email})</span>
          </li>
        ))}
      </ul>
      <p className="text-soft text-sm">
        {isOne
          ? "Le compte, ses annonces, ses photos et ses favoris disparaissent pour de bon."
          : "Ces comptes, leurs annonces, leurs photos et leurs favoris disparaissent pour de bon."}
        {others.length < users.length ? " Votre propre compte reste." : ""}
      </p>
      <DialogButtons back={back} verb="Supprimer" look="danger" />
    </Form>
  );
}
