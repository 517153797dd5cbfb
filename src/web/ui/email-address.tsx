import { Fragment } from "react";

/** Longer than its line, it breaks before an @ or a dot; anywhere only where even that is not enough. */
export function EmailAddress({ children }: { children: string }) {
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {children.split(/(?=[@.])/u).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one address, in their order
        <Fragment key={index}>
          {index > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
