import { Link } from "react-router";
import { historyDays, historyMax } from "../../../lists/history.ts";
import { type Consent, isAccepted, type Purpose } from "../../../privacy/consent.ts";
import { visitorsMin } from "../../../search/suggestions/popular-search.ts";
import { paths } from "../../paths.ts";
import { formatDate } from "../../text/dates.ts";
import { plural } from "../../text/plural.ts";
import { ClearHistory } from "../history/clear-history.tsx";
import { Choice } from "./choice.tsx";
import type { SettingsResult } from "./form-response.ts";
import { Section, TaskForm } from "./section.tsx";

type Props = {
  consents: readonly Consent[];
  hasHistory: boolean;
  emailCount: number;
  hasPush: boolean;
  result: SettingsResult | undefined;
};

/** Consents of a member, each with the data used, since when, and its switch. */
export function Consents({ consents, hasHistory, emailCount, hasPush, result }: Props) {
  const isCounted = isAccepted(consents, "popular-searches");
  const emails = consents.filter(({ purpose }) => purpose.startsWith("email-"));
  return (
    <>
      <Section
        id="historique"
        help={
          <>
            <p>
              Retrouvez à l’accueil et sous vos favoris les {historyMax}&nbsp;dernières annonces que vous avez
              vues, pendant {historyDays}&nbsp;jours. Vous seul les voyez. Décochez pour tout effacer.
            </p>
            <Decision
              uses="les annonces que vous ouvrez, et quand"
              isOn={hasHistory}
              decided={latest(consents, ["history"])}
            />
          </>
        }
      >
        <TaskForm
          task="seen"
          result={result}
          submit={{ label: "Enregistrer ce choix", busy: "Enregistrement…" }}
        >
          <Choice name="enabled" isChosen={hasHistory}>
            Garder les annonces que j’ai vues
          </Choice>
        </TaskForm>
        {hasHistory ? <ClearHistory /> : null}
      </Section>
      <Section
        id="recherches-populaires"
        help={
          <>
            <p>
              Une recherche que {visitorsMin}&nbsp;personnes font le même jour est suggérée à d’autres.
              Jusque-là, nous n’en gardons qu’une empreinte, effacée le lendemain.
            </p>
            <Decision
              uses="les mots de vos recherches, sans votre nom"
              isOn={isCounted}
              decided={latest(consents, ["popular-searches"])}
            />
          </>
        }
      >
        <TaskForm
          task="searches"
          result={result}
          submit={{ label: "Enregistrer mon choix", busy: "Enregistrement…" }}
        >
          <Choice name="counted" isChosen={isCounted}>
            Compter mes recherches
          </Choice>
        </TaskForm>
      </Section>
      <Section
        id="envois"
        help={
          <>
            <p>
              {emailCount === 0
                ? "Vous ne recevez aucun courriel facultatif."
                : plural(emailCount, {
                    one: "Vous recevez #\u00a0sorte de courriels facultatifs.",
                    other: "Vous recevez #\u00a0sortes de courriels facultatifs.",
                  })}{" "}
              {hasPush
                ? "Cet appareil reçoit des notifications."
                : "Cet appareil ne reçoit pas de notifications."}
            </p>
            <Decision
              uses="votre adresse courriel, vos messages, vos annonces, vos recherches enregistrées et vos favoris"
              isOn={emailCount > 0}
              decided={latest(
                consents,
                emails.map(({ purpose }) => purpose),
              )}
            />
          </>
        }
      >
        <Link
          to={paths.settingsPage("notifications")}
          className="inline-flex min-h-8 items-center justify-self-start text-spruce underline underline-offset-4"
        >
          Choisir mes courriels et mes notifications
        </Link>
      </Section>
    </>
  );
}

function latest(consents: readonly Consent[], purposes: readonly Purpose[]): Date | null {
  const dates = consents
    .filter(({ purpose }) => purposes.includes(purpose))
    .map(({ decidedAt }) => decidedAt.getTime());
  return dates.length > 0 ? new Date(Math.max(...dates)) : null;
}

/** Data used, and since when. `decided` is null until the member changes the choice with which the account began. */
function Decision({ uses, isOn, decided }: { uses: string; isOn: boolean; decided: Date | null }) {
  return (
    <p>
      Utilise&nbsp;: {uses}.{" "}
      <span className="font-semibold">
        {decided ? (
          <>
            {isOn ? "Accepté" : "Refusé"} depuis le{" "}
            <time dateTime={decided.toISOString()}>{formatDate(decided)}</time>
          </>
        ) : isOn ? (
          "Accepté depuis l’inscription"
        ) : (
          "Pas encore accepté"
        )}
        .
      </span>
    </p>
  );
}
