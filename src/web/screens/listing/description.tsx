/** As typed: line breaks kept, lines at a length that reads well. */
export function Description({ text }: { text: string }) {
  return (
    <section aria-labelledby="description" className="grid gap-2">
      <h2 id="description" className="text-lg">
        Description
      </h2>
      <p className="max-w-[68ch] whitespace-pre-line">{text}</p>
    </section>
  );
}
