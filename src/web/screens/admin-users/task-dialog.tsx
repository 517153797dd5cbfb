import type { AuthorStatistics } from "../../../data/statistics.ts";
import type { User } from "../../../data/users.ts";
import { AddressDialog } from "./address-dialog.tsx";
import type { TaskAnswer } from "./answer-task.ts";
import { DeleteForm } from "./delete-form.tsx";
import { EditForm } from "./edit-form.tsx";
import { type ListAddress, type Task, usersPath } from "./list-address.ts";
import { NewUserForm } from "./new-user-form.tsx";
import { UserDetails } from "./user-details.tsx";

/** What the address says is being done, as a dialog over the list. */
export function TaskDialog({
  list,
  task,
  targets,
  statistics,
  ownId,
  answer,
}: {
  list: ListAddress;
  task: Task | null;
  targets: readonly User[];
  statistics: AuthorStatistics | null;
  ownId: string;
  answer: TaskAnswer | undefined;
}) {
  const [target] = targets;
  if (!task || task.kind === "export") return null;
  const here = usersPath(list, { task });
  const back = usersPath(list);
  if (task.kind === "new") {
    return (
      <AddressDialog title="Nouvel utilisateur" back={back}>
        <NewUserForm here={here} back={back} answer={answer} />
      </AddressDialog>
    );
  }
  // Deleted meanwhile, or an address from somewhere else.
  if (!target) return null;
  switch (task.kind) {
    case "view":
      return (
        <AddressDialog title={target.name} back={back}>
          <UserDetails user={target} statistics={statistics} list={list} isOwn={target.id === ownId} />
        </AddressDialog>
      );
    case "edit":
      return (
        <AddressDialog title={`Modifier ${target.name}`} back={back}>
          <EditForm user={target} here={here} back={back} isOwn={target.id === ownId} answer={answer} />
        </AddressDialog>
      );
    case "delete": {
      const unchanged = usersPath(list, { selected: task.ids });
      return (
        <AddressDialog title="Supprimer" back={unchanged}>
          <DeleteForm users={targets} here={here} back={unchanged} ownId={ownId} answer={answer} />
        </AddressDialog>
      );
    }
  }
}
