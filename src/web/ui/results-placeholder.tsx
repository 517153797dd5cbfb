import { SkeletonGrid } from "./skeleton-grid.tsx";

/** Shown instead of the current page while results load. */
export default function ResultsPlaceholder() {
  return (
    <div className="page py-6">
      <SkeletonGrid view="auto" />
    </div>
  );
}
