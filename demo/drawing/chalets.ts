/** Chalets, land, shops. */
import type { DrawingOptions } from "../subject.ts";
import { glass, ink, mix, tones, wood } from "./color.ts";
import { bricks, door, lit, pane } from "./facade.ts";
import { area, combine, copies, dot, line, oval, rect, ring, stroke } from "./shape.ts";
export function drawChalet({ main, kind, random }: DrawingOptions) {
  const log = tones(kind === "gris" ? "#8d8479" : "#a9713f");
  const roof = tones(main);
  if (kind === "a") {
    return combine(
      area("M400 90L640 504H160Z", roof.base),
      area("M400 150L584 504H216Z", log.base),
      copies(8, (i) =>
        rect(230 + (8 - i) * 11 - 70, 200 + i * 38, 340 - (8 - i) * 22 + 140, 3, "rgba(0,0,0,.07)"),
      ),
      area("M400 190L452 290H348Z", lit),
      rect(298, 316, 204, 120, mix(glass, ink, 0.1)),
      rect(398, 190, 5, 246, log.deep),
      rect(298, 372, 204, 5, log.deep),
      rect(150, 436, 500, 16, wood),
      copies(12, (i) => rect(160 + i * 43, 450, 7, 54, mix(wood, ink, 0.25))),
      stroke("M400 90L640 504M400 90L160 504", roof.dark, 16),
    );
  }
  if (kind === "yourte") {
    return combine(
      area("M170 340Q400 250 630 340V490Q400 520 170 490Z", "#f0e8d8"),
      area("M150 350Q300 180 400 170Q500 180 650 350Q400 270 150 350Z", roof.base),
      area("M340 200Q400 160 460 200Q400 186 340 200Z", roof.light),
      copies(10, (i) =>
        line(190 + i * 46, 336 - Math.sin((i * Math.PI) / 9) * 40, 190 + i * 46, 494, "#ddd0b8", 4),
      ),
      door(366, 356, 68, 146, "#b3543f"),
      pane(236, 380, 62, 56, true),
      pane(504, 380, 62, 56),
      rect(500, 110, 15, 90, "#33373c"),
      rect(130, 494, 540, 14, wood),
    );
  }
  const hasSmoke = random.chance(0.6);
  return combine(
    hasSmoke ? faint(545, 90) : "",
    rect(530, 110, 40, 110, "#7d7770"),
    rect(180, 280, 440, 224, log.base),
    copies(9, (i) => rect(172, 290 + i * 24, 456, 5, log.dark, 2)),
    area("M130 296L400 100L670 296L640 304H160Z", roof.base),
    area("M400 100L670 296L640 304L400 136Z", roof.dark),
    area("M330 240L400 184L470 240V286H330Z", lit),
    line(400, 184, 400, 286, log.deep, 5),
    pane(226, 346, 84, 84, true),
    door(366, 340, 68, 162, "#2f6b5a"),
    pane(490, 346, 84, 84),
    rect(140, 492, 520, 16, wood),
    copies(6, (i) => rect(150 + i * 98, 440, 8, 56, mix(wood, ink, 0.2))),
    rect(150, 438, 190, 7, mix(wood, ink, 0.2)),
    rect(460, 438, 190, 7, mix(wood, ink, 0.2)),
  );
}

const faint = (x: number, y: number) =>
  combine(
    ...[0, 1, 2].map(
      (i) =>
        `<circle cx="${x + 6 + i * 24}" cy="${y - i * 30}" r="${15 + i * 8}" fill="#ffffff" opacity="${0.7 - i * 0.18}"/>`,
    ),
  );

/** A lot with its stakes and its sign. */
export function drawLand({ main, random }: DrawingOptions) {
  const t = tones(main);
  const stake = (x: number, y: number) =>
    combine(
      rect(x - 5, y - 62, 10, 64, "#d8ae74"),
      area(`M${x + 5} ${y - 62}h34l-8 12l8 12h-34z`, "#dc5a3c"),
    );
  return combine(
    area("M80 500L250 330H620L740 500Z", mix("#9cb870", t.base, 0.12)),
    copies(12, (i) =>
      stroke(
        `M${150 + ((i * 97) % 480)} ${400 + ((i * 53) % 90)}q4 -16 0 -24m8 24q2 -12 10 -20`,
        "#6f8f4c",
        4,
      ),
    ),
    `<path d="M80 500L250 330H620L740 500Z" fill="none" stroke="#fbf8f2" stroke-width="6" stroke-dasharray="22 14"/>`,
    stake(90, 500),
    stake(250, 332),
    stake(620, 332),
    stake(728, 500),
    rect(372, 250, 14, 210, "#7b5a41"),
    rect(480, 250, 14, 210, "#7b5a41"),
    rect(320, 190, 226, 120, "#fbf8f2", 8),
    rect(320, 190, 226, 30, t.base, 8),
    area("M384 290v-36l34 -26l34 26v36z", t.light),
    rect(470, 244, 56, 10, t.dark, 4),
    rect(470, 266, 44, 10, t.light, 4),
    random.chance(0.5)
      ? combine(
          rect(640, 330, 12, 110, "#7b5a41"),
          dot(646, 300, 52, "#5f8a5c"),
          dot(616, 328, 30, "#6f9b6a"),
        )
      : oval(200, 470, 50, 20, "#a49b8e"),
  );
}

export function drawShop({ main, kind }: DrawingOptions) {
  const t = tones(main);
  if (kind === "entrepot") {
    return combine(
      rect(90, 220, 620, 284, "#c7cbce"),
      area("M80 226L120 176H680L720 226Z", "#7d858c"),
      copies(3, (i) =>
        combine(
          rect(122 + i * 196, 286, 164, 218, t.dark, 3),
          copies(i === 1 ? 3 : 8, (k) => rect(128 + i * 196, 292 + k * 26, 152, 20, t.base, 2)),
          i === 1
            ? combine(
                rect(136 + i * 196, 420, 60, 84, "#c9a06c", 3),
                rect(200 + i * 196, 450, 70, 54, "#b58a57", 3),
                rect(150 + i * 196, 380, 46, 42, "#d9b98a", 3),
              )
            : "",
        ),
      ),
      copies(3, (i) => rect(186 + i * 196, 244, 36, 28, "#fbf8f2", 4)),
    );
  }
  return combine(
    rect(150, 90, 500, 414, mix(t.base, "#b3664d", 0.45)),
    bricks(150, 90, 500, 150, mix(t.base, "#b3664d", 0.45)),
    pane(206, 120, 70, 80),
    pane(365, 120, 70, 80, true),
    pane(524, 120, 70, 80),
    rect(140, 78, 520, 18, t.deep, 3),
    rect(150, 232, 500, 50, "#fbf8f2", 3),
    rect(300, 248, 200, 18, t.base, 8),
    rect(176, 300, 270, 170, glass, 3),
    kind === "atelier"
      ? combine(
          line(260, 470, 310, 330, wood, 9),
          line(360, 470, 310, 330, wood, 9),
          rect(266, 350, 90, 74, "#fbf8f2", 2),
          dot(300, 384, 16, "#d9694f"),
          dot(324, 396, 14, "#3c72b0"),
        )
      : combine(
          rect(196, 420, 60, 50, "#d9694f", 3),
          dot(300, 440, 28, "#e3b23a"),
          area("M350 470v-70l26 -24l26 24v70z", "#5f9170"),
        ),
    rect(176, 470, 270, 34, t.dark),
    door(500, 310, 100, 192, t.dark),
    area("M150 282H650L676 336H124Z", t.base),
    copies(6, (i) => area(`M${150 + i * 84} 282h42l${-8 + i * 3} 54h-46z`, "#fbf8f2")),
    copies(13, (i) => dot(146 + i * 42, 336, 20, i % 2 ? t.base : "#fbf8f2")),
    rect(640, 440, 60, 64, "#b9774e", 4),
    dot(670, 420, 36, "#6fa380"),
    ring(530, 380, 20, "#e3b23a", 4),
  );
}
