import { data, Form, Link, redirect } from "react-router";
import { parseMarkdown, publishSiteText, siteTextVersions } from "../../../console/index.server.ts";
import { siteTextMaxLength, siteTextNames } from "../../../console/site-texts.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { notFound, readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { staffPaths } from "../../staff-paths.ts";
import { siteTextMessages } from "../../text/admin-texts.ts";
import { formatMoment } from "../../text/dates.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "admin" };

const titles = { terms: "Conditions d’utilisation", privacy: "Confidentialité" } as const;
const pages = { terms: paths.terms(), privacy: paths.privacy() } as const;

function nameOf(param: string) {
  const name = siteTextNames.find((known) => known === param);
  if (!name) throw notFound();
  return name;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const name = nameOf(params.name);
  const versions = await siteTextVersions(db, name);
  const asked = Number(url.searchParams.get("version"));
  const shown = versions.find(({ version }) => version === asked) ?? versions[0];
  return {
    name,
    body: shown?.body ?? "",
    preview: parseMarkdown(shown?.body ?? ""),
    shownVersion: shown?.version ?? 0,
    latest: versions[0]?.version ?? 0,
    versions: versions.map(({ body, ...version }) => ({ ...version, isOriginal: body === "" })),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = requireAdmin(context);
  const { securityEvent } = context.get(requestContext);
  const name = nameOf(params.name);
  const form = await readForm(request);
  const basedOn = Number(form.get("basedOn"));
  const body = form.get("body");
  if (body === null || !Number.isSafeInteger(basedOn) || basedOn < 0) throw data(null, { status: 400 });
  const published = await publishSiteText({ ...commandContext(context), actor }, { name, body, basedOn });
  if (!published.ok)
    return data({ message: siteTextMessages[published.reason], body, basedOn }, { status: 422 });
  securityEvent("site-changed");
  return redirect(staffPaths.adminText(name), { headers: noticeHeaders("text-published") });
}

export default function AdminText({ loaderData, actionData }: Route.ComponentProps) {
  const { name, body, preview, shownVersion, latest, versions } = loaderData;
  return (
    <AdminPage title={titles[name]}>
      <Form
        key={`${name} ${shownVersion} ${latest}`}
        method="post"
        action={staffPaths.adminText(name)}
        preventScrollReset
        className="grid max-w-3xl gap-4"
      >
        <MessageBox messages={actionData ? [actionData.message] : undefined} />
        {/* Of the version that was edited, also after a rejection: sent again, it must not replace a newer one. */}
        <input type="hidden" name="basedOn" value={actionData?.basedOn ?? latest} />
        <TextArea
          label="Texte"
          name="body"
          rows={18}
          maxLength={siteTextMaxLength}
          defaultValue={actionData?.body ?? body}
          hint="En Markdown : # titre, **gras**, - liste, [lien](adresse). {nom} devient le nom du site, {courriel} son adresse. Vide : le texte d’origine."
        />
        <div className="button-row">
          <Button type="submit">Publier le texte</Button>
          <ButtonLink to={pages[name]} variant="secondary">
            Voir la page
          </ButtonLink>
        </div>
      </Form>
      {preview.length > 0 ? (
        <AdminSection title="Aperçu">
          <div className="max-w-[42rem]">
            <Markdown nodes={preview} />
          </div>
        </AdminSection>
      ) : null}
      <AdminSection title="Versions">
        {versions.length === 0 ? <p className="text-soft text-sm">Le texte d’origine.</p> : null}
        <ol className="grid text-sm">
          {versions.map(({ version, createdAt, authorName, isOriginal }) => (
            <li key={version} className="border-line border-b py-2.5">
              <Link
                to={staffPaths.adminTextVersion(name, version)}
                aria-current={version === shownVersion ? "true" : undefined}
                className="inline-block py-1 font-semibold text-spruce underline underline-offset-4"
              >
                Version {version}
              </Link>
              <span className="text-soft">
                {isOriginal ? " · texte d’origine" : ""} · {authorName ?? "Compte supprimé"} ·{" "}
                {formatMoment(createdAt)}
              </span>
            </li>
          ))}
        </ol>
      </AdminSection>
    </AdminPage>
  );
}
