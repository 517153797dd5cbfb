/** A word longer than its line may break anywhere, but not so that a closing guillemet begins a line of its own. */
export function NoWrapEnd({ children }: { children: string }) {
  const end = /\S{1,4}\u00a0»$/u.exec(children);
  if (!end) return children;
  return (
    <>
      {children.slice(0, end.index)}
      <span className="whitespace-nowrap">{end[0]}</span>
    </>
  );
}
