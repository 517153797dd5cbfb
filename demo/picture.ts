/** Pictures of a listing from its subject's drawing: scenes, close-ups, plans, another angle. */
import { type ColorName, colors, hues, mix, paper } from "./drawing/color.ts";
import { accessory, type SceneId, scenes } from "./drawing/scene.ts";
import { combine, oval, transformed, translucent } from "./drawing/shape.ts";
import { createRandom } from "./random.ts";
import type { DrawingOptions, Subject } from "./subject.ts";
import { fill } from "./template.ts";

export type DemoPicture = {
  /** unique base name of the files */
  name: string;
  alt: string;
  /** the drawing, 800 × 600; deterministic */
  svg: () => string;
};

type View =
  | { kind: "scene"; scene: SceneId; turn: number }
  | { kind: "whole" }
  | { kind: "extra"; index: number }
  | { kind: "detail"; index: number };

/** The first `count` views of a listing's object; fewer when the subject has fewer. */
export function picturesOf(
  subject: Subject,
  sample: { key: string; color: ColorName; kind: string },
  count: number,
): DemoPicture[] {
  const names = colors[sample.color];
  const subjectAlt = fill(
    subject.altOfKind?.[sample.kind.split(" ")[0] ?? ""] ?? subject.alt,
    names,
    createRandom(sample.key),
  );
  return viewsOf(subject, sample.key)
    .slice(0, count)
    .map((view, index) => ({
      name: `${sample.key}-${index + 1}`,
      alt: `${subjectAlt}${phraseOf(subject, view)}`,
      svg: () => paint(subject, sample, view),
    }));
}

export function viewsOf(subject: Subject, key: string): View[] {
  const random = createRandom(`${key}/views`);
  const places = random.shuffle([...new Set(subject.scenes)]);
  const scene = (index: number, turn: number): View[] => {
    const place = places[index];
    return place && !subject.isWhole ? [{ kind: "scene", scene: place, turn }] : [];
  };
  const details = subject.details.map((_, index): View => ({ kind: "detail", index }));
  const extras = random.shuffle((subject.extras ?? []).map((_, index): View => ({ kind: "extra", index })));
  return [
    ...(subject.isWhole ? [{ kind: "whole" } as const] : scene(0, 0)),
    ...extras.slice(0, 2),
    ...details.slice(0, 1),
    ...scene(1, 1),
    ...extras.slice(2, 4),
    ...details.slice(1, 2),
    ...scene(2, 2),
    ...extras.slice(4),
    ...details.slice(2),
  ].slice(0, 8);
}

function phraseOf(subject: Subject, view: View): string {
  switch (view.kind) {
    case "scene":
      return ` ${scenes[view.scene].phrase}`;
    case "whole":
      return "";
    case "extra":
      return `, ${subject.extras?.[view.index]?.name ?? ""}`;
    case "detail":
      return `, de près : ${subject.details[view.index]?.[3] ?? ""}`;
  }
}

function paint(
  subject: Subject,
  sample: { key: string; color: ColorName; kind: string },
  view: View,
): string {
  // All views draw the object with the same random stream, so that its variations (basket or not) are the same.
  const options = (): DrawingOptions => ({
    main: colors[sample.color].hex,
    hue: hues[subject.category],
    kind: sample.kind,
    random: createRandom(`${sample.key}/thing`),
  });
  const extra = view.kind === "extra" ? subject.extras?.[view.index] : undefined;
  if (extra) return svg(extra.draw(options()));
  if (view.kind === "detail") {
    const [x, y, width] = subject.details[view.index] ?? [400, 300, 400];
    const random = createRandom(`${sample.key}/detail${view.index}`);
    // A slightly different crop each time.
    const window = crop(
      x + random.int(-18, 18),
      y + random.int(-14, 14),
      width * (0.92 + random.next() * 0.16),
    );
    if (subject.isWhole) return svg(subject.draw(options()), window);
    const ground = scenes[random.pick(subject.scenes)].paint(options().hue, random);
    return svg(combine(ground, shadow(subject), subject.draw(options())), window);
  }
  if (view.kind !== "scene") return svg(subject.draw(options()));
  const random = createRandom(`${sample.key}/scene${view.turn}`);
  const isMirrored = random.chance(0.5) !== (view.turn === 1);
  const scale = view.turn === 0 ? 0.98 + random.next() * 0.08 : 0.78 + random.next() * 0.1;
  const shift = random.int(-14, 14) + (view.turn === 0 ? 0 : random.int(-30, 30));
  return svg(
    combine(
      scenes[view.scene].paint(options().hue, random),
      transformed(
        `translate(${400 + shift} 505) scale(${isMirrored ? -scale : scale} ${scale}) translate(-400 -505)`,
        shadow(subject),
        subject.draw(options()),
      ),
      view.turn > 0 ? accessory(view.scene, random) : "",
    ),
  );
}

function shadow(subject: Subject) {
  const half = subject.shadow ?? 250;
  return half === 0 ? "" : translucent(0.2, oval(400, 505, half, 20, mix("#1d2430", paper, 0.1)));
}

/** A 4:3 window of the given width within the drawing. */
function crop(x: number, y: number, width: number): string {
  const height = width * 0.75;
  const within = (value: number, high: number) => Math.round(Math.min(Math.max(value, 0), high));
  return `${within(x - width / 2, 800 - width)} ${within(y - height / 2, 600 - height)} ${Math.round(width)} ${Math.round(height)}`;
}

function svg(content: string, viewBox = "0 0 800 600"): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="800" height="600">${content}</svg>`;
}
