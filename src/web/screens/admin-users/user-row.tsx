import { Eye, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { Link } from "react-router";
import type { User } from "../../../accounts/index.server.ts";
import { isolate } from "../../../platform/isolate.ts";
import { formatDate } from "../../text/dates.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge } from "../../ui/badge.tsx";
import { type Task, type UserListParams, usersPath } from "./list-params.ts";
import { roleLabels } from "./role-labels.ts";

/** On a phone the row is a card with stacked cells. */
export function UserRow({
  user,
  list,
  isOwn,
  isTicked,
  formId,
}: {
  user: User;
  list: UserListParams;
  isOwn: boolean;
  /** initial value; the checkbox is uncontrolled */
  isTicked: boolean;
  formId: string;
}) {
  const cell = "px-4 py-3 md:max-lg:px-2.5 align-middle md:border-line md:border-b md:group-last:border-b-0";
  const { id, name, email, phone, role, createdAt, avatarImageId } = user;
  return (
    <tr className="group max-md:grid max-md:grid-cols-[auto_1fr] max-md:border-line max-md:border-b max-md:py-2 max-md:last:border-b-0">
      <td className={`${cell} max-md:row-span-4`}>
        <label className="grid min-h-11 min-w-6 place-items-center">
          <span className="sr-only">Sélectionner {name}</span>
          <input
            type="checkbox"
            name="id"
            value={id}
            form={formId}
            defaultChecked={isTicked}
            className="size-5 accent-spruce"
          />
        </label>
      </td>
      <td className={`${cell} max-md:py-1.5`}>
        <span className="flex items-center gap-3">
          <Avatar name={name} imageId={avatarImageId} />
          <span className="grid min-w-0 justify-items-start gap-1">
            <span className="font-semibold">{name}</span>
            {role === "member" ? null : <Badge variant="plain">{roleLabels[role]}</Badge>}
          </span>
        </span>
      </td>
      <td className={`${cell} max-md:py-1`}>
        {/* Wide enough for half an email address, which wraps after the @ and inside a word only when necessary. */}
        <span className="grid min-w-36 [overflow-wrap:anywhere]">
          <span>
            {email.slice(0, email.indexOf("@") + 1)}
            <wbr />
            {email.slice(email.indexOf("@") + 1)}
          </span>
          {phone ? <span className="text-soft tabular">{phone}</span> : null}
        </span>
      </td>
      <td className={`${cell} text-soft max-md:py-1`}>
        <span className="md:hidden">Inscription&nbsp;: </span>
        <time dateTime={createdAt.toISOString()} className="md:whitespace-nowrap">
          {formatDate(createdAt)}
        </time>
      </td>
      <td className={`${cell} max-md:px-2 max-md:py-1`}>
        <span className="flex gap-1">
          <RowAction
            icon={Eye}
            label={`Voir les détails de ${isolate(name)}`}
            to={address({ kind: "view", id })}
          />
          <RowAction icon={Pencil} label={`Modifier ${isolate(name)}`} to={address({ kind: "edit", id })} />
          {isOwn ? null : (
            <RowAction
              icon={Trash2}
              label={`Supprimer ${isolate(name)}`}
              to={address({ kind: "delete", ids: [id] })}
            />
          )}
        </span>
      </td>
    </tr>
  );

  function address(task: Task): string {
    return usersPath(list, { task });
  }
}

function RowAction({ icon: Icon, label, to }: { icon: LucideIcon; label: string; to: string }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-field text-soft hover:bg-sunken hover:text-ink"
    >
      <Icon className="size-5" />
    </Link>
  );
}
