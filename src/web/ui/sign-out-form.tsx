import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { paths } from "../paths.ts";

/** Signs out. It navigates only once that has succeeded: after a failure the page stays as it is (§8). */
export function SignOutForm({ className, children }: { className?: string; children: ReactNode }) {
  const { Form } = useFetcher();
  return (
    <Form method="post" action={paths.signOut()} className={className}>
      {children}
    </Form>
  );
}
