import { Form } from "react-router";
import { TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import type { TaskAnswer } from "./answer-task.ts";
import { DialogButtons } from "./dialog-buttons.tsx";

export function NewUserForm({
  here,
  back,
  answer,
}: {
  here: string;
  back: string;
  answer: TaskAnswer | undefined;
}) {
  const { typed, fields } = answer ?? { typed: undefined, fields: {} };
  return (
    <Form method="post" action={here} noValidate className="grid gap-5">
      <MessageBox messages={answer?.messages} />
      <TextField
        label="Nom"
        name="name"
        required
        autoComplete="off"
        defaultValue={typed?.name}
        error={fields.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        autoComplete="off"
        defaultValue={typed?.email}
        error={fields.email}
      />
      <TextField
        label="Téléphone"
        isOptional
        name="phone"
        type="tel"
        autoComplete="off"
        defaultValue={typed?.phone}
        error={fields.phone}
      />
      <PasswordField
        label="Mot de passe"
        name="password"
        required
        autoComplete="new-password"
        hint={"Transmettez-le à la personne\u00a0: le site ne l’envoie pas."}
        error={fields.password}
      />
      <DialogButtons back={back} verb="Créer le compte" />
    </Form>
  );
}
