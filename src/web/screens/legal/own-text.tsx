import type { ReactNode } from "react";
import type { MarkdownNode } from "../../../console/site-texts.ts";
import { PageTitle } from "../../site.tsx";
import { Markdown } from "../../ui/markdown.tsx";

/** A legal text that the operator wrote. */
export function OwnText({
  nodes,
  path,
  title,
  description,
  children,
}: {
  nodes: readonly MarkdownNode[];
  path: string;
  title: string;
  description: string;
  /** after the text */
  children?: ReactNode;
}) {
  return (
    <article className="page py-8 md:py-14">
      <PageTitle description={description} path={path}>
        {title}
      </PageTitle>
      <div className="mx-auto grid max-w-[42rem] gap-6">
        <h1 className="text-2xl">{title}</h1>
        <Markdown nodes={nodes} />
        {children}
      </div>
    </article>
  );
}
