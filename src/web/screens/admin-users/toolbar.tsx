import { Search, UserPlus } from "lucide";
import { Form, Link } from "react-router";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { controlClass } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type ListAddress, usersPath } from "./list-address.ts";

/** Search by name or e-mail, and the way to a new account. */
export function Toolbar({ list }: { list: ListAddress }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Form role="search" action={paths.adminUsers()} className="flex min-w-0 grow gap-2 md:max-w-xl">
        {/* Keyed: an emptied search empties its field. */}
        <input
          key={list.q}
          name="q"
          type="search"
          defaultValue={list.q}
          maxLength={100}
          autoComplete="off"
          aria-label="Rechercher par nom ou par email"
          placeholder="Nom ou email"
          className={controlClass(false, "min-w-0")}
        />
        <Button type="submit" look="secondary" aria-label="Rechercher un utilisateur">
          <Icon of={Search} className="size-5" />
        </Button>
        {list.q ? (
          <Link
            to={paths.adminUsers()}
            className="grid min-h-11 shrink-0 place-items-center px-2 font-semibold text-sm text-spruce underline-offset-4 hover:underline"
          >
            Effacer
          </Link>
        ) : null}
      </Form>
      <ButtonLink to={usersPath(list, { task: { kind: "new" } })} preventScrollReset>
        <Icon of={UserPlus} className="size-5" />
        Nouvel utilisateur
      </ButtonLink>
    </div>
  );
}
