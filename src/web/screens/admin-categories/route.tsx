import { data, Form, redirect } from "react-router";
import { fingerprint } from "../../../console/fingerprint.ts";
import { changeCategories } from "../../../console/index.server.ts";
import {
  type CategoryForm,
  categoryFormOf,
  categoryNameMaxLength,
} from "../../../console/site-categories.ts";
import { type Category, initialCategories } from "../../../listings/category.ts";
import { readStoredTaxonomy } from "../../../listings/index.server.ts";
import { listingTypes } from "../../../listings/listing-type.ts";
import { mergeCategories } from "../../../listings/merge-taxonomy.ts";
import { findReindexing } from "../../../search/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { readForm, requireAdmin } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { staffPaths } from "../../staff-paths.ts";
import { categoriesMessages, categoryMessages, reindexingText } from "../../text/taxonomy-texts.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ChoiceChip, TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { AdminPage, AdminSection } from "../admin/admin-page.tsx";
import type { Route } from "./+types/route.ts";
import { readCategoryForm, withForm } from "./read-form.ts";

export const handle = { audience: "admin" };

/** `at`: id of the subcategory whose name is wrong, "" for the new one, null for the category or the whole form */
type Rejected = { form: CategoryForm; basedOn: string; message: string; at: string | null };

/** Read from the database, and not from the taxonomy of this process, which may be older. */
async function currentCategories(context: Route.LoaderArgs["context"]): Promise<readonly Category[]> {
  const { categories } = await readStoredTaxonomy(context.get(requestContext).db);
  return mergeCategories(categories ?? []);
}

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  const categories = await currentCategories(context);
  const reindexing = await findReindexing(context.get(requestContext).db);
  return { forms: categories.map(categoryFormOf), basedOn: fingerprint(categories), reindexing };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = requireAdmin(context);
  const read = readCategoryForm(await readForm(request));
  const categories = await currentCategories(context);
  if (!read || !categories.some(({ id }) => id === read.form.id)) throw data(null, { status: 400 });
  const { form, basedOn } = read;
  const changed = await changeCategories(
    { ...commandContext(context), actor },
    {
      categories: withForm(categories, read).map((category) => ({
        ...category,
        subCategories: [...category.subCategories],
      })),
      basedOn,
    },
  );
  if (changed.ok) {
    if (changed.isChanged) context.get(requestContext).securityEvent("site-changed");
    return redirect(staffPaths.adminCategories(), { headers: noticeHeaders("categories-saved") });
  }
  const rejected =
    changed.reason === "invalid"
      ? { message: categoryMessages[changed.problem.reason], at: changed.problem.at }
      : { message: categoriesMessages[changed.reason], at: null };
  return data<Rejected>({ form, basedOn, ...rejected }, { status: 422 });
}

export default function AdminCategories({ loaderData, actionData }: Route.ComponentProps) {
  const rejected = actionData ?? null;
  return (
    <AdminPage
      title="Catégories et champs"
      intro="Ce que vous n’offrez plus reste sur les annonces qui l’ont, et son adresse continue de fonctionner."
    >
      {loaderData.reindexing.length > 0 ? (
        <Alert kind="success">
          {reindexingText(loaderData.reindexing, loaderData.forms)} Rechargez la page pour suivre la mise à
          jour.
        </Alert>
      ) : null}
      {loaderData.forms.map((form) => {
        const own = rejected?.form.id === form.id ? rejected : null;
        return (
          <CategorySection
            // Keyed, so that the fields show what was stored.
            key={`${form.id} ${loaderData.basedOn}`}
            form={form}
            basedOn={loaderData.basedOn}
            rejected={own}
          />
        );
      })}
      <AdminSection
        title="Champs"
        help="Chaque type d’annonce a ses champs. Vous pouvez en ajouter, avec leur filtre."
      >
        <ul className="flex flex-wrap gap-2">
          {listingTypes.map(({ id, name }) => (
            <li key={id}>
              <ButtonLink to={staffPaths.adminFields(id)} variant="secondary">
                {name}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </AdminSection>
    </AdminPage>
  );
}

function CategorySection({
  form,
  basedOn,
  rejected,
}: {
  form: CategoryForm;
  basedOn: string;
  rejected: Rejected | null;
}) {
  const { id, name, isHidden, subCategories } = rejected?.form ?? form;
  const added = subCategories.find((sub) => sub.id === "")?.label;
  const errorAt = (at: string) => (rejected?.at === at ? rejected.message : undefined);
  return (
    <AdminSection title={form.name} help={explanation(id, form.name)}>
      <Form method="post" preventScrollReset noValidate className="grid max-w-2xl gap-4">
        <input type="hidden" name="category" value={id} />
        <input type="hidden" name="basedOn" value={rejected?.basedOn ?? basedOn} />
        {/* The first button is what the Enter key presses. */}
        <button type="submit" name="do" value="save" hidden />
        <MessageBox messages={rejected ? [rejected.message] : undefined} />
        <TextField
          label="Nom de la catégorie"
          name="name"
          defaultValue={name}
          maxLength={categoryNameMaxLength}
          autoComplete="off"
        />
        <Row id={id} name={form.name} offered="offered" isHidden={isHidden} />
        <ol className="grid gap-4 border-line border-l pl-4">
          {subCategories
            .filter((sub) => sub.id !== "")
            .map((sub, index) => (
              <li key={sub.id} className="flex flex-wrap items-end gap-2">
                <input type="hidden" name="sub" value={sub.id} />
                <div className="min-w-0 flex-1 basis-60">
                  <TextField
                    label={`Sous-catégorie ${index + 1}`}
                    name={`label:${sub.id}`}
                    defaultValue={sub.label}
                    maxLength={categoryNameMaxLength}
                    autoComplete="off"
                    error={errorAt(sub.id)}
                  />
                </div>
                <Row id={sub.id} name={sub.label} offered={`offered:${sub.id}`} isHidden={sub.isHidden} />
              </li>
            ))}
        </ol>
        <TextField
          label="Nouvelle sous-catégorie"
          name="added"
          isOptional
          defaultValue={added}
          maxLength={categoryNameMaxLength}
          autoComplete="off"
          error={errorAt("")}
        />
        <Button type="submit" name="do" value="save" className="justify-self-start">
          Enregistrer
        </Button>
      </Form>
    </AdminSection>
  );
}

/** Whether it is offered, and buttons that change its place. */
function Row({
  id,
  name,
  offered,
  isHidden,
}: {
  id: string;
  name: string;
  offered: string;
  isHidden: boolean;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      <ChoiceChip name={offered} value="1" isChosen={!isHidden}>
        Offerte<span className="sr-only">{`\u00a0: ${name}`}</span>
      </ChoiceChip>
      <Button type="submit" name="do" value={`up:${id}`} variant="quiet" aria-label={`Monter ${name}`}>
        Monter
      </Button>
      <Button type="submit" name="do" value={`down:${id}`} variant="quiet" aria-label={`Descendre ${name}`}>
        Descendre
      </Button>
    </div>
  );
}

function explanation(id: string, name: string): string | undefined {
  const initial = initialCategories.find((category) => category.id === id);
  return initial && initial.name !== name ? `À l’origine\u00a0: ${initial.name}.` : undefined;
}
