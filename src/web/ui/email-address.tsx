import { Fragment } from "react";

/** A long address wraps before @ or a dot, and within a part only when that is not enough. */
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
