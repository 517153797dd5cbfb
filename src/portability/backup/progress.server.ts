const everyMs = 5_000;

/** Reports long work from time to time. */
export function progress(say: (line: string) => void): (line: () => string) => void {
  let saidAt = performance.now();
  return (line) => {
    if (performance.now() - saidAt < everyMs) return;
    saidAt = performance.now();
    say(line());
  };
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
}
