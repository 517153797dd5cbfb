import { formatDate, formatMoment } from "../../text/dates.ts";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

type Device = { id: string; startedAt: Date; lastSeenAt: Date; isThis: boolean };

/** The user's sessions. IP address and browser are not stored, so only times tell them apart. */
export function Devices({ devices, result }: { devices: Device[]; result: SettingsResult | undefined }) {
  const others = devices.filter(({ isThis }) => !isThis).length;
  return (
    <Section
      id="appareils"
      help={
        <p>
          Les appareils connectés à votre compte, à l’heure de l’Est. Nous ne gardons ni leur nom ni leur
          adresse.
        </p>
      }
    >
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {devices.map(({ id, startedAt, lastSeenAt, isThis }) => (
          <li key={id} className="grid gap-0.5 bg-surface px-4 py-3 text-sm">
            <span className="font-semibold">{isThis ? "Cet appareil" : "Autre appareil"}</span>
            <span>
              Connecté le <time dateTime={startedAt.toISOString()}>{formatMoment(startedAt)}</time>
            </span>
            {isThis ? null : (
              <span className="text-soft">
                Dernière utilisation{"\u00a0"}:{" "}
                <time dateTime={lastSeenAt.toISOString()}>{formatDate(lastSeenAt)}</time>
              </span>
            )}
          </li>
        ))}
      </ul>
      {others > 0 ? (
        <TaskForm
          task="sign-out-others"
          result={result}
          variant="secondary"
          submit={{
            label:
              others === 1 ? "Déconnecter l’autre appareil" : `Déconnecter les ${others} autres appareils`,
            busy: "Déconnexion…",
          }}
        />
      ) : (
        <p className="text-soft text-sm">Aucun autre appareil n’est connecté.</p>
      )}
    </Section>
  );
}
