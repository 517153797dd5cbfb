/** `babillard-20261126T033700Z.tar`, `.tar.age` when encrypted. UTC, so that names sort by time. */
export function backupName(at: Date, isEncrypted: boolean): string {
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/gu, "");
  return `babillard-${stamp}.tar${isEncrypted ? ".age" : ""}`;
}

/** When the backup of this name was made; null for other names. */
export function backupTime(name: string): Date | null {
  const match = /^babillard-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar(?:\.age)?$/u.exec(name);
  if (!match) return null;
  const [, year, month, day, hour, minute, second] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * The backups to delete: all but the newest of each of the last `daily` days and `weekly` weeks (Monday to Sunday, UTC) that
 * have one. Days without backups do not count, so that a site that made none for a month does not lose the old ones. The
 * newest is never deleted, nor anything whose name is not that of a backup.
 */
export function expiredBackups(
  names: readonly string[],
  { daily, weekly }: { daily: number; weekly: number },
): string[] {
  const backups = names.flatMap((name) => {
    const at = backupTime(name);
    return at ? [{ name, at }] : [];
  });
  const newestFirst = backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const retained = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, dayOf).slice(0, daily),
    ...newestOfEach(newestFirst, weekOf).slice(0, weekly),
  ]);
  return newestFirst.filter((backup) => !retained.has(backup)).map(({ name }) => name);
}

const dayMs = 86_400_000;
const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs);
/** 1 January 1970 was a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7);

function newestOfEach<Backup extends { at: Date }>(
  newestFirst: readonly Backup[],
  period: (at: Date) => number,
): Backup[] {
  return newestFirst.filter(({ at }, index) => {
    const previous = newestFirst[index - 1];
    return previous === undefined || period(previous.at) !== period(at);
  });
}
