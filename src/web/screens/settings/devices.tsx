import { readDevice } from "../../../accounts/device.ts";
import { formatDate, formatMoment } from "../../text/dates.ts";
import { deviceText } from "../../text/device-texts.ts";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

type Session = { id: string; device: string | null; startedAt: Date; lastSeenAt: Date; isThis: boolean };

/** The user's sessions. Of the device, only its browser and system are stored; of the network, nothing. */
export function Devices({ devices, result }: { devices: Session[]; result: SettingsResult | undefined }) {
  const others = devices.filter(({ isThis }) => !isThis).length;
  return (
    <Section
      id="appareils"
      help={
        <p>
          Les appareils connectés à votre compte, à l’heure de l’Est. Si vous n’en reconnaissez pas un,
          déconnectez-le et changez votre mot de passe.
        </p>
      }
    >
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {devices.map(({ id, device, startedAt, lastSeenAt, isThis }) => {
          const name = deviceText(readDevice(device));
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-3 bg-surface px-4 py-3 text-sm"
            >
              <span className="grid gap-0.5">
                <span className="font-semibold">
                  {name ?? (isThis ? "Cet appareil" : "Autre appareil")}
                  {name && isThis ? ", cet appareil" : null}
                </span>
                <span>
                  Connecté le <time dateTime={startedAt.toISOString()}>{formatMoment(startedAt)}</time>
                </span>
                {isThis ? null : (
                  <span className="text-soft">
                    Dernière utilisation{"\u00a0"}:{" "}
                    <time dateTime={lastSeenAt.toISOString()}>{formatDate(lastSeenAt)}</time>
                  </span>
                )}
              </span>
              {isThis ? null : (
                <TaskForm
                  task="sign-out-device"
                  result={result}
                  variant="secondary"
                  submit={{
                    label: "Déconnecter",
                    busy: "Déconnexion…",
                    name: `Déconnecter ${name ?? "l’appareil"} connecté le ${formatMoment(startedAt)}`,
                  }}
                >
                  <input type="hidden" name="sessionId" value={id} />
                </TaskForm>
              )}
            </li>
          );
        })}
      </ul>
      {others > 1 ? (
        <TaskForm
          task="sign-out-others"
          result={result}
          variant="secondary"
          submit={{ label: `Déconnecter les ${others} autres appareils`, busy: "Déconnexion…" }}
        />
      ) : others === 0 ? (
        <p className="text-soft text-sm">Aucun autre appareil n’est connecté.</p>
      ) : null}
    </Section>
  );
}
