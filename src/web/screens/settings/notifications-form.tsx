import { Choice } from "./choice.tsx";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

export function NotificationsForm({
  preferences,
  result,
}: {
  preferences: { messages: boolean; listings: boolean; alerts: boolean; prices: boolean };
  result: SettingsResult | undefined;
}) {
  return (
    <Section
      id="notifications"
      help={<p>Vous recevrez toujours ceux sur la sécurité de votre compte et sur une annonce retirée.</p>}
    >
      <TaskForm
        task="notifications"
        result={result}
        submit={{ label: "Enregistrer les notifications", busy: "Enregistrement…" }}
      >
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold text-sm">Recevoir un courriel</legend>
          <Choice name="messages" isChosen={preferences.messages}>
            nouveau message que je n’ai pas lu
          </Choice>
          <Choice name="listings" isChosen={preferences.listings}>
            une de mes annonces va expirer
          </Choice>
          <Choice name="alerts" isChosen={preferences.alerts}>
            nouvelle annonce pour une de mes recherches
          </Choice>
          <Choice name="prices" isChosen={preferences.prices}>
            baisse de prix d’un de mes favoris
          </Choice>
        </fieldset>
      </TaskForm>
    </Section>
  );
}
