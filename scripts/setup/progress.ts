const spokenEveryMs = 15_000;
const drawnEveryMs = 1_000;

/**
 * Says that something long is under way: on a terminal one line that counts the seconds, elsewhere (a log) the line
 * and a sign of life every 15 seconds. Call the result with how it ended.
 */
export function startProgress(title: string, stream = process.stderr): (ending: string) => void {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  if (stream.isTTY) {
    const draw = (end: string) => stream.write(`\r\u001b[K${title}… ${end}`);
    draw("");
    const timer = setInterval(() => draw(seconds()), drawnEveryMs);
    return (ending) => {
      clearInterval(timer);
      draw(`${ending} (${seconds()})\n`);
    };
  }
  stream.write(`${title}…\n`);
  const timer = setInterval(() => stream.write(`  … still at it (${seconds()})\n`), spokenEveryMs);
  return (ending) => {
    clearInterval(timer);
    stream.write(`  ${ending} (${seconds()})\n`);
  };
}
