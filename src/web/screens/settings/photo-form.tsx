import { useState } from "react";
import { ProfilePhotoField } from "../../ui/profile-photo-field.tsx";
import { useHydrated } from "../../use-hydrated.ts";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

type Props = {
  profile: { name: string; avatarImageId: string | null };
  result: SettingsResult | undefined;
};

export function PhotoForm({ profile, result }: Props) {
  return (
    <Section id="photo" help={<p>Les gens la voient à côté de votre nom.</p>}>
      {/* Keyed, so that the file input is cleared after saving. */}
      <NewPhotoForm key={profile.avatarImageId} profile={profile} result={result} />
      {profile.avatarImageId ? (
        <TaskForm
          task="remove-photo"
          result={result}
          variant="secondary"
          submit={{ label: "Supprimer ma photo actuelle", busy: "Suppression…" }}
        />
      ) : null}
    </Section>
  );
}

function NewPhotoForm({ profile, result }: Props) {
  const [isChosen, setIsChosen] = useState(false);
  // Without JavaScript the button is always shown.
  const isReady = !useHydrated() || isChosen;
  return (
    <TaskForm
      task="photo"
      result={result}
      isMultipart
      isReady={isReady}
      submit={{ label: "Enregistrer la photo", busy: "Envoi…" }}
    >
      <ProfilePhotoField
        current={profile}
        result={result?.task === "photo" ? result.fields : undefined}
        onChoice={setIsChosen}
      />
    </TaskForm>
  );
}
