const skeletonCards = [1, 2, 3, 4, 5, 6];

export function SkeletonGrid() {
  return (
    <div role="status">
      <span className="sr-only">Chargement des annonces…</span>
      <ul className="card-grid" aria-hidden="true">
        {skeletonCards.map((card) => (
          <li
            key={card}
            className="overflow-hidden rounded-card border border-line bg-surface motion-safe:animate-pulse"
          >
            <div className="aspect-4/3 bg-sunken" />
            <div className="grid gap-2 p-4">
              <div className="h-6 w-1/3 rounded bg-sunken" />
              <div className="h-5 w-4/5 rounded bg-sunken" />
              <div className="h-4 w-1/2 rounded bg-sunken" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
