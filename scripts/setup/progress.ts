const spokenEveryMs = 15_000;
const drawnEveryMs = 1_000;

/**
 * Reports a long step: on a terminal a line that counts the seconds, otherwise (a log) a line and a sign of life every
 * 15 seconds. Call the result with the outcome.
 * @param detail progress, if known
 */
export function startProgress(
  title: string,
  detail: () => string = () => "",
  stream: { isTTY?: boolean; write: (text: string) => unknown } = process.stderr,
): (ending: string) => void {
  const startedAt = performance.now();
  const seconds = () => `${Math.round((performance.now() - startedAt) / 1000)} s`;
  const state = () => [seconds(), detail()].filter(Boolean).join(", ");
  const draw = (end: string) => stream.write(`\r\u001b[K${title}… ${end}`);
  if (stream.isTTY) draw("");
  else stream.write(`${title}…\n`);
  const timer = stream.isTTY
    ? setInterval(() => draw(state()), drawnEveryMs)
    : setInterval(() => stream.write(`  … still at it (${state()})\n`), spokenEveryMs);
  return (ending) => {
    clearInterval(timer);
    if (stream.isTTY) draw(`${ending} (${seconds()})\n`);
    else stream.write(`  ${ending} (${seconds()})\n`);
  };
}
