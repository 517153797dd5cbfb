import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import type { SettingsResult } from "./form-response.ts";
import { pageWith, type SectionId, sections, type Task, taskPath } from "./sections.ts";

/** A section of the settings: heading, explanation and forms. */
export function Section({ id, help, children }: { id: SectionId; help?: ReactNode; children: ReactNode }) {
  const title = sections.find((section) => section.id === id)?.title;
  return (
    <section aria-label={title} className="border-line border-t pt-8 first:border-0 first:pt-0">
      {/* The page's title is heading enough for a section of the same name. The scroll margin is for the sticky header. */}
      {title === pageWith(id).title ? null : (
        <h2 id={id} tabIndex={-1} className="scroll-mt-36 text-lg short:scroll-mt-4">
          {title}
        </h2>
      )}
      {help ? <div className="mt-1 grid max-w-prose gap-2 text-soft text-sm">{help}</div> : null}
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
  /** `name`: for screen readers, where several buttons have the same label */
  submit: { label: string; busy: string; name?: string };
  variant?: ButtonVariant;
  isMultipart?: boolean;
  /** false hides the submit button, while there is nothing to submit */
  isReady?: boolean;
  children?: ReactNode;
}) {
  const action = taskPath(task);
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
        <Button
          type="submit"
          variant={variant}
          disabled={isBusy}
          aria-label={isBusy ? undefined : submit.name}
          className="justify-self-start"
        >
          {isBusy ? submit.busy : submit.label}
        </Button>
      ) : null}
    </Form>
  );
}
