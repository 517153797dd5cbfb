import { useEffect, useId, useRef } from "react";
import type { GroundsRejection } from "../../moderation/moderation.ts";
import { type Reasons, reportReasons, reportTextMaxLength } from "../../moderation/report.ts";
import { reasonMessages } from "../text/report-messages.ts";
import { TextArea } from "./field.tsx";

/** Action response: the submitted values and what is wrong with them. */
export type ReasonResult = { reason: string; text: string; rejection?: GroundsRejection; message?: string };

/** Reason and free text, for reports and for removals by moderators. */
export function ReasonFields({
  reasons = reportReasons,
  legend,
  hint,
  textLabel,
  result,
  hasDigits = false,
}: {
  reasons?: Reasons;
  legend: string;
  hint: string;
  textLabel: string;
  result: ReasonResult | undefined;
  /** the form chooses a reason by the digit that is shown beside it */
  hasDigits?: boolean;
}) {
  const id = useId();
  const rejection = result?.rejection;
  const isReasonMissing = rejection === "reason-required";
  const isTextRejected = rejection && !isReasonMissing && rejection !== "evidence-too-long";
  const text = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each response moves the focus, also one with the same mistake
  useEffect(() => {
    if (isTextRejected) text.current?.focus();
  }, [result]);
  return (
    <>
      <fieldset
        className="grid gap-1"
        aria-invalid={isReasonMissing || undefined}
        aria-describedby={isReasonMissing ? `${id}-erreur` : undefined}
      >
        <legend className="pb-1 font-semibold text-sm">{legend}</legend>
        {reasons.map((reason, index) => (
          <label
            key={reason.id}
            className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 text-sm hover:bg-sunken"
          >
            <input
              type="radio"
              name="reason"
              value={reason.id}
              defaultChecked={result?.reason === reason.id}
              aria-keyshortcuts={hasDigits ? String(index + 1) : undefined}
              className="size-5 shrink-0 accent-spruce"
            />
            {reason.label}
            {hasDigits ? (
              <span aria-hidden="true" className="tabular ml-auto text-soft max-md:hidden">
                {index + 1}
              </span>
            ) : null}
          </label>
        ))}
        {isReasonMissing ? (
          <p id={`${id}-erreur`} role="alert" className="font-semibold text-maple text-sm">
            {reasonMessages[rejection]}
          </p>
        ) : null}
      </fieldset>
      <TextArea
        ref={text}
        label={textLabel}
        name="text"
        rows={3}
        maxLength={reportTextMaxLength}
        hint={hint}
        error={isTextRejected ? reasonMessages[rejection] : undefined}
        defaultValue={result?.text}
      />
    </>
  );
}
