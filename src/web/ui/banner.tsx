/** The operator's announcement, above every page. */
export function Banner({ children }: { children: string }) {
  return (
    <section aria-label="Annonce du site" className="bg-spruce-tint">
      <p className="page py-2.5 font-semibold text-sm text-spruce-deep">{children}</p>
    </section>
  );
}
