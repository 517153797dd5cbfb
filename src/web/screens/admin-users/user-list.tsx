import { Download, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { User } from "../../../accounts/index.server.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { staffPaths } from "../../staff-paths.ts";
import { plural } from "../../text/plural.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import { lastPage, shownRange, type UserListParams, usersPath } from "./list-params.ts";
import { UserRow } from "./user-row.tsx";

const selectionForm = "selection";

/** Table, actions for the selected rows, and pagination. */
export function UserList({
  list,
  users,
  total,
  ownId,
  initialIds,
}: {
  list: UserListParams;
  users: readonly User[];
  total: number;
  ownId: string;
  /** users ticked in the server-rendered page */
  initialIds: readonly string[];
}) {
  const table = useRef<HTMLTableElement>(null);
  const [selected, setSelected] = useState(0);
  const boxes = () => [...(table.current?.querySelectorAll<HTMLInputElement>("input[name=id]") ?? [])];
  const count = () => setSelected(boxes().filter((box) => box.checked).length);
  // The checkboxes hold the state: the URL or the browser ticked some (on back navigation after all scripts ran), or
  // rows were removed.
  useEffect(() => {
    count();
    window.addEventListener("pageshow", count);
    return () => window.removeEventListener("pageshow", count);
  });
  const selectAll = (isChecked: boolean) => {
    for (const box of boxes()) box.checked = isChecked;
    count();
  };
  if (users.length === 0) {
    return (
      <div className="rounded-card border border-line border-dashed p-8 text-center text-soft">
        Aucun utilisateur ne correspond à votre recherche.
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <SelectionBar list={list} selected={selected} />
      <table
        ref={table}
        onChange={count}
        className="w-full rounded-card border border-line border-separate border-spacing-0 bg-surface text-left text-sm max-md:block"
      >
        <thead className="max-md:block">
          <tr className="text-soft max-md:block [&>th]:border-line [&>th]:border-b [&>th]:px-4 md:max-lg:[&>th]:px-2.5 [&>th]:py-3 [&>th]:font-semibold">
            <th scope="col" className="max-md:block md:w-12">
              <SelectAll selected={selected} shown={users.length} onSelect={selectAll} />
            </th>
            <th scope="col" className="max-md:sr-only md:max-lg:w-2/5 lg:w-1/3">
              Utilisateur
            </th>
            <th scope="col" className="max-md:sr-only">
              Contact
            </th>
            <th scope="col" className="max-md:sr-only">
              Inscription
            </th>
            <th scope="col" className="max-md:sr-only">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              list={list}
              isOwn={user.id === ownId}
              isTicked={initialIds.includes(user.id)}
              formId={selectionForm}
            />
          ))}
        </tbody>
      </table>
      <Pages list={list} total={total} />
    </div>
  );
}

/** Rendered only with JavaScript, since it does not work without. */
function SelectAll({
  selected,
  shown,
  onSelect,
}: {
  selected: number;
  shown: number;
  onSelect: (isChecked: boolean) => void;
}) {
  if (!useHydrated()) return <span className="sr-only">Sélection</span>;
  return (
    <label className="flex min-h-6 items-center gap-3">
      <input
        type="checkbox"
        checked={selected === shown}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && selected < shown;
        }}
        onChange={(event) => onSelect(event.target.checked)}
        className="size-5 accent-spruce"
      />
      <span className="md:sr-only">Tout sélectionner</span>
    </label>
  );
}

/** A plain form: the response is a page with a dialog, or a file. */
function SelectionBar({ list, selected }: { list: UserListParams; selected: number }) {
  const isHydrated = useHydrated();
  const isEmpty = isHydrated && selected === 0;
  return (
    <form id={selectionForm} action={staffPaths.adminUsers()} className="flex flex-wrap items-center gap-2">
      {list.q ? <input type="hidden" name="q" value={list.q} /> : null}
      {list.page > 1 ? <input type="hidden" name="page" value={list.page} /> : null}
      {isHydrated ? (
        <p role="status" className="mr-2 text-soft text-sm tabular">
          {plural(selected, { one: "#\u00a0sélectionné", other: "#\u00a0sélectionnés" })}
        </p>
      ) : null}
      <Button type="submit" name="do" value="export" variant="secondary" disabled={isEmpty}>
        <Download className="size-5" />
        Exporter en CSV
      </Button>
      <Button type="submit" name="do" value="delete" variant="danger" disabled={isEmpty}>
        <Trash2 className="size-5" />
        Supprimer la sélection
      </Button>
    </form>
  );
}

function Pages({ list, total }: { list: UserListParams; total: number }) {
  const { first, last } = shownRange(list.page, total);
  return (
    <nav aria-label="Pages d’utilisateurs" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-soft text-sm tabular">
        Affichage de {formatNumber(first)} à {formatNumber(last)} sur {formatNumber(total)}
      </p>
      <div className="flex gap-2">
        {list.page > 1 ? (
          <ButtonLink to={usersPath({ ...list, page: list.page - 1 })} rel="prev" variant="secondary">
            Précédente
          </ButtonLink>
        ) : null}
        {list.page < lastPage(total) ? (
          <ButtonLink to={usersPath({ ...list, page: list.page + 1 })} rel="next" variant="secondary">
            Suivante
          </ButtonLink>
        ) : null}
      </div>
    </nav>
  );
}
