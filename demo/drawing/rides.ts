/** Things on wheels: bicycles, cars, motorbikes, trailers. */
import type { DrawingOptions } from "../subject.ts";
import { glass, ink, mix, steel, tones } from "./color.ts";
import { area, combine, copies, dot, line, oval, rect, ring, stroke } from "./shape.ts";

const rubber = "#33373c";

function spoked(x: number, y: number, r: number, tire = rubber) {
  return combine(
    copies(8, (i) => {
      const angle = (i * Math.PI) / 8;
      const dx = Math.cos(angle) * r;
      const dy = Math.sin(angle) * r;
      return line(x - dx, y - dy, x + dx, y + dy, "#c5ccd1", 2.5);
    }),
    ring(x, y, r, tire, 13),
    ring(x, y, r - 10, steel, 4),
    dot(x, y, 10, steel),
  );
}

export function wheel(x: number, y: number, r: number) {
  return combine(
    dot(x, y, r, rubber),
    dot(x, y, r * 0.6, steel),
    copies(5, (i) => {
      const angle = (i * 2 * Math.PI) / 5 - Math.PI / 2;
      return line(x, y, x + Math.cos(angle) * r * 0.52, y + Math.sin(angle) * r * 0.52, "#e5e9ec", r * 0.14);
    }),
    dot(x, y, r * 0.16, ink),
  );
}

export function drawBicycle({ main, kind, random }: DrawingOptions) {
  const t = tones(main);
  const isChild = kind === "enfant";
  const r = isChild ? 84 : 112;
  const y = 505 - r;
  const [back, front] = isChild ? [265, 530] : [225, 575];
  const hub = (back + front) / 2 - 15;
  const seat = isChild ? y - 105 : y - 130;
  const hasBasket = kind === "ville" || (kind !== "montagne" && kind !== "course" && random.chance(0.4));
  const tire = kind === "montagne" ? "#23262a" : rubber;
  return combine(
    spoked(back, y, r, tire),
    spoked(front, y, r, tire),
    kind === "montagne" ? ring(back, y, r + 7, tire, 7) + ring(front, y, r + 7, tire, 7) : "",
    isChild ? stroke(`M${back} ${y}l-42 58`, steel, 8) + dot(back - 42, y + 66, 20, rubber) : "",
    stroke(`M${back} ${y}L${hub} ${y + 12}L${hub - 42} ${seat + 34}L${back} ${y}`, t.dark, 13),
    stroke(`M${hub - 38} ${seat + 46}L${front - 52} ${seat + 26}L${hub} ${y + 12}`, t.base, 15),
    stroke(`M${front} ${y}L${front - 62} ${seat - 8}`, t.base, 15),
    kind === "electrique"
      ? area(`M${hub + 24} ${y - 10}l66 -82l30 22l-66 84z`, ink) + dot(back, y, 30, ink)
      : "",
    stroke(`M${hub - 42} ${seat + 34}L${hub - 52} ${seat - 2}`, steel, 9),
    area(`M${hub - 106} ${seat - 20}q60 -14 104 4q-10 20 -62 20q-40 0 -42 -24z`, ink),
    kind === "course"
      ? stroke(`M${front - 62} ${seat - 8}l-4 -14l54 -6q34 8 22 34q-12 18 -34 10`, ink, 11)
      : stroke(`M${front - 62} ${seat - 8}l-8 -42q-4 -14 -40 -6`, ink, 11),
    hasBasket
      ? area(`M${front - 34} ${seat - 26}h106l-14 76h-78z`, "#c99a5b") +
          copies(4, (i) => line(front - 22 + i * 27, seat - 24, front - 16 + i * 22, seat + 48, "#a87b42", 4))
      : "",
    kind === "ville"
      ? stroke(`M${back - r - 12} ${y - 30}A${r + 16} ${r + 16} 0 0 1 ${back + 70} ${y - r + 14}`, t.dark, 9)
      : "",
    dot(hub, y + 12, 32, ink),
    dot(hub, y + 12, 20, steel),
    stroke(`M${hub} ${y + 12}l26 44M${hub + 14} ${y + 56}h28`, ink, 9),
    stroke(`M${back} ${y + 8}L${hub} ${y + 40}M${back} ${y - 8}L${hub} ${y - 16}`, "#6b7278", 3),
  );
}

export function drawCar({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const window = mix(glass, ink, 0.12);
  const body: Record<string, [string, string]> = {
    berline: [
      "M110 400Q112 346 160 336L246 322Q300 250 372 246H470Q540 250 604 322L668 338Q698 346 698 400V446H104Z",
      "M280 318Q318 272 372 268H400V318ZM418 268H466Q520 272 562 318H418Z",
    ],
    compacte: [
      "M130 400Q128 350 166 338L228 318Q276 242 340 236H520Q580 242 616 330L654 346Q676 356 676 400V446H124Z",
      "M262 314Q300 262 344 258H400V314ZM418 258H512Q550 264 578 314H418Z",
    ],
    vus: [
      "M112 400Q112 330 150 322L214 304Q252 214 312 206H572Q630 212 660 316L684 330Q700 340 700 400V450H106Z",
      "M246 300Q276 236 318 230H392V300ZM410 230H510V300H410ZM528 230H568Q606 236 626 300H528Z",
    ],
    minivan: [
      "M96 402Q96 346 132 330L212 296Q272 204 340 198H600Q668 202 690 316L702 340V450H92Z",
      "M238 294Q292 226 346 222H392V294ZM410 222H518V294H410ZM536 222H598Q640 228 660 294H536Z",
    ],
  };
  const [shape, windows] = body[kind] ?? (body.berline as [string, string]); // `body` has this key
  return combine(
    area(shape, t.base),
    area("M106 404H698V450H104Z", t.dark),
    area(windows, window),
    area("M290 312L330 272H350L312 312ZM440 312L470 266H488L460 312Z", mix(window, "#ffffff", 0.45)),
    rect(404, 300, 7, 130, t.dark),
    rect(430, 352, 42, 9, t.deep, 4),
    rect(290, 352, 42, 9, t.deep, 4),
    area("M104 376q34 -14 46 6q-10 20 -46 16z", "#f8e7b0"),
    area("M698 366q-30 -4 -34 12t34 18z", "#c9453a"),
    rect(88, 430, 66, 22, t.deep, 9),
    rect(656, 430, 56, 22, t.deep, 9),
    dot(226, 446, 70, t.deep),
    dot(566, 446, 70, t.deep),
    wheel(226, 448, 57),
    wheel(566, 448, 57),
  );
}

export function drawPickup({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    area("M84 400Q84 340 120 330L214 316Q250 230 300 226H440L456 316H716V446H80Z", t.base),
    area("M80 404H716V448H80Z", t.dark),
    area("M248 310Q276 256 304 250H344V310ZM362 250H424L436 310H362Z", mix(glass, ink, 0.12)),
    rect(456, 306, 264, 18, t.deep, 4),
    rect(466, 330, 240, 62, t.light, 4),
    rect(448, 318, 6, 118, t.dark),
    rect(378, 348, 44, 9, t.deep, 4),
    rect(80, 356, 30, 32, "#f8e7b0", 4),
    rect(704, 340, 14, 44, "#c9453a", 3),
    rect(62, 424, 76, 26, "#6b7278", 8),
    rect(664, 428, 68, 22, "#6b7278", 8),
    dot(206, 444, 78, t.deep),
    dot(590, 444, 78, t.deep),
    wheel(206, 442, 64),
    wheel(590, 442, 64),
  );
}

export function drawMotorbike({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const isScooter = kind === "scooter";
  if (isScooter) {
    return combine(
      wheel(240, 448, 58),
      wheel(570, 448, 58),
      area("M190 430Q196 330 300 318H410Q430 320 424 350L410 430H330Q310 380 240 384Z", t.base),
      area("M400 410H520L600 240Q620 220 632 246L598 400Q590 446 520 446H400Z", t.light),
      area("M236 306q90 -34 186 4q4 20 -14 24h-150q-24 0 -22 -28z", ink),
      stroke("M612 240L596 180L548 168", ink, 13),
      dot(626, 240, 24, "#f8e7b0"),
      rect(176, 262, 74, 62, t.dark, 10),
      area("M518 400q60 -36 116 22l-14 10q-60 -30 -100 -6z", t.dark),
    );
  }
  return combine(
    wheel(215, 420, 84),
    wheel(598, 420, 84),
    stroke("M598 420L520 236L476 226", steel, 15),
    stroke("M215 420L340 420L300 320Z", "#5b6168", 16),
    dot(376, 402, 62, "#5b6168"),
    dot(430, 408, 50, "#747b82"),
    copies(4, (i) => rect(346, 352 + i * 15, 104, 7, steel, 3)),
    stroke("M420 440Q330 476 180 446", "#c9d0d5", 19),
    area("M330 318Q380 246 470 250Q530 258 532 310Q470 350 350 346Z", t.base),
    area("M352 318Q400 270 460 268Q420 300 380 330Z", t.light),
    area("M170 316Q200 290 340 310L352 346H240Q180 346 170 316Z", ink),
    area("M136 380Q160 322 250 338L240 356Q180 346 152 392Z", t.dark),
    area("M520 352q70 -40 150 26l-12 10q-70 -44 -130 -18z", t.dark),
    dot(540, 262, 28, "#f8e7b0"),
    ring(540, 262, 28, steel, 7),
  );
}

export function drawCamper({ main, kind }: DrawingOptions) {
  const t = tones(main);
  const tent = kind === "tente";
  return combine(
    line(690, 450, 770, 470, "#5b6168", 12),
    rect(760, 450, 12, 56, "#5b6168"),
    tent
      ? area("M110 330L200 170H560L690 330Z", mix(t.light, "#ffffff", 0.4)) +
          area("M200 170L250 330H540L560 170Z", t.light)
      : area("M90 200Q96 150 150 146H640Q700 150 706 250L700 452H96Z", "#f4f1ea"),
    tent ? rect(100, 328, 600, 124, "#f4f1ea", 10) : area("M93 330H704L700 396H95Z", t.base),
    tent ? rect(100, 366, 600, 34, t.base) : "",
    tent ? "" : rect(150, 196, 150, 92, mix(glass, ink, 0.12), 12) + rect(156, 240, 138, 5, "#f4f1ea"),
    tent ? "" : rect(480, 196, 96, 92, mix(glass, ink, 0.12), 12),
    tent
      ? ""
      : rect(344, 186, 98, 256, mix(t.light, "#ffffff", 0.35), 10) +
          rect(364, 206, 58, 70, glass, 8) +
          dot(426, 330, 7, ink),
    tent ? area("M350 330V220h80v110z", glass) : stroke("M112 176H320l-24 -40H140z", t.dark, 6),
    rect(96, 440, 606, 14, "#8d949a", 4),
    wheel(280, 458, 48),
    wheel(392, 458, 48),
  );
}

export function drawTrailer({ main }: DrawingOptions) {
  const t = tones(main);
  return combine(
    line(560, 430, 740, 440, "#5b6168", 14),
    line(728, 440, 728, 506, "#5b6168", 10),
    rect(120, 300, 470, 130, t.base, 6),
    copies(6, (i) => rect(130 + i * 78, 308, 68, 114, i % 2 ? t.light : mix(t.light, t.base, 0.5), 3)),
    rect(112, 288, 486, 18, t.dark, 5),
    rect(112, 424, 486, 16, t.deep, 4),
    area("M270 440q80 -72 160 0z", t.deep),
    wheel(350, 446, 58),
    rect(116, 388, 22, 30, "#c9453a", 3),
  );
}

export function drawTires({ main, kind }: DrawingOptions) {
  const count = 3;
  const flat = (x: number, y: number) =>
    combine(
      rect(x - 140, y - 40, 280, 78, rubber, 34),
      copies(11, (i) => rect(x - 118 + i * 23, y - 38, 9, 30, "#4c5157", 3)),
      copies(11, (i) => rect(x - 108 + i * 23, y + 6, 9, 30, "#4c5157", 3)),
      rect(x - 140, y - 5, 280, 6, "#22262a"),
    );
  const t = tones(main);
  return combine(
    copies(count, (i) => flat(310, 464 - i * 80)),
    dot(575, 390, 116, rubber),
    copies(24, (i) => {
      const angle = (i * Math.PI) / 12;
      return line(
        575 + Math.cos(angle) * 96,
        390 + Math.sin(angle) * 96,
        575 + Math.cos(angle) * 114,
        390 + Math.sin(angle) * 114,
        "#565c62",
        8,
      );
    }),
    ring(575, 390, 82, "#4c5157", 3),
    kind === "roues"
      ? dot(575, 390, 72, t.light) +
          copies(5, (i) => {
            const angle = (i * 2 * Math.PI) / 5 - 1.57;
            return line(575, 390, 575 + Math.cos(angle) * 62, 390 + Math.sin(angle) * 62, t.base, 19);
          }) +
          dot(575, 390, 20, t.deep)
      : dot(575, 390, 66, "#5d6369") + dot(575, 390, 60, "#22262a"),
    kind === "roues"
      ? oval(310, 464 - count * 80 + 40, 90, 16, t.light) + oval(310, 464 - count * 80 + 40, 40, 8, t.deep)
      : oval(310, 464 - count * 80 + 40, 84, 15, "#22262a"),
    stroke("M548 300l10 14M602 302l-8 14", "#f3f5f6", 4),
  );
}
