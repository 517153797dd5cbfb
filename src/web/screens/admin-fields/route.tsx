import { data, Form, redirect } from "react-router";
import { fingerprint } from "../../../console/fingerprint.ts";
import { changeFields } from "../../../console/index.server.ts";
import {
  choiceMaxLength,
  emptyFieldForm,
  type FieldForm,
  type FieldProblem,
  fieldFormOf,
  fieldLabelMaxLength,
  unitMaxLength,
} from "../../../console/site-fields.ts";
import { hasChoices } from "../../../listings/added-fields.ts";
import { readStoredTaxonomy } from "../../../listings/index.server.ts";
import { listingTypes } from "../../../listings/listing-type.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { staffPaths } from "../../staff-paths.ts";
import { fieldKindTexts, fieldMessages, fieldsMessages, fieldUseTexts } from "../../text/taxonomy-texts.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ChoiceChip, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "admin" };

type Rejected = { forms: FieldForm[]; basedOn: string; message: string; problem: FieldProblem | null };

function typeOf(id: string) {
  const type = listingTypes.find((known) => known.id === id);
  if (!type) throw data(null, { status: 404 });
  return type;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin(context);
  const { id, name, fields: own } = typeOf(params.type);
  const fields = (await readStoredTaxonomy(context.get(requestContext).db)).fields?.[id] ?? [];
  return {
    id,
    name,
    basedOn: fingerprint(fields),
    forms: fields.map(fieldFormOf),
    own: own.map(({ label }) => label).join(", "),
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actor = requireAdmin(context);
  const { id: type } = typeOf(params.type);
  const sent = await readForm(request);
  if (sent.get("do") !== "save") throw data(null, { status: 400 });
  const forms = [...sent.getAll("field"), ""].map((id): FieldForm => {
    const text = (name: string) => sent.get(`${name}:${id}`) ?? "";
    return {
      id,
      label: text("label"),
      kind: text("kind"),
      unit: text("unit"),
      newChoices: text("newChoices"),
      choices: sent
        .getAll(`choice:${id}`)
        .map((choice) => ({ id: choice, label: text(`choiceLabel:${choice}`) })),
      isFilterable: text("filter") === "1",
      isSearched: text("search") === "1",
      use: text("use"),
    };
  });
  const basedOn = sent.get("basedOn") ?? "";
  const changed = await changeFields({ ...commandContext(context), actor }, { type, fields: forms, basedOn });
  if (changed.ok) {
    if (changed.isChanged) context.get(requestContext).securityEvent("site-changed");
    return redirect(staffPaths.adminFields(type), { headers: noticeHeaders("fields-saved") });
  }
  const rejected =
    changed.reason === "invalid"
      ? { message: fieldMessages[changed.problem.reason], problem: changed.problem }
      : { message: fieldsMessages[changed.reason], problem: null };
  return data<Rejected>({ forms, basedOn, ...rejected }, { status: 422 });
}

export default function AdminFields({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData ?? null;
  const { id, name, own, basedOn } = loaderData;
  const forms = rejected?.forms.filter((form) => form.id !== "") ?? loaderData.forms;
  const added = rejected?.forms.find((form) => form.id === "") ?? emptyFieldForm;
  return (
    <AdminPage title={`Champs\u00a0: ${name}`} intro={`Champs d’origine\u00a0: ${own}.`}>
      {/* Keyed, so that the fields show what was stored. */}
      <Form
        key={`${id} ${basedOn}`}
        method="post"
        preventScrollReset
        noValidate
        className="grid max-w-2xl gap-6"
      >
        <input type="hidden" name="basedOn" value={rejected?.basedOn ?? basedOn} />
        <MessageBox messages={rejected ? [rejected.message] : undefined} />
        {forms.map((form) => (
          <AdminSection
            key={form.id}
            title={form.label}
            help={fieldKindTexts[form.kind as keyof typeof fieldKindTexts]}
          >
            <input type="hidden" name="field" value={form.id} />
            <FieldInputs form={form} rejected={rejected} />
          </AdminSection>
        ))}
        <AdminSection title="Ajouter un champ">
          <FieldInputs form={added} rejected={rejected} />
        </AdminSection>
        <div className="button-row">
          <Button type="submit" name="do" value="save">
            Enregistrer
          </Button>
          <ButtonLink to={staffPaths.adminCategories()} variant="secondary">
            Catégories
          </ButtonLink>
        </div>
      </Form>
    </AdminPage>
  );
}

/** The other kinds have no filter: an exact hour, text or address is no search. */
const canBeFiltered = (kind: string) => hasChoices(kind) || ["yes-no", "number", "text"].includes(kind);

function FieldInputs({ form, rejected }: { form: FieldForm; rejected: Rejected | null }) {
  const { id, kind } = form;
  const isNew = id === "";
  const errorOf = (where: FieldProblem["in"]) =>
    rejected?.problem?.at === id && rejected.problem.in === where ? rejected.message : undefined;
  return (
    <>
      <TextField
        label="Nom du champ"
        name={`label:${id}`}
        defaultValue={form.label}
        maxLength={fieldLabelMaxLength}
        autoComplete="off"
        error={errorOf("label")}
      />
      {isNew ? (
        <SelectField label="Sorte de valeur" name="kind:" defaultValue={kind}>
          {Object.entries(fieldKindTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      ) : null}
      {form.choices.map((choice, index) => (
        <div key={choice.id}>
          <input type="hidden" name={`choice:${id}`} value={choice.id} />
          <TextField
            label={`Choix ${index + 1}`}
            name={`choiceLabel:${choice.id}:${id}`}
            defaultValue={choice.label}
            maxLength={choiceMaxLength}
            autoComplete="off"
          />
        </div>
      ))}
      {isNew || hasChoices(kind) ? (
        <TextArea
          label={isNew ? "Choix, un par ligne" : "Autres choix, un par ligne"}
          name={`newChoices:${id}`}
          rows={3}
          defaultValue={form.newChoices}
          isOptional
          error={errorOf("choices")}
        />
      ) : null}
      {isNew || kind === "number" ? (
        <TextField
          label="Unité du nombre"
          name={`unit:${id}`}
          defaultValue={form.unit}
          maxLength={unitMaxLength}
          autoComplete="off"
          isOptional
          error={errorOf("unit")}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isNew || canBeFiltered(kind) ? (
          <ChoiceChip name={`filter:${id}`} value="1" isChosen={form.isFilterable}>
            Filtre des résultats
          </ChoiceChip>
        ) : null}
        <ChoiceChip name={`search:${id}`} value="1" isChosen={form.isSearched}>
          Trouvé par la recherche
        </ChoiceChip>
      </div>
      {isNew ? (
        <input type="hidden" name="use:" value="offered" />
      ) : (
        <SelectField label="Usage" name={`use:${id}`} defaultValue={form.use}>
          {Object.entries(fieldUseTexts).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}
