/** Twelve strings that layouts, truncation and text direction stumble over. None contains a word of the demo data. */
export const strings = [
  // Right to left, with digits and Latin words within.
  "شقة ٣½ غرف قرب metro Jarry (مفروشة) 1 200 $",
  "דירת 4½ חדרים, כולל חניה – עד 31/12!",
  // One emoji each of several code points: joiners, skin tones, flags, keycaps.
  "👨‍👩‍👧‍👦👩🏽‍🌾🏳️‍🌈🇨🇦🧑🏿‍🚒#️⃣".repeat(4),
  // Characters with marks after them, decomposed; a stack of marks.
  "E\u0301rable a\u0300 sucre, noe\u0308l, Z\u0351\u036b\u0343a\u0327\u0316l\u0334\u0321g\u0335o\u0336",
  // Clusters of Devanagari, Tamil and Thai, which have no spaces where lines could break.
  "क्षत्रिय स्त्री की साइकिल, दो पहिये",
  "மிதிவண்டிவிற்பனைக்குகிடைக்கும்நல்லநிலையில்உள்ளது",
  "จักรยานเสือหมอบมือสองสภาพดีมากราคาถูกพร้อมส่งทั่วประเทศ",
  "二手自転車を売ります。ほぼ新品、変速付き、한국어도가능합니다",
  // Words without a place to break: one long word, one with digits, an address.
  "Hexakosioihexekontahexaphobie".repeat(7).slice(0, 200),
  "A1B2C3D4E5F6-".repeat(8).replaceAll("-", "") + "0123456789".repeat(5),
  "https://exemple.test/tres/long/chemin?avec=parametres&et=encore&des=valeurs#fragment_qui_continue",
  // Marks of markup and quotes, wide characters, a soft hyphen and zero-width spaces.
  "« <b>&amp;</b> » ﷽ ＷＩＤＥ \u00adi\u200bl\u200bi\u200bl 𝕱𝖗𝖆𝖐𝖙𝖚𝖗 'x' \"y\"",
] as const;

/** The start of a string as a user could have typed it into a field of this length: without a cut character. */
export function typed(string: string, maxLength: number): string {
  let text = "";
  for (const { segment } of new Intl.Segmenter("fr").segment(string)) {
    if ([...text, ...segment].length > maxLength) break;
    text += segment;
  }
  return text;
}
