import { data, Form, Link, replace } from "react-router";
import {
  findHidden,
  hiddenListings,
  hiddenSellers,
  unhide,
  unhideSeller,
} from "../../../lists/index.server.ts";
import { accountPaths } from "../../account-paths.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/count-texts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import type { Route } from "./+types/route.ts";

/** A hidden listing or seller. `name` null: the listing is no longer public. */
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
            dir="auto"
            className="truncate font-semibold text-spruce underline underline-offset-4"
          >
            {name}
          </Link>
        ) : (
          <span dir="auto" className="truncate font-semibold">
            {name}
          </span>
        )}
        {place ? <span className="text-soft text-sm">{place}</span> : null}
      </span>
      <Form method="post" action={paths.hidden()} preventScrollReset>
        <input type="hidden" name="page" value={page} />
        <Button type="submit" name={kind} value={id} variant="secondary">
          Ne plus masquer{name ? <span className="sr-only">{`\u00a0: ${name}`}</span> : null}
        </Button>
      </Form>
    </li>
  );
}

export const handle = { audience: "member" };

const pageSize = 50;

/** The user's hidden listings and sellers, each with an unhide button. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = context.get(requestContext);
  const { id } = requireUser(context);
  const { listingIds } = await findHidden(db, id);
  const pageCount = Math.max(1, Math.ceil(listingIds.length / pageSize));
  const page = Math.min(
    pageCount,
    Math.max(1, Number.parseInt(url.searchParams.get("page") ?? "1", 10) || 1),
  );
  const [sellers, listings] = await Promise.all([
    hiddenSellers(db, id),
    hiddenListings(db, id, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return data({ sellers, listings, total: listingIds.length, page, pageCount });
}

/** Unhides `listing` (a listing id) or `seller` (id of an entry of the user's list). */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = { ...commandContext(context), actor: requireUser(context) };
  const form = await readForm(request);
  const page = Number.parseInt(form.get("page") ?? "1", 10) || 1;
  const isSeller = form.has("seller");
  const id = requireId(form.get(isSeller ? "seller" : "listing") ?? "");
  if (isSeller) await unhideSeller(ctx, { entryId: id });
  else await unhide(ctx, { listingId: id, what: "listing" });
  return replace(accountPaths.hiddenPage(page), {
    headers: noticeHeaders(isSeller ? "seller-unhidden" : "listing-unhidden"),
  });
}

export default function HiddenPage({ loaderData }: Route.ComponentProps) {
  const { sellers, listings, total, page, pageCount } = loaderData;
  return (
    <div className="page grid max-w-3xl gap-8 py-8 md:py-12">
      <PageTitle>Annonces et vendeurs masqués</PageTitle>
      <header className="grid gap-1">
        <h1 className="text-xl">Annonces et vendeurs masqués</h1>
        <p className="max-w-prose text-soft">
          Vous ne les voyez plus dans les listes, les recherches et les alertes. Personne d’autre ne le sait.
        </p>
      </header>
      {sellers.length > 0 ? (
        <section aria-labelledby="vendeurs" className="grid gap-3">
          <h2 id="vendeurs" className="text-lg">
            Vendeurs
          </h2>
          <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
            {sellers.map(({ id, name }) => (
              <HiddenRow key={id} kind="seller" id={id} name={name} page={page} />
            ))}
          </ul>
        </section>
      ) : null}
      {total > 0 ? (
        <section aria-labelledby="annonces" className="grid gap-3">
          <h2 id="annonces" className="flex items-baseline justify-between gap-4 text-lg">
            Annonces{" "}
            <span className="font-normal text-soft text-sm tabular">{countTexts.listings(total)}</span>
          </h2>
          <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
            {listings.map(({ id, title, city }) => (
              <HiddenRow key={id} kind="listing" id={id} name={title} place={city} page={page} />
            ))}
          </ul>
          <Pages page={page} pageCount={pageCount} />
        </section>
      ) : null}
      {sellers.length + total === 0 ? (
        <p className="rounded-card border border-line bg-surface p-5">
          Vous ne masquez rien. Sur la page d’une annonce, «&nbsp;Masquer cette annonce&nbsp;» la retire de
          vos listes.
        </p>
      ) : null}
      <ButtonLink to={paths.settingsPage("vie-privee")} variant="quiet" className="justify-self-start px-0">
        Revenir aux paramètres
      </ButtonLink>
    </div>
  );
}

function Pages({ page, pageCount }: { page: number; pageCount: number }) {
  if (pageCount === 1) return null;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-3">
      {page > 1 ? (
        <ButtonLink to={accountPaths.hiddenPage(page - 1)} variant="secondary">
          Page précédente
        </ButtonLink>
      ) : null}
      <span className="text-soft text-sm tabular">
        Page {page} sur {pageCount}
      </span>
      {page < pageCount ? (
        <ButtonLink to={accountPaths.hiddenPage(page + 1)} variant="secondary">
          Page suivante
        </ButtonLink>
      ) : null}
    </nav>
  );
}
