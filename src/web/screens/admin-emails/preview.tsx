import { requestContext } from "../../context.ts";
import { requireAdmin } from "../../guard.ts";
import { staffPaths } from "../../staff-paths.ts";
import { emailKindLabel } from "../../text/email-kinds.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminRow } from "../admin/admin-list.tsx";
import { AdminPage } from "../admin/admin-page.tsx";
import type { Route } from "./+types/preview.ts";

export const handle = { audience: "admin" };

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  const samples = context.get(requestContext).sampleEmails();
  return {
    samples: samples.map(({ kind, subject }, index) => ({
      kind,
      subject,
      sample: index - samples.findIndex((other) => other.kind === kind),
    })),
  };
}

export default function EmailPreview({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Aperçu des courriels"
      intro="Chaque courriel que le site envoie, avec des données d’exemple. Les liens des exemples ne mènent nulle part."
    >
      <ul className="border-line border-t">
        {loaderData.samples.map(({ kind, subject, sample }) => (
          <AdminRow key={`${kind} ${sample}`} name={subject} details={emailKindLabel(kind)}>
            <span className="flex gap-2">
              <ButtonLink
                variant="secondary"
                to={staffPaths.adminEmailSample(kind, sample, "html")}
                aria-label={`Voir «\u00a0${subject}\u00a0»`}
                reloadDocument
              >
                Voir
              </ButtonLink>
              <ButtonLink
                variant="secondary"
                to={staffPaths.adminEmailSample(kind, sample, "text")}
                aria-label={`Voir le texte de «\u00a0${subject}\u00a0»`}
                reloadDocument
              >
                Texte
              </ButtonLink>
            </span>
          </AdminRow>
        ))}
      </ul>
    </AdminPage>
  );
}
