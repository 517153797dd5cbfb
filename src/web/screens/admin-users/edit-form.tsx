import { Form, Link } from "react-router";
import { roles, strongPasswordMinLength } from "../../../accounts/account.ts";
import type { User } from "../../../accounts/index.server.ts";
import { paths } from "../../paths.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { DialogButtons } from "./dialog-buttons.tsx";
import type { TaskResult } from "./handle-form-action.ts";
import { roleLabels } from "./role-labels.ts";

export function EditForm({
  user,
  here,
  back,
  isOwn,
  result,
}: {
  user: User;
  here: string;
  back: string;
  isOwn: boolean;
  result: TaskResult | undefined;
}) {
  const { typed, fields } = result ?? { typed: undefined, fields: {} };
  return (
    <Form method="post" action={here} preventScrollReset noValidate className="grid gap-5">
      <MessageBox messages={result?.messages} />
      <TextField
        label="Nom"
        name="name"
        required
        autoComplete="off"
        defaultValue={typed?.name ?? user.name}
        error={fields.name}
      />
      <TextField
        label="Téléphone"
        isOptional
        name="phone"
        type="tel"
        autoComplete="off"
        defaultValue={typed?.phone ?? user.phone ?? ""}
        error={fields.phone}
      />
      {isOwn ? (
        // Admins cannot change their own role; the form sends it unchanged.
        <input type="hidden" name="role" value={user.role} />
      ) : (
        <SelectField label="Rôle" name="role" defaultValue={typed?.role ?? user.role} error={fields.role}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </SelectField>
      )}
      {isOwn ? (
        <p className="text-soft text-sm">
          Changez votre mot de passe dans{" "}
          <Link to={paths.settingsPage("mot-de-passe")} className="text-spruce underline underline-offset-4">
            vos paramètres
          </Link>
          .
        </p>
      ) : (
        <PasswordField
          label="Nouveau mot de passe (facultatif)"
          name="password"
          autoComplete="new-password"
          hint={`Ses appareils seront déconnectés. Au moins ${strongPasswordMinLength} caractères pour confier la modération ou l’administration à un membre.`}
          error={fields.password}
        />
      )}
      <DialogButtons back={back} verb="Enregistrer" />
    </Form>
  );
}
