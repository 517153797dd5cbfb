import { sql } from "kysely";
import { type ChainProblem, verifyChain } from "../../src/events/index.server.ts";
import type { Config } from "../../src/server/config.ts";
import { CommandError } from "../setup/command-errors.ts";
import { withSiteDatabase } from "./site-database.ts";

/** @returns the exit code: 1 when the audit log was changed */
export async function verifyLog(
  config: Config,
  knownHead: string | null,
  say: (line: string) => void,
): Promise<number> {
  const [, number, digest] = /^(\d{1,15}):([0-9a-f]{64})$/u.exec(knownHead ?? "") ?? [];
  if (knownHead !== null && digest === undefined) throw new CommandError("--head must be NUMBER:DIGEST.");
  return withSiteDatabase(
    config,
    async (db) => {
      const { start, head, problems } = await verifyChain(db);
      for (const problem of problems) say(textOf(problem));
      let isShortened = false;
      if (digest !== undefined && Number(number) < start.number)
        say(`The end ${knownHead} was deleted after its time: events up to number ${start.number} were.`);
      else if (digest !== undefined && Number(number) === start.number) isShortened = digest !== start.digest;
      else if (digest !== undefined) {
        const { rows } = await sql<{ digest: string }>`
          select encode(digest, 'hex') as digest from event_digests where number = ${number}::bigint`.execute(
          db,
        );
        isShortened = rows[0]?.digest !== digest;
      }
      if (isShortened) say(`The log no longer has the end ${knownHead}: it was cut off or written again.`);
      const isChanged = problems.length > 0 || isShortened;
      say(
        isChanged
          ? "The audit log was changed outside the site."
          : `The audit log is complete: ${head.number - start.number} events${start.number > 0 ? `, after ${start.number} that were deleted after their time` : ""}. End: ${head.number}:${head.digest}`,
      );
      return isChanged ? 1 : 0;
    },
    { withoutTimeout: true },
  );
}

function textOf(problem: ChainProblem): string {
  switch (problem.kind) {
    case "missing":
      return `Event ${problem.eventId} was deleted.`;
    case "changed":
      return `Event ${problem.eventId} was changed.`;
    case "added":
      return `Event ${problem.eventId} was added afterwards.`;
    case "gap":
      return `Digests are missing after number ${problem.after}.`;
  }
}
