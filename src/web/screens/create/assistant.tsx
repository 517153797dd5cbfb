import { ChevronDown, Sparkles, Undo2 } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { descriptionMaxLength } from "../../../listings/listing.ts";
import { fetchModule } from "../../fetch-module.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { AssistantTask } from "./assistant-templates.ts";
import { readPageForm } from "./page-form.ts";

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
  /** `replaced`: the author's own text made room */
  | { kind: "done" | "replaced"; before: string }
  | { kind: "unchanged"; task: AssistantTask }
  /** the author typed meanwhile */
  | { kind: "typed" }
  | { kind: "failed" };

/** Rewrites the description with lazy-loaded templates; no data leaves the device. */
export function Assistant({ textArea }: { textArea: RefObject<HTMLTextAreaElement | null> }) {
  const [progress, setProgress] = useState<Progress>({ kind: "idle" });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const proposal = useRef("");
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = async (task: AssistantTask) => {
    const before = textArea.current?.value ?? "";
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
      if (area.value !== before) return setProgress({ kind: "typed" });
      const proposed = [...assist(task, readPageForm(area.form))].slice(0, descriptionMaxLength).join("");
      if (proposed === before) return setProgress({ kind: "unchanged", task });
      write(area, proposed);
      const isReplaced = task === "generate" && before.trim() !== "" && before !== proposal.current;
      proposal.current = proposed;
      setProgress({ kind: isReplaced ? "replaced" : "done", before });
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
    <details className="group rounded-card bg-sunken px-4 noscript:hidden">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <Sparkles className="size-5 text-spruce" />
        Assistant IA
        <ChevronDown className="ml-auto size-5 text-soft group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-4">
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
          {progress.kind === "done" || progress.kind === "replaced" ? (
            <button
              type="button"
              onClick={() => undo(progress.before)}
              className={buttonClass("quiet", "px-2")}
            >
              <Undo2 className="size-4" />
              {progress.kind === "replaced" ? "Remettre mon texte" : "Annuler ce changement"}
            </button>
          ) : null}
        </div>
        <p role="status" className="text-soft text-xs">
          {progress.kind === "unchanged" ? unchangedTexts[progress.task] : progressText[progress.kind]}
        </p>
      </div>
    </details>
  );
}

const unchangedTexts: Record<AssistantTask, string> = {
  generate: "Rien à ajouter pour l’instant.",
  improve: "Rien à améliorer.",
  expand: "Rien à ajouter pour l’instant.",
  keywords: "Les mots-clés de l’annonce sont déjà dans le texte.",
};

const progressText: Record<Exclude<Progress["kind"], "unchanged">, string> = {
  idle: "Se sert de ce que vous avez rempli, sans rien envoyer.",
  typed: "Vous avez écrit entre-temps\u00a0: votre texte n’a pas été changé.",
  writing: "L’assistant rédige…",
  done: "Le texte est proposé ci-dessus. Relisez-le avant de publier.",
  replaced: "Ce texte remplace le vôtre. Relisez-le avant de publier.",
  failed: "L’assistant n’a pas pu être chargé. Vérifiez votre connexion internet.",
};

/** Dispatches an input event, as typing does, for the listeners of the field (counter, device draft). */
function write(area: HTMLTextAreaElement, text: string) {
  area.value = text;
  area.dispatchEvent(new Event("input", { bubbles: true }));
}
