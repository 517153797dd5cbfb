import { data, Form, Link, redirect } from "react-router";
import { isId } from "../../../platform/id.ts";
import { createWebhook, deleteWebhook, listWebhooks, tryWebhook } from "../../../webhooks/index.server.ts";
import { webhookUrlMaxLength } from "../../../webhooks/webhook.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { staffPaths } from "../../staff-paths.ts";
import { webhookMessages } from "../../text/api-texts.ts";
import type { NoticeId } from "../../text/notices.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { NewWebhookSecret, WebhookList } from "../../ui/webhook-list.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "admin" };

type Result = { error?: string; url?: string; secret?: string };

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return { webhooks: await listWebhooks(context.get(requestContext).db, null) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { webhooks, securityEvent } = context.get(requestContext);
  const ctx = { ...commandContext(context), actor: requireAdmin(context), ...webhooks };
  const form = await readForm(request);
  const webhookId = form.get("id") ?? "";
  const done = (notice: NoticeId) => redirect(staffPaths.adminWebhooks(), { headers: noticeHeaders(notice) });
  switch (form.get("do")) {
    case "add": {
      const url = form.get("url") ?? "";
      const result = await createWebhook(ctx, { url, isOfSite: true });
      if (!result.ok) return data<Result>({ error: webhookMessages[result.reason], url }, { status: 422 });
      securityEvent("site-changed");
      // Not a redirect: the secret is shown once, and is in no address and no cookie.
      return data<Result>({ secret: result.secret });
    }
    case "try":
      if (isId(webhookId)) await tryWebhook(ctx, { webhookId, isOfSite: true });
      return done("webhook-tried");
    case "delete":
      if (isId(webhookId)) await deleteWebhook(ctx, { webhookId, isOfSite: true });
      return done("webhook-deleted");
    default:
      throw data(null, { status: 400 });
  }
}

export default function AdminWebhooks({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Webhooks" intro="Un autre serveur est appelé quand une annonce du site change.">
      {actionData?.secret ? <NewWebhookSecret secret={actionData.secret} /> : null}
      <WebhookList
        webhooks={loaderData.webhooks}
        actions={({ id, url }) => (
          <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              name="do"
              value="try"
              variant="secondary"
              aria-label={`Envoyer un essai à ${url}`}
            >
              Envoyer un essai
            </Button>
            <Button
              type="submit"
              name="do"
              value="delete"
              variant="secondary"
              aria-label={`Supprimer ${url}`}
            >
              Supprimer
            </Button>
          </Form>
        )}
      />
      <AdminSection
        title="Ajouter un webhook"
        help={
          <>
            Il reçoit les changements de toutes les annonces publiées.{" "}
            <Link to={`${paths.api()}#webhooks`} className="text-spruce underline underline-offset-4">
              Ce qu’il reçoit
            </Link>
          </>
        }
      >
        <Form
          key={actionData?.secret ?? "new"}
          method="post"
          preventScrollReset
          noValidate
          className="grid max-w-xl gap-5"
        >
          <MessageBox messages={actionData?.error ? [actionData.error] : undefined} />
          <TextField
            label="Adresse du serveur"
            name="url"
            type="url"
            inputMode="url"
            required
            maxLength={webhookUrlMaxLength}
            hint="En https, par exemple https://exemple.ca/babillard."
            defaultValue={actionData?.url ?? ""}
            error={actionData?.error}
          />
          <Button type="submit" name="do" value="add" className="justify-self-start">
            Ajouter le webhook
          </Button>
        </Form>
      </AdminSection>
    </AdminPage>
  );
}
