import { data, Form, redirect } from "react-router";
import {
  addListEntries,
  type ListAdditionResult,
  listEntries,
  removeListEntries,
} from "../../../console/index.server.ts";
import {
  type ListEntry,
  type ListField,
  listEntriesMax,
  listFieldMaxLength,
  listFields,
  parseCsv,
  type SiteListName,
} from "../../../console/site-lists.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { staffPaths } from "../../staff-paths.ts";
import { entryMessages, listFieldLabels, listTexts, tooManyEntriesText } from "../../text/list-texts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { AdminRow } from "../admin/admin-list.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { listNameOf } from "./list-name.ts";

export const handle = { audience: "admin" };

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context);
  const { db } = context.get(requestContext);
  const name = listNameOf(params.name);
  return { name, entries: await listEntries(db, name) };
}

/** Rejected input with its errors. */
type Rejected = {
  task: "add" | "import";
  message: string;
  cells: string[];
  field: ListField | null;
  csv: string;
};

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = requireAdmin(context);
  const { securityEvent } = context.get(requestContext);
  const ctx = { ...commandContext(context), actor };
  const list = listNameOf(params.name);
  const form = await readForm(request);
  const done = () => {
    securityEvent("site-changed");
    return redirect(staffPaths.adminList(list), { headers: noticeHeaders("list-saved") });
  };
  const task = form.get("do");
  switch (task) {
    case "add":
    case "import": {
      const csv = form.get("csv") ?? "";
      const cells = listFields[list].map((field) => form.get(field) ?? "");
      const rows = task === "add" ? [cells] : withoutHeading(list, parseCsv(csv));
      const added = await addListEntries(ctx, { list, rows });
      if (added.ok) return done();
      const field = added.reason === "invalid" ? added.field : null;
      return data<Rejected>({ task, message: messageOf(added, task), cells, field, csv }, { status: 422 });
    }
    case "remove":
      await removeListEntries(ctx, { list, keys: form.getAll("key").slice(0, listEntriesMax) });
      return done();
    default:
      throw data(null, { status: 400 });
  }
}

/** A file that the site exported begins with the names of its columns. */
function withoutHeading(list: SiteListName, rows: string[][]): string[][] {
  const labels = listFields[list].map((field) => listFieldLabels[field]);
  return rows[0]?.[0]?.trim() === labels[0] ? rows.slice(1) : rows;
}

function messageOf(result: Extract<ListAdditionResult, { ok: false }>, task: "add" | "import"): string {
  switch (result.reason) {
    case "not-allowed":
      return "Vous n’avez pas accès à cette liste.";
    case "too-many":
      return tooManyEntriesText;
    case "invalid": {
      const message = `${listFieldLabels[result.field]}\u00a0: ${entryMessages[result.rejection]}`;
      return task === "add"
        ? message
        : `Ligne ${result.row + 1}, sans le titre. ${message} Rien n’a été importé.`;
    }
  }
}

export default function AdminList({ loaderData, actionData }: Route.ComponentProps) {
  const { name, entries } = loaderData;
  const rejected = actionData ?? null;
  return (
    <AdminPage title={listTexts[name].title} intro={listTexts[name].intro}>
      <Entries name={name} entries={entries} />
      <AdminSection title="Ajouter">
        <AddForm
          key={`${name} ${entries.length}`}
          name={name}
          rejected={rejected?.task === "add" ? rejected : null}
        />
      </AdminSection>
      <AdminSection
        title="Importer et exporter"
        help={`Collez le contenu d’un fichier CSV\u00a0: ${listFields[name].map((field) => listFieldLabels[field]).join(", ")}. Une ligne déjà présente est remplacée.`}
      >
        <ImportForm
          key={`${name} ${entries.length}`}
          name={name}
          rejected={rejected?.task === "import" ? rejected : null}
        />
      </AdminSection>
    </AdminPage>
  );
}

function Entries({ name, entries }: { name: SiteListName; entries: readonly ListEntry[] }) {
  if (entries.length === 0) return <p className="text-soft">La liste est vide.</p>;
  const [first, ...others] = listFields[name] as readonly ListField[];
  return (
    <ul className="border-line border-t">
      {entries.map(({ key, fields }) => (
        <AdminRow
          key={key}
          name={first && fields[first]}
          details={others
            .map((field) => fields[field])
            .filter(Boolean)
            .join(" · ")}
        >
          <Form method="post" preventScrollReset>
            <input type="hidden" name="key" value={key} />
            <Button
              type="submit"
              name="do"
              value="remove"
              variant="secondary"
              aria-label={`Enlever ${first ? fields[first] : key}`}
            >
              Enlever
            </Button>
          </Form>
        </AdminRow>
      ))}
    </ul>
  );
}

function AddForm({ name, rejected }: { name: SiteListName; rejected: Rejected | null }) {
  const fields = listFields[name] as readonly ListField[];
  return (
    <Form
      method="post"
      action={staffPaths.adminList(name)}
      preventScrollReset
      className="grid max-w-xl gap-4"
    >
      <MessageBox messages={rejected ? [rejected.message] : undefined} />
      {fields.map((field, index) => (
        <TextField
          key={field}
          label={listFieldLabels[field]}
          name={field}
          type={field === "date" ? "date" : "text"}
          isOptional={field === "source" || field === "date" || field === "note"}
          maxLength={listFieldMaxLength}
          autoComplete="off"
          defaultValue={rejected?.cells[index]}
          error={rejected?.field === field ? rejected.message : undefined}
        />
      ))}
      <Button type="submit" name="do" value="add" className="justify-self-start">
        Ajouter
      </Button>
    </Form>
  );
}

function ImportForm({ name, rejected }: { name: SiteListName; rejected: Rejected | null }) {
  return (
    <Form
      method="post"
      action={staffPaths.adminList(name)}
      preventScrollReset
      className="grid max-w-xl gap-4"
    >
      <MessageBox messages={rejected ? [rejected.message] : undefined} />
      <TextArea label="Contenu du fichier CSV" name="csv" rows={5} defaultValue={rejected?.csv} />
      <div className="button-row">
        <Button type="submit" name="do" value="import">
          Importer
        </Button>
        <ButtonLink to={staffPaths.adminListExport(name)} variant="secondary" reloadDocument>
          Exporter en CSV
        </ButtonLink>
      </div>
    </Form>
  );
}
