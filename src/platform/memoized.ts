/**
 * A pure function that remembers its answers, by a text that says what was asked; of more than `max` it forgets them all.
 * What it gives is given to others too: nobody may change it.
 */
export function memoized<Arguments extends unknown[], Answer extends NonNullable<unknown> | null>(
  { max, keyOf }: { max: number; keyOf: (...asked: Arguments) => string },
  compute: (...asked: Arguments) => Answer,
): (...asked: Arguments) => Answer {
  const answers = new Map<string, Answer>();
  return (...asked) => {
    const key = keyOf(...asked);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = compute(...asked);
    if (answers.size >= max) answers.clear();
    answers.set(key, answer);
    return answer;
  };
}
