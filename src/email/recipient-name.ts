import { normalizeLine } from "../platform/text-input.ts";

/**
 * A user's name on one line; null when it may be read as the address of a website. Anyone can register a stranger's email
 * with any name: in an email of this site it would be the first line, and mail programs make a link of it. A point between
 * words of two characters and more, without a space, is one; « J.R. Smith » and « Roy inc. » are not.
 */
export function nameForEmail(name: string): string | null {
  const line = normalizeLine(name);
  const isUrl =
    /:\/\/|\bwww\.|\b(?:https?|mailto|ftp|tel):|@|[\p{L}\p{N}-]{2,}[.。]\p{L}{2,}|\p{L}[.。]\p{L}{2,}\//iu;
  return isUrl.test(line.normalize("NFKC")) ? null : line;
}
