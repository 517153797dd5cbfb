import { isId } from "../../../platform/id.ts";
import { findInquiries } from "../../../support/index.server.ts";
import { inquiryRetentionDays } from "../../../support/inquiry.ts";
import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import { staffPaths } from "../../staff-paths.ts";
import { formatMoment } from "../../text/dates.ts";
import { inquiryTopicLabels } from "../../text/inquiry-texts.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin/admin-page.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "admin" };

/** Messages of the contact form. They were emailed as well; here is what is left when an email was lost. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const before = url.searchParams.get("before") ?? "";
  return findInquiries(db, isId(before) ? before : null);
}

export default function AdminInquiries({ loaderData: { inquiries, next } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Messages reçus"
      intro={`Ce qu’on vous écrit avec « Nous écrire ». Chaque message est effacé après ${inquiryRetentionDays} jours.`}
    >
      {inquiries.length === 0 ? (
        <p className="text-soft">Aucun message pour le moment.</p>
      ) : (
        <ul className="grid gap-3">
          {inquiries.map(({ id, name, email, topic, message, isMember, createdAt }) => (
            <li key={id} className="grid gap-2 rounded-card border border-line bg-surface p-4">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h2 className="text-base">{inquiryTopicLabels[topic]}</h2>
                {isMember ? <Badge variant="plain">Membre</Badge> : null}
                <time dateTime={createdAt.toISOString()} className="text-soft text-sm sm:ml-auto">
                  {formatMoment(createdAt)}
                </time>
              </div>
              <p className="wrap-anywhere text-sm">
                {name ? <bdi>{name}, </bdi> : null}
                <a href={`mailto:${email}`} className="text-spruce underline underline-offset-4">
                  {email}
                </a>
              </p>
              <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line">
                {message}
              </p>
            </li>
          ))}
        </ul>
      )}
      {next ? (
        <div>
          <ButtonLink to={staffPaths.adminInquiries({ before: next })} variant="secondary">
            Plus anciens
          </ButtonLink>
        </div>
      ) : null}
    </AdminPage>
  );
}
