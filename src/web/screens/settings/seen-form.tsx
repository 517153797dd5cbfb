import { seenKeptDays, seenMax } from "../../../domain/seen-limits.ts";
import { ForgetSeen } from "../seen/forget-seen.tsx";
import type { SettingsAnswer } from "./answer.ts";
import { Choice } from "./choice.tsx";
import { Section, TaskForm } from "./section.tsx";

/** Whether what one looks at is kept, and the end of what was. */
export function SeenForm({ isKept, answer }: { isKept: boolean; answer: SettingsAnswer | undefined }) {
  return (
    <Section
      id="historique"
      help={
        <p>
          Les {seenMax}&nbsp;dernières annonces que vous avez vues, pendant {seenKeptDays}&nbsp;jours, pour
          les retrouver à l’accueil et sous vos favoris. Vous seul les voyez. Si vous ne les gardez plus,
          elles sont effacées.
        </p>
      }
    >
      <TaskForm
        task="seen"
        answer={answer}
        submit={{ label: "Enregistrer ce choix", busy: "Enregistrement…" }}
      >
        <Choice name="kept" isChosen={isKept}>
          garder les annonces que j’ai vues
        </Choice>
      </TaskForm>
      {isKept ? <ForgetSeen /> : null}
    </Section>
  );
}
