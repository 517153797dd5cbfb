import { useState } from "react";
import { ProfilePhotoField } from "../../ui/profile-photo-field.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

type Props = {
  profile: { name: string; avatarImageId: string | null };
  answer: SettingsResult | undefined;
};

export function PhotoForm({ profile, answer }: Props) {
  return (
    <Section id="photo" help={<p>Elle figure près de votre nom. Sans photo, on voit votre initiale.</p>}>
      {/* Keyed, so that the file input is cleared after saving. */}
      <NewPhotoForm key={profile.avatarImageId} profile={profile} answer={answer} />
      {profile.avatarImageId ? (
        <TaskForm
          task="remove-photo"
          answer={answer}
          variant="secondary"
          submit={{ label: "Supprimer ma photo actuelle", busy: "Suppression…" }}
        />
      ) : null}
    </Section>
  );
}

function NewPhotoForm({ profile, answer }: Props) {
  const [isChosen, setIsChosen] = useState(false);
  // Without JavaScript the button is always shown.
  const isReady = !useHydrated() || isChosen;
  return (
    <TaskForm
      task="photo"
      answer={answer}
      isMultipart
      isReady={isReady}
      submit={{ label: "Enregistrer la photo", busy: "Envoi…" }}
    >
      <ProfilePhotoField
        current={profile}
        answer={answer?.task === "photo" ? answer.fields : undefined}
        onChoice={setIsChosen}
      />
    </TaskForm>
  );
}
