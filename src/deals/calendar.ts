/** The appointment as a file that calendars read (RFC 5545). */

export type CalendarEvent = {
  uid: string;
  start: Date;
  summary: string;
  place: string;
  url: string;
  /** when the appointment was proposed */
  createdAt: Date;
};

const durationMs = 30 * 60_000;
const reminderHours = 2;

export function calendarFile(event: CalendarEvent): string {
  const { uid, start, summary, place, url, createdAt } = event;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Babillard//Rendez-vous//FR",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:${utc(createdAt)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + durationMs))}`,
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(place)}`,
    `URL:${url}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(summary)}`,
    `TRIGGER:-PT${reminderHours}H`,
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** "20261205T190000Z" */
function utc(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d{3}/gu, "");
}

/** Line breaks would begin a property of their own. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/gu, "\\$&").replace(/\r\n|[\n\r\u2028\u2029]/gu, "\\n");
}

const lineBytes = 75;

/** Lines of at most 75 bytes; a space begins the continuation. No character is cut. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let result = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > lineBytes) {
      result += "\r\n ";
      bytes = 1;
    }
    result += character;
    bytes += size;
  }
  return result;
}
