/** Prevents a line break just before a closing guillemet when a long word wraps. */
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
