import { useEffect, useId, useRef } from "react";
import { type ReasonRejection, reportReasons, reportTextMaxLength } from "../../moderation/report.ts";
import { reasonMessages } from "../text/report-messages.ts";
import { TextArea } from "./field.tsx";

/** What was typed comes back with what is wrong with it. */
export type ReasonAnswer = { reason: string; text: string; refusal?: ReasonRejection; message?: string };

/** The closed list of reasons and a free text: of a report, and of a removal. */
export function ReasonFields({
  legend,
  hint,
  textLabel,
  answer,
}: {
  legend: string;
  hint: string;
  textLabel: string;
  answer: ReasonAnswer | undefined;
}) {
  const id = useId();
  const refusal = answer?.refusal;
  const isReasonMissing = refusal === "reason-required";
  const text = useRef<HTMLTextAreaElement>(null);
  // Each answer anew: the same mistake twice is said twice.
  useEffect(() => {
    if (answer?.refusal && answer.refusal !== "reason-required") text.current?.focus();
  }, [answer]);
  return (
    <>
      <fieldset
        className="grid gap-1"
        aria-invalid={isReasonMissing || undefined}
        aria-describedby={isReasonMissing ? `${id}-erreur` : undefined}
      >
        <legend className="pb-1 font-semibold text-sm">{legend}</legend>
        {reportReasons.map((reason) => (
          <label
            key={reason.id}
            className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 text-sm hover:bg-sunken"
          >
            <input
              type="radio"
              name="reason"
              value={reason.id}
              defaultChecked={answer?.reason === reason.id}
              className="size-5 shrink-0 accent-spruce"
            />
            {reason.label}
          </label>
        ))}
        {isReasonMissing ? (
          <p id={`${id}-erreur`} role="alert" className="font-semibold text-maple text-sm">
            {reasonMessages[refusal]}
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
        error={refusal && !isReasonMissing ? reasonMessages[refusal] : undefined}
        defaultValue={answer?.text}
      />
    </>
  );
}
