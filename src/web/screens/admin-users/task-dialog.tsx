import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Form, Link, useLocation, useNavigate } from "react-router";
import type { User } from "../../../accounts/index.server.ts";
import type { AuthorStatistics } from "../../../listings/index.server.ts";
import { isolate } from "../../../platform/isolate.ts";
import { countTexts } from "../../text/count-texts.ts";
import { formatDate } from "../../text/dates.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";
import { EditForm } from "./edit-form.tsx";
import type { TaskResult } from "./handle-form-action.ts";
import { type Task, type UserListParams, usersPath } from "./list-params.ts";
import { roleLabels } from "./role-labels.ts";

/**
 * A dialog whose open state is in the URL. Without JavaScript it is rendered open and closed by its links; with
 * JavaScript it is modal, and Escape closes it too.
 * @param back URL of the page without the dialog
 */
function UrlDialog({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const { key } = useLocation();
  // Reopened while the navigation after Escape was pending: the URL is the same, but the dialog is closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each navigation to the URL
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    // Rendered open by the server, which cannot make it modal.
    if (!shown.matches(":modal")) shown.removeAttribute("open");
    if (!shown.open) shown.showModal();
  }, [key]);
  useLayoutEffect(() => {
    const shown = dialog.current;
    // close() before removal returns the focus to the element that opened it.
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      open
      aria-labelledby="dialogue-titre"
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) navigate(back, { preventScrollReset: true });
      }}
      className="fixed inset-0 z-40 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg overflow-y-auto rounded-card border border-line bg-surface p-5 shadow-float md:p-6"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id="dialogue-titre" className="min-w-0 pt-1.5 text-lg">
          {title}
        </h2>
        <Link
          to={back}
          preventScrollReset
          aria-label="Fermer"
          className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
        >
          <X className="size-6" />
        </Link>
      </div>
      {children}
    </dialog>
  );
}

/** Confirmation. The admin's own account is excluded, also when it was selected. */
function DeleteForm({
  users,
  here,
  back,
  ownId,
  result,
}: {
  users: readonly User[];
  here: string;
  back: string;
  ownId: string;
  result: TaskResult | undefined;
}) {
  const others = users.filter((user) => user.id !== ownId);
  const isOne = others.length < 2;
  if (others.length === 0) return <p>Vous ne pouvez pas supprimer votre propre compte.</p>;
  return (
    <Form method="post" action={here} preventScrollReset className="grid gap-5">
      <MessageBox messages={result?.messages} />
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
      <DialogButtons back={back} verb="Supprimer" variant="danger" />
    </Form>
  );
}

function NewUserForm({ here, back, result }: { here: string; back: string; result: TaskResult | undefined }) {
  const { typed, fields } = result ?? { typed: undefined, fields: {} };
  return (
    <Form method="post" action={here} noValidate className="grid gap-5">
      <MessageBox messages={result?.messages} />
      <TextField
        label="Nom"
        name="name"
        required
        autoComplete="off"
        defaultValue={typed?.name}
        error={fields.name}
      />
      <TextField
        label="Courriel"
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={typed?.email}
        error={fields.email}
      />
      <TextField
        label="Téléphone"
        isOptional
        name="phone"
        type="tel"
        autoComplete="off"
        defaultValue={typed?.phone}
        error={fields.phone}
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        required
        autoComplete="new-password"
        hint="Donnez-le vous-même à cette personne."
        error={fields.password}
      />
      <DialogButtons back={back} verb="Créer le compte" />
    </Form>
  );
}

function UserDetails({
  user,
  statistics,
  list,
  isOwn,
}: {
  user: User;
  statistics: AuthorStatistics | null;
  list: UserListParams;
  isOwn: boolean;
}) {
  return (
    <>
      <dl className="divide-y divide-line border-line border-y text-sm">
        <Fact term="Courriel">{user.email}</Fact>
        <Fact term="Téléphone">{user.phone ?? "Aucun"}</Fact>
        <Fact term="Rôle">{roleLabels[user.role]}</Fact>
        <Fact term="Inscription">
          <time dateTime={user.createdAt.toISOString()}>{formatDate(user.createdAt)}</time>
        </Fact>
        {statistics ? (
          <Fact term="Activité">
            {countTexts.listings(statistics.listings)}, {countTexts.views(statistics.views)}
          </Fact>
        ) : null}
      </dl>
      <div className="mt-5 button-row justify-end">
        {isOwn ? null : (
          <ButtonLink
            to={usersPath(list, { task: { kind: "delete", ids: [user.id] } })}
            variant="danger"
            preventScrollReset
          >
            Supprimer
          </ButtonLink>
        )}
        <ButtonLink to={usersPath(list, { task: { kind: "edit", id: user.id } })} preventScrollReset>
          Modifier
        </ButtonLink>
      </div>
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-3 py-2.5">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The current task in the URL, as a dialog over the list. */
export function TaskDialog({
  list,
  task,
  targets,
  statistics,
  ownId,
  result,
}: {
  list: UserListParams;
  task: Task | null;
  targets: readonly User[];
  statistics: AuthorStatistics | null;
  ownId: string;
  result: TaskResult | undefined;
}) {
  const [target] = targets;
  if (!task || task.kind === "export") return null;
  const here = usersPath(list, { task });
  const back = usersPath(list);
  if (task.kind === "new") {
    return (
      <UrlDialog title="Nouvel utilisateur" back={back}>
        <NewUserForm here={here} back={back} result={result} />
      </UrlDialog>
    );
  }
  // Deleted meanwhile, or an unknown id in the URL.
  if (!target) return null;
  switch (task.kind) {
    case "view":
      return (
        <UrlDialog title={target.name} back={back}>
          <UserDetails user={target} statistics={statistics} list={list} isOwn={target.id === ownId} />
        </UrlDialog>
      );
    case "edit":
      return (
        <UrlDialog title={`Modifier ${isolate(target.name)}`} back={back}>
          <EditForm user={target} here={here} back={back} isOwn={target.id === ownId} result={result} />
        </UrlDialog>
      );
    case "delete": {
      const unchanged = usersPath(list, { selected: task.ids });
      return (
        <UrlDialog title="Supprimer" back={unchanged}>
          <DeleteForm users={targets} here={here} back={unchanged} ownId={ownId} result={result} />
        </UrlDialog>
      );
    }
  }
}
