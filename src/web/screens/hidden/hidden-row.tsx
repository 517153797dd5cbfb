import { Form, Link } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";

/** One ad or seller that is hidden. `name` null: an ad that nobody may open any more. */
export function HiddenRow({
  kind,
  id,
  name,
  place = null,
  page,
}: {
  kind: "listing" | "seller";
  id: string;
  name: string | null;
  place?: string | null;
  page: number;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-surface px-4 py-3">
      <span className="grid min-w-0 flex-1 basis-56">
        {name === null ? (
          <span className="text-soft">Une annonce qui n’est plus en ligne</span>
        ) : kind === "listing" ? (
          <Link
            to={paths.listing(id)}
            className="truncate font-semibold text-spruce underline underline-offset-4"
          >
            {name}
          </Link>
        ) : (
          <span className="truncate font-semibold">{name}</span>
        )}
        {place ? <span className="text-soft text-sm">{place}</span> : null}
      </span>
      <Form method="post" action={paths.hidden()} preventScrollReset>
        <input type="hidden" name="page" value={page} />
        <Button type="submit" name={kind} value={id} look="secondary">
          Ne plus masquer{name ? <span className="sr-only">{`\u00a0: ${name}`}</span> : null}
        </Button>
      </Form>
    </li>
  );
}
