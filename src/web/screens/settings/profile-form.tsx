import { TextField } from "../../ui/field.tsx";
import type { SettingsAnswer } from "./answer.ts";
import { Section, TaskForm } from "./section.tsx";

export function ProfileForm({
  profile,
  answer,
}: {
  profile: { name: string; phone: string | null };
  answer: SettingsAnswer | undefined;
}) {
  const own = answer?.task === "profile" ? answer : undefined;
  return (
    <Section id="profil" help={<p>Votre nom figure sur vos annonces et dans vos messages.</p>}>
      {/* Keyed: once saved, the fields show what was kept. */}
      <TaskForm
        key={JSON.stringify(profile)}
        task="profile"
        answer={answer}
        submit={{ label: "Enregistrer le profil", busy: "Enregistrement…" }}
      >
        <TextField
          label="Nom complet"
          name="name"
          autoComplete="name"
          required
          defaultValue={own?.typed.name ?? profile.name}
          error={own?.fields.name}
        />
        <TextField
          label="Téléphone"
          isOptional
          name="phone"
          type="tel"
          autoComplete="tel"
          hint="Montré à qui le demande sur vos annonces, seulement si vous le choisissez en publiant."
          defaultValue={own?.typed.phone ?? profile.phone ?? ""}
          error={own?.fields.phone}
        />
      </TaskForm>
    </Section>
  );
}
