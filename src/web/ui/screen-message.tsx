import type { ReactNode } from "react";
import { PageTitle } from "../site.tsx";

/** A page with one message and one or two links or buttons. */
export function ScreenMessage({
  title,
  text,
  status,
  drawing,
  children,
}: {
  title: string;
  text: string;
  status?: number;
  drawing?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="page grid justify-items-center gap-4 py-12 text-center md:py-16">
      <PageTitle>{title}</PageTitle>
      {drawing}
      {status ? <p className="font-bold text-soft text-sm tabular">{status}</p> : null}
      <h1 className="text-xl">{title}</h1>
      <p className="max-w-prose text-soft">{text}</p>
      <div className="mt-4 flex flex-wrap items-center justify-center gap-3 max-sm:justify-self-stretch max-sm:[&>a]:grow">
        {children}
      </div>
    </div>
  );
}
