import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { paths } from "../../paths.ts";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import type { SettingsResult } from "./form-response.ts";
import { type SectionId, sections, type Task, tasks } from "./sections.ts";

/** A section of the settings: heading, explanation and forms. */
export function Section({ id, help, children }: { id: SectionId; help?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-line border-t pt-8 first:border-0 first:pt-0">
      {/* Focus target of the table of contents; the scroll margin keeps it below the sticky header. */}
      <h2 id={id} tabIndex={-1} className="scroll-mt-36 text-lg short:scroll-mt-4">
        {sections.find((section) => section.id === id)?.title}
      </h2>
      {help ? <div className="mt-1 grid max-w-[60ch] gap-2 text-soft text-sm">{help}</div> : null}
      <div className="mt-5 grid gap-5">{children}</div>
    </section>
  );
}

/** A form with its error box and one submit button. */
export function TaskForm({
  task,
  result,
  submit,
  variant,
  isMultipart = false,
  isReady = true,
  children,
}: {
  task: Task;
  result: SettingsResult | undefined;
  submit: { label: string; busy: string };
  variant?: ButtonVariant;
  isMultipart?: boolean;
  /** false hides the submit button, while there is nothing to submit */
  isReady?: boolean;
  children?: ReactNode;
}) {
  const action = paths.settingsTask(task, tasks[task]);
  const { formAction } = useNavigation();
  // formAction may come with or without the anchor.
  const isBusy = formAction !== undefined && formAction.split("#")[0] === action.split("#")[0];
  return (
    <Form
      method="post"
      action={action}
      replace
      preventScrollReset
      noValidate
      encType={isMultipart ? "multipart/form-data" : undefined}
      className="grid gap-5"
    >
      <MessageBox messages={result?.task === task ? result.messages : undefined} />
      {children}
      {isReady ? (
        <Button type="submit" variant={variant} disabled={isBusy} className="justify-self-start">
          {isBusy ? submit.busy : submit.label}
        </Button>
      ) : null}
    </Form>
  );
}
