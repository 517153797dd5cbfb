import { type Topic, topics } from "../../../notifications/notification.ts";
import { PushSwitch } from "../../ui/push-switch.tsx";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

type Choices = Record<Topic, boolean>;
export type NotificationsFormValues = {
  email: Record<Exclude<Topic, "decisions">, boolean>;
  site: Choices;
  push: Choices;
};

const labels: Record<Topic, string> = {
  messages: "Messages",
  deals: "Offres, réservations, rendez-vous et avis",
  alerts: "Nouvelles annonces de vos recherches et des vendeurs suivis",
  prices: "Baisse de prix d’un de vos favoris",
  listings: "Une de vos annonces va expirer ou a expiré",
  decisions: "Décision de la modération",
  reports: "Réponse à un de vos signalements",
};

/** Names of the fields: those of emails are the topics themselves. */
const channels = [
  { id: "site", label: "Site", nameOf: (topic: Topic) => `site-${topic}` },
  { id: "email", label: "Courriel", nameOf: (topic: Topic) => topic },
  { id: "push", label: "Appareils", nameOf: (topic: Topic) => `push-${topic}` },
] as const;

/** Each topic with its channels. */
export function NotificationsForm({
  values,
  isPushSubscribed,
  result,
}: {
  values: NotificationsFormValues;
  isPushSubscribed: boolean;
  result: SettingsResult | undefined;
}) {
  return (
    <Section
      id="notifications"
      help={
        <p>
          Vous recevrez toujours les courriels sur la sécurité de votre compte et sur une annonce retirée.
        </p>
      }
    >
      <PushSwitch isSubscribed={isPushSubscribed} />
      <TaskForm
        task="notifications"
        result={result}
        submit={{ label: "Enregistrer les notifications", busy: "Enregistrement…" }}
      >
        <div className="grid gap-5">
          {topics.map((topic) => (
            <fieldset key={topic} className="border-line border-t pt-4 first:border-0 first:pt-0">
              <legend className="float-left w-full font-semibold text-sm">{labels[topic]}</legend>
              <div className="clear-both flex flex-wrap gap-x-6">
                {channels.map(({ id, label, nameOf }) =>
                  topic === "decisions" && id === "email" ? null : (
                    <label key={id} className="flex min-h-11 items-center gap-3">
                      <input
                        type="checkbox"
                        name={nameOf(topic)}
                        defaultChecked={values[id][topic as Exclude<Topic, "decisions">]}
                        className="size-6 shrink-0 accent-spruce"
                      />
                      <span className="text-sm">{label}</span>
                    </label>
                  ),
                )}
              </div>
            </fieldset>
          ))}
        </div>
      </TaskForm>
    </Section>
  );
}
