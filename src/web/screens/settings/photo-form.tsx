import { ProfilePhotoField } from "../../ui/profile-photo-field.tsx";
import type { SettingsAnswer } from "./answer.ts";
import { Section, TaskForm } from "./section.tsx";

export function PhotoForm({
  profile,
  answer,
}: {
  profile: { name: string; avatarImageId: string | null };
  answer: SettingsAnswer | undefined;
}) {
  const { name, avatarImageId } = profile;
  return (
    <Section id="photo" help={<p>Elle figure près de votre nom. Sans photo, on voit votre initiale.</p>}>
      {/* Keyed: once saved, nothing is chosen any more. */}
      <TaskForm
        key={avatarImageId}
        task="photo"
        answer={answer}
        isMultipart
        submit={{ label: "Enregistrer la photo", busy: "Envoi…" }}
      >
        <ProfilePhotoField
          current={{ name, avatarImageId }}
          answer={answer?.task === "photo" ? answer.fields : undefined}
        />
      </TaskForm>
      {avatarImageId ? (
        <TaskForm
          task="remove-photo"
          answer={answer}
          look="secondary"
          submit={{ label: "Supprimer ma photo actuelle", busy: "Suppression…" }}
        />
      ) : null}
    </Section>
  );
}
