/** With JavaScript a press fills in the field; without, it sends. */
export function QuickReplies({
  texts,
  onPick,
}: {
  texts: readonly string[];
  onPick: ((text: string) => void) | null;
}) {
  return (
    <ul aria-label="Réponses rapides" className="-mx-1 flex gap-2 overflow-x-auto px-1 py-1">
      {texts.map((text) => (
        <li key={text} className="shrink-0">
          <button
            type={onPick ? "button" : "submit"}
            name="quick"
            value={text}
            onClick={() => onPick?.(text)}
            className="min-h-11 whitespace-nowrap rounded-chip border border-edge bg-surface px-3.5 text-sm hover:border-ink"
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
