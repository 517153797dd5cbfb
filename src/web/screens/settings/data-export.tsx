import { Download } from "lucide";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import type { SettingsAnswer } from "./answer.ts";
import { Section } from "./section.tsx";
import { tasks } from "./sections.ts";

/** A plain form: the browser itself takes in what comes, a file or the page that says why there is none. */
export function DataExport({ answer }: { answer: SettingsAnswer | undefined }) {
  return (
    <Section
      id="donnees"
      help={
        <p>
          Un fichier JSON avec votre profil, vos annonces, vos favoris, vos recherches, vos conversations, vos
          signalements, vos annonces vues ou masquées et vos choix. Les photos y figurent par leur adresse.
        </p>
      }
    >
      <form method="post" action={paths.settingsTask("export", tasks.export)} className="grid gap-5">
        <MessageBox messages={answer?.task === "export" ? answer.messages : undefined} />
        <Button type="submit" look="secondary" className="justify-self-start">
          <Icon of={Download} className="size-5" />
          Télécharger mes données
        </Button>
      </form>
    </Section>
  );
}
