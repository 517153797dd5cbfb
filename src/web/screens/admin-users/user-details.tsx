import type { ReactNode } from "react";
import type { AuthorStatistics } from "../../../data/statistics.ts";
import type { User } from "../../../data/users.ts";
import { countTexts } from "../../text/count-texts.ts";
import { formatDate } from "../../text/dates.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { type ListAddress, usersPath } from "./list-address.ts";
import { roleLabels } from "./role-labels.ts";

export function UserDetails({
  user,
  statistics,
  list,
  isOwn,
}: {
  user: User;
  statistics: AuthorStatistics | null;
  list: ListAddress;
  isOwn: boolean;
}) {
  return (
    <>
      <dl className="divide-y divide-line border-line border-y text-sm">
        <Fact term="Email">{user.email}</Fact>
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
            look="danger"
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
