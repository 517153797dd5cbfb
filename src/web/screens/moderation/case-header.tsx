import { Link } from "react-router";
import { PageTitle } from "../../site.tsx";
import { staffPaths } from "../../staff-paths.ts";

/** Heading of the page of one case, below a link to the queue. @param subject whom or what the case is about: for the window's title */
export function CaseHeader({ title, subject }: { title: string; subject: string }) {
  return (
    <>
      <PageTitle>{`Modération\u00a0: ${subject}`}</PageTitle>
      <header className="grid gap-1">
        <Link
          to={staffPaths.moderation()}
          className="-mt-1.5 w-fit py-2.5 text-sm text-spruce underline-offset-4 hover:underline"
        >
          Tous les signalements
        </Link>
        <h1 className="text-xl">{title}</h1>
      </header>
    </>
  );
}
