import { readTransparency } from "../../../moderation/index.server.ts";
import { rules } from "../../../moderation/moderation.ts";
import { type Measure, measures, transparencyMonths } from "../../../moderation/transparency.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { requestContext } from "../../context.ts";
import { paths } from "../../paths.ts";
import { useSite } from "../../site.tsx";
import { delayText } from "../../text/delay-text.ts";
import { plural } from "../../text/plural.ts";
import { TextLink, TextPage, TextSection } from "../../ui/text-page.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { audience: "public", caching: "page" };

export async function loader({ context }: Route.LoaderArgs) {
  const { reads, now } = context.get(requestContext);
  const since = new Date(now());
  since.setUTCMonth(since.getUTCMonth() - transparencyMonths);
  return { figures: await readTransparency(reads, since), rules };
}

const measureLabels: Record<Measure, string> = {
  removals: "Retraits",
  corrections: "Corrections demandées",
  holds: "Masquées pour vérification",
  categories: "Catégories changées",
  suspensions: "Suspensions",
};

export default function TransparencyPage({ loaderData: { figures, rules: texts } }: Route.ComponentProps) {
  const { name } = useSite();
  const { reports, dismissals, suspensions, byRule, appeals, medianHours } = figures;
  const decided = byRule.reduce((sum, { total }) => sum + total, 0);
  const answered = appeals.upheld + appeals.denied;
  return (
    <TextPage
      path={paths.transparency()}
      title="Transparence"
      description={`Ce que la modération de ${name} a décidé, par règle, et ce que sont devenues les contestations.`}
      intro={`Ce que la modération a fait dans les ${transparencyMonths} derniers mois, compté par le site lui-même.`}
    >
      {reports + dismissals + suspensions + decided + appeals.made === 0 ? (
        <p className="rounded-card border border-line border-dashed p-8 text-center text-soft">
          Aucun signalement et aucune décision pour le moment.
        </p>
      ) : (
        <>
          <TextSection title="Signalements">
            <ul>
              <li>{plural(reports, { one: "# signalement reçu", other: "# signalements reçus" })}</li>
              <li>
                {plural(dismissals, {
                  one: "# dossier classé sans suite",
                  other: "# dossiers classés sans suite",
                })}
              </li>
              <li>
                {plural(decided, {
                  one: "# décision contre une annonce",
                  other: "# décisions contre une annonce",
                })}
              </li>
              <li>{plural(suspensions, { one: "# compte suspendu", other: "# comptes suspendus" })}</li>
              {medianHours === null ? null : (
                <li>
                  Délai médian de décision{"\u00a0"}: {delayText(medianHours)}
                </li>
              )}
            </ul>
          </TextSection>
          <TextSection title="Décisions par règle">
            {byRule.length === 0 ? (
              <p>Aucune décision contre une annonce.</p>
            ) : (
              <ul>
                {byRule.map(({ rule, counts }) => (
                  <li key={rule}>
                    {texts[rule]}
                    <ul>
                      {measures
                        .filter((measure) => counts[measure] > 0)
                        .map((measure) => (
                          <li key={measure} className="text-soft tabular">
                            {measureLabels[measure]}
                            {"\u00a0"}: {formatNumber(counts[measure])}
                          </li>
                        ))}
                    </ul>
                  </li>
                ))}
              </ul>
            )}
          </TextSection>
          <TextSection title="Contestations">
            {appeals.made === 0 ? (
              <p>Aucune décision n’a été contestée.</p>
            ) : (
              <ul>
                <li>
                  {plural(appeals.made, { one: "# décision contestée", other: "# décisions contestées" })}
                </li>
                <li>
                  {plural(answered, { one: "# réponse donnée", other: "# réponses données" })}, dont{" "}
                  {plural(appeals.upheld, {
                    one: "# qui donne raison à la personne",
                    other: "# qui donnent raison à la personne",
                  })}
                </li>
              </ul>
            )}
          </TextSection>
        </>
      )}
      <TextSection title="Comment nous décidons">
        <p>
          Une personne lit chaque signalement{"\u00a0"}; rien n’est retiré automatiquement. Les règles et vos
          recours sont dans les <TextLink to={paths.terms()}>conditions d’utilisation</TextLink>.
        </p>
      </TextSection>
    </TextPage>
  );
}
