const logIntervalMs = 15_000;
const redrawIntervalMs = 1_000;

/**
 * Reports a long step: on a terminal a line that counts the seconds, otherwise (a log) a line at the start and every
 * 15 seconds. Call the returned function with the outcome.
 * @param detail progress, if known
 */
export function startProgress(
  title: string,
  detail: () => string = () => "",
  stream: { isTTY?: boolean; write: (text: string) => unknown } = process.stderr,
): (ending: string) => void {
  const startedAt = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  const status = () => [seconds(), detail()].filter(Boolean).join(", ");
  const redraw = (end: string) => stream.write(`\r\u001b[K${title}… ${end}`);
  if (stream.isTTY) redraw("");
  else stream.write(`${title}…\n`);
  const timer = stream.isTTY
    ? setInterval(() => redraw(status()), redrawIntervalMs)
    : setInterval(() => stream.write(`  … still running (${status()})\n`), logIntervalMs);
  return (ending) => {
    clearInterval(timer);
    if (stream.isTTY) redraw(`${ending} (${seconds()})\n`);
    else stream.write(`  ${ending} (${seconds()})\n`);
  };
}
