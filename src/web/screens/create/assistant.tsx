import { Sparkles, Undo2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { descriptionMaxLength } from "../../../listings/listing.ts";
import { fetchModule } from "../../fetch-module.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { AssistantTask } from "./assistant-templates.ts";
import { readSubmittedForm } from "./form-values.ts";

/** §9: simulated thinking time. */
const delayMs = 1500;

const tasks: { id: AssistantTask; label: string }[] = [
  { id: "generate", label: "Générer" },
  { id: "improve", label: "Améliorer le style" },
  { id: "expand", label: "Développer" },
  { id: "keywords", label: "Ajouter des mots-clés" },
];

type Progress =
  | { kind: "idle" }
  | { kind: "writing" }
  | { kind: "done"; before: string }
  | { kind: "failed" };

/** Rewrites the description with lazy-loaded templates; no data leaves the device. */
export function Assistant({ textArea }: { textArea: RefObject<HTMLTextAreaElement | null> }) {
  const [progress, setProgress] = useState<Progress>({ kind: "idle" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = async (task: AssistantTask) => {
    setProgress({ kind: "writing" });
    try {
      const [{ assist }] = await Promise.all([
        fetchModule(() => import("./assistant-templates.ts")),
        new Promise((resolve) => {
          timer.current = setTimeout(resolve, delayMs);
        }),
      ]);
      const area = textArea.current;
      if (!area?.form) return;
      const before = area.value;
      write(area, assist(task, readPageForm(area.form)));
      setProgress({ kind: "done", before });
    } catch {
      setProgress({ kind: "failed" }); // the templates could not be loaded
    }
  };
  const undo = (before: string) => {
    if (textArea.current) write(textArea.current, before);
    setProgress({ kind: "idle" });
    textArea.current?.focus();
  };
  return (
    <section aria-label="Assistant IA" className="grid gap-3 rounded-card bg-sunken p-4 noscript:hidden">
      <p className="flex items-center gap-2 font-semibold text-sm">
        <Sparkles className="size-5 text-spruce" />
        Assistant IA
      </p>
      <div className="flex flex-wrap gap-2">
        {tasks.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            onClick={() => void run(id)}
            disabled={progress.kind === "writing"}
            className={buttonClass("secondary", "px-3.5")}
          >
            {label}
          </button>
        ))}
        {progress.kind === "done" ? (
          <button
            type="button"
            onClick={() => undo(progress.before)}
            className={buttonClass("quiet", "px-2")}
          >
            <Undo2 className="size-4" />
            Annuler ce changement
          </button>
        ) : null}
      </div>
      <p role="status" className="text-soft text-xs">
        {progressText[progress.kind]}
      </p>
    </section>
  );
}

const progressText: Record<Progress["kind"], string> = {
  idle: "Part de ce que vous avez déjà rempli. Tout reste sur votre appareil.",
  writing: "L’assistant rédige…",
  done: "Le texte est proposé ci-dessus. Relisez-le avant de publier.",
  failed: "L’assistant n’a pas pu être chargé. Vérifiez votre connexion internet.",
};

/** Dispatches an input event, as typing does, for the listeners of the field (counter, device draft). */
function write(area: HTMLTextAreaElement, text: string) {
  area.value = [...text].slice(0, descriptionMaxLength).join("");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

function readPageForm(form: HTMLFormElement) {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return readSubmittedForm(new URLSearchParams(texts)).form;
}
