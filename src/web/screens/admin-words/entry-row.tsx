import { ChevronDown } from "lucide";
import { useRef } from "react";
import { Form } from "react-router";
import type { KeptEntry } from "../../../data/search/thesaurus.ts";
import { typeset } from "../../text/typography.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useFocusKept } from "../../use-focus-kept.ts";
import { EntryForm } from "./entry-form.tsx";

export type RefusedEntry = { id: string | null; words: string; targets: string; error: string };

export function EntryRow({ entry, refused }: { entry: KeptEntry; refused: RefusedEntry | null }) {
  const { id, words, targets, isShipped, isChanged, isOff } = entry;
  const shown = refused ?? { words: words.join(", "), targets: targets.join(", ") };
  const summary = useRef<HTMLElement>(null);
  // The button that takes a change back goes away with it.
  useFocusKept(summary, isChanged);
  return (
    <li className="border-line border-b">
      <details open={refused !== null} className="group">
        <summary ref={summary} className="flex min-h-12 items-center gap-x-3 gap-y-1 py-2.5">
          <span className={`wrap-anywhere min-w-0 ${isOff ? "text-soft line-through" : "font-medium"}`}>
            {typeset(words.join(", ") + (targets.length > 0 ? ` → ${targets.join(", ")}` : ""))}
          </span>
          {isOff ? <Badge look="plain">Désactivée</Badge> : null}
          {isShipped && isChanged ? <Badge look="plain">Modifiée</Badge> : null}
          {isShipped ? null : <Badge look="plain">Ajoutée ici</Badge>}
          <Icon of={ChevronDown} className="ml-auto size-5 shrink-0 text-soft group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 pt-1 pb-5">
          <EntryForm id={id} words={shown.words} targets={shown.targets} error={refused?.error} />
          <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" name="wish" value={isOff ? "switch-on" : "switch-off"} look="secondary">
              {isOff ? "Réactiver" : "Désactiver"}
            </Button>
            {isShipped && isChanged ? (
              <Button type="submit" name="wish" value="reset" look="secondary">
                Revenir à l’original
              </Button>
            ) : null}
            {isShipped ? null : (
              <Button type="submit" name="wish" value="delete" look="secondary">
                Supprimer
              </Button>
            )}
          </Form>
        </div>
      </details>
    </li>
  );
}
