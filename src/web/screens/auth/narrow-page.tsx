import type { ReactNode } from "react";
import { PageTitle } from "../../site.tsx";

/** A page with a single task, in a narrow column. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page grid justify-items-center py-8 md:py-14">
      <PageTitle>{title}</PageTitle>
      <div className="grid w-full max-w-md gap-5">
        <h1 className="text-xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
