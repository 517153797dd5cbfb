import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import type { MarkdownNode } from "../../console/site-texts.ts";
import { useSite } from "../site.tsx";
import { ContactAddress } from "./text-page.tsx";

const linkClass = "text-spruce underline underline-offset-4";

/** A text of the operator. `{nom}` is the site's name, `{courriel}` its contact address. */
export function Markdown({ nodes }: { nodes: readonly MarkdownNode[] }) {
  return (
    <div className="grid gap-4 [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-2 [&_:is(ul,ol)]:pl-6 [&_blockquote]:border-line [&_blockquote]:border-l-4 [&_blockquote]:pl-4 [&_h2]:mt-4 [&_h2]:text-lg [&_h3]:font-semibold [&_ol]:list-decimal [&_ul]:list-disc">
      <Nodes nodes={nodes} />
    </div>
  );
}

function Nodes({ nodes }: { nodes: readonly MarkdownNode[] }) {
  // The nodes of a text never move: their position identifies them.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return nodes.map((node, index) => <Fragment key={index}>{elementOf(node)}</Fragment>);
}

function elementOf(node: MarkdownNode): ReactNode {
  switch (node.kind) {
    case "text":
      return <Text>{node.text}</Text>;
    case "break":
      return <br />;
    case "rule":
      return <hr className="border-line" />;
    case "link":
      return node.href.startsWith("/") ? (
        <Link to={node.href} className={linkClass}>
          <Nodes nodes={node.children} />
        </Link>
      ) : (
        <a href={node.href} className={linkClass}>
          <Nodes nodes={node.children} />
        </a>
      );
    default: {
      const Element = node.kind;
      return (
        <Element>
          <Nodes nodes={node.children} />
        </Element>
      );
    }
  }
}

function Text({ children }: { children: string }) {
  const { name } = useSite();
  return children.split(/(\{nom\}|\{courriel\})/u).map((part, index) => {
    if (part === "{nom}") return name;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    return part === "{courriel}" ? <ContactAddress key={index} /> : part;
  });
}
