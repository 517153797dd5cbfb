import { Form } from "react-router";
import type { BlockedUser } from "../../../messaging/index.server.ts";
import { formatDate } from "../../text/dates.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "./section.tsx";
import { taskPath } from "./sections.ts";

/** More are not listed. */
export const blockedUsersMax = 100;

export function BlockedUsers({ users }: { users: readonly BlockedUser[] }) {
  return (
    <Section
      id="bloquees"
      help={
        <p>
          Vous ne pouvez plus vous écrire. Ces personnes ne savent pas que vous les bloquez. Pour bloquer
          quelqu’un, ouvrez les options d’une conversation.
        </p>
      }
    >
      {users.length === 0 ? (
        <p className="text-soft text-sm">Vous ne bloquez personne.</p>
      ) : (
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
          {users.map(({ publicId, name, blockedAt }) => (
            <li
              key={publicId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-surface px-4 py-3"
            >
              <span className="grid min-w-0 flex-1 basis-56">
                <span dir="auto" className="truncate font-semibold">
                  {name}
                </span>
                <span className="text-soft text-sm">
                  Depuis le <time dateTime={blockedAt.toISOString()}>{formatDate(blockedAt)}</time>
                </span>
              </span>
              <Form method="post" action={taskPath("unblock")} replace preventScrollReset>
                <Button type="submit" name="member" value={publicId} variant="secondary">
                  Débloquer<span className="sr-only">{`\u00a0: ${name}`}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
