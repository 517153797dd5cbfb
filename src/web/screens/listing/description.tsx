import { foldText } from "./fold-text.ts";

/** As typed: line breaks kept, lines at a length that reads well; a long one opens on demand, also without a script. */
export function Description({ text }: { text: string }) {
  const { start, rest } = foldText(text);
  return (
    <section aria-labelledby="description" className="grid gap-2">
      <h2 id="description" className="text-lg">
        Description
      </h2>
      <p className="max-w-[68ch] whitespace-pre-line">
        {start}
        {rest && !/[.!?…]$/u.test(start) ? <span aria-hidden="true">…</span> : null}
      </p>
      {rest ? (
        <details className="group grid max-w-[68ch]">
          <summary className="inline-flex min-h-11 w-fit items-center font-semibold text-spruce underline underline-offset-4">
            <span className="group-open:hidden">Lire la suite</span>
            <span className="hidden group-open:inline">Réduire</span>
          </summary>
          <p className="whitespace-pre-line">{rest}</p>
        </details>
      ) : null}
    </section>
  );
}
