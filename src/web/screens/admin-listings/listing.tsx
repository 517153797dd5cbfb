import { data, Form, redirect } from "react-router";
import {
  consoleListings,
  correctListing,
  featureListings,
  historyOf,
  setUrgent,
  unfeatureListings,
} from "../../../console/index.server.ts";
import { cityMaxLength, provinces } from "../../../places/place.ts";
import { lastCalendarDate } from "../../../platform/time.ts";
import { listingIndex } from "../../../search/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireAdmin, requireId } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { staffPaths } from "../../staff-paths.ts";
import { correctionMessages, featuringMessages, listingStatusTexts } from "../../text/admin-texts.ts";
import { formatMoment } from "../../text/dates.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CategoryField } from "../../ui/category-field.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import { HistoryList } from "../admin/history-list.tsx";
import type { Route } from "./+types/listing.ts";

export const handle = { audience: "admin" };

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const id = requireId(params.id);
  const [[listing], history] = await Promise.all([
    consoleListings(db, [id]),
    historyOf(db, { types: ["listing", "case"], id }),
  ]);
  if (!listing) throw notFound();
  return { listing, history };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = requireAdmin(context);
  const ctx = { ...commandContext(context), actor };
  const listingId = requireId(params.id);
  const form = await readForm(request);
  const text = (name: string) => form.get(name) ?? "";
  const reject = (message: string) => data({ message }, { status: 422 });
  switch (form.get("do")) {
    case "correct": {
      const [category = "", subCategory = ""] = text("category").split("/");
      const corrected = await correctListing(
        { ...ctx, index: listingIndex },
        { listingId, category, subCategory, city: text("city"), region: text("region") },
      );
      if (!corrected.ok) return reject(correctionMessages[corrected.reason]);
      break;
    }
    case "feature": {
      const featured = await featureListings(ctx, { listingIds: [listingId], until: text("until") });
      if (!featured.ok) return reject(featuringMessages[featured.reason]);
      break;
    }
    case "unfeature":
      await unfeatureListings(ctx, { listingIds: [listingId] });
      break;
    case "urgent":
    case "not-urgent":
      await setUrgent({ ...ctx, isUrgent: form.get("do") === "urgent" }, { listingIds: [listingId] });
      break;
    default:
      throw data(null, { status: 400 });
  }
  return redirect(staffPaths.adminListing(listingId), { headers: noticeHeaders("listings-managed") });
}

export default function AdminListing({ loaderData, actionData }: Route.ComponentProps) {
  const { listing, history } = loaderData;
  const { id, title, status, isFeatured, featuredUntil, isUrgent } = listing;
  const isOnline = status === "active";
  return (
    <AdminPage title={title || "(sans titre)"}>
      {actionData ? <Alert kind="error">{actionData.message}</Alert> : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm [&>dt]:text-soft">
        <dt>État</dt>
        <dd>{listingStatusTexts[status]}</dd>
        <dt>Auteur</dt>
        <dd>{listing.authorName}</dd>
        <dt>Créée</dt>
        <dd>{formatMoment(listing.createdAt)}</dd>
        {listing.expiresAt ? (
          <>
            <dt>Expire</dt>
            <dd>{formatMoment(listing.expiresAt)}</dd>
          </>
        ) : null}
      </dl>
      <div className="button-row">
        <ButtonLink to={paths.listing(id)} variant="secondary">
          Voir l’annonce
        </ButtonLink>
        <ButtonLink to={staffPaths.moderationCase(id)} variant="secondary">
          Masquer, retirer, rétablir, signalements
        </ButtonLink>
      </div>
      {isOnline ? (
        <AdminSection title="Mise en avant" help="Sur l’accueil, sous « À la une ».">
          <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-2">
            <div className="w-52">
              <TextField
                key={String(featuredUntil)}
                label="Jusqu’au"
                isOptional
                name="until"
                type="date"
                defaultValue={featuredUntil ? lastCalendarDate(featuredUntil) : ""}
              />
            </div>
            <Button type="submit" name="do" value="feature" className="min-h-12">
              Mettre en avant
            </Button>
            {isFeatured ? (
              <Button type="submit" name="do" value="unfeature" variant="secondary" className="min-h-12">
                Ne plus mettre en avant
              </Button>
            ) : null}
            <Button
              type="submit"
              name="do"
              value={isUrgent ? "not-urgent" : "urgent"}
              variant="secondary"
              className="min-h-12"
            >
              {isUrgent ? "Ne plus marquer urgente" : "Marquer urgente"}
            </Button>
          </Form>
        </AdminSection>
      ) : null}
      <AdminSection title="Catégorie et lieu">
        <Form
          key={`${listing.category} ${listing.subCategory} ${listing.city} ${listing.region}`}
          method="post"
          preventScrollReset
          className="grid gap-4 sm:grid-cols-3"
        >
          <CategoryField category={listing.category} subCategory={listing.subCategory} />
          <TextField
            label="Ville"
            name="city"
            required
            maxLength={cityMaxLength}
            defaultValue={listing.city}
          />
          <SelectField label="Province" name="region" defaultValue={listing.region}>
            {provinces.map((province) => (
              <option key={province}>{province}</option>
            ))}
          </SelectField>
          <Button type="submit" name="do" value="correct" variant="secondary" className="justify-self-start">
            Corriger
          </Button>
        </Form>
      </AdminSection>
      <AdminSection title="Historique">
        <HistoryList events={history} />
      </AdminSection>
    </AdminPage>
  );
}
