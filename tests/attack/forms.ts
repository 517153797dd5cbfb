/** The forms of the site, read from its pages: a new field is attacked without being listed anywhere. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type HTMLElement, parse } from "node-html-parser";
import { listingTypes } from "../../src/listings/listing-type.ts";

export type FoundForm = {
  /** path and query */
  action: string;
  method: "get" | "post";
  isMultipart: boolean;
  /** Every named control with its value: hidden, text, select, checkbox, and the named buttons' values. */
  fields: Record<string, string>;
  /** Where it was found. */
  page: string;
};

/** The forms of a page, one per named button: the button's value is sent with the fields. */
export function formsOf(html: string, page: string): FoundForm[] {
  return parse(html)
    .querySelectorAll("form")
    .flatMap((form) => {
      const action = decode(form.getAttribute("action") ?? "") || page;
      const isMultipart = form.getAttribute("enctype") === "multipart/form-data";
      const method = form.getAttribute("method")?.toLowerCase() === "post" ? "post" : "get";
      const fields = Object.fromEntries(
        form
          .querySelectorAll("input, textarea, select")
          .filter((field) => field.getAttribute("name"))
          .map((field) => [field.getAttribute("name") ?? "", submittedValue(field)]),
      );
      const buttons = form.querySelectorAll("button").filter((button) => button.getAttribute("name"));
      const variants = buttons.map((button) => ({
        ...fields,
        [button.getAttribute("name") ?? ""]: decode(button.getAttribute("value") ?? ""),
      }));
      const all = variants.length > 0 ? variants : [fields];
      return all.map(
        (sent) => ({ action: action.split("#")[0] ?? "", method, isMultipart, fields: sent, page }) as const,
      );
    });
}

function submittedValue(field: HTMLElement): string {
  if (field.tagName === "TEXTAREA") return field.text;
  if (field.tagName !== "SELECT") return decode(field.getAttribute("value") ?? "");
  const options = field.querySelectorAll("option");
  const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
  return decode(chosen?.getAttribute("value") ?? "");
}

function decode(text: string): string {
  return parse(`<p>${text}</p>`).text;
}

/** Values with which a form is accepted, by the name of the field. */
export const plausibleValues: Record<string, string> = {
  title: "Table",
  description: "Quatre places",
  city: "Montréal",
  price: "10",
  body: "Bonjour",
  name: "Camille",
  phone: "514 555-0101",
  email: "personne@annonces.example",
  text: "Une explication",
  password: "un mot de passe long",
  confirmPassword: "un mot de passe long",
  reason: "other",
  words: "vélo",
  targets: "bicyclette",
  alert: "none",
};

/** The names under which all pages read forms and URLs, by their source; also those that only scripts send. */
export function namesReadByPages(): string[] {
  const ofTypes = listingTypes.flatMap((type) => type.fields.map((field) => field.id));
  return [...new Set([...namesReadIn(["**", "../search/filters", "../lists"]), ...ofTypes])].toSorted();
}

/** @param folders below src/web, or files */
export function namesReadIn(folders: readonly string[]): string[] {
  const key = folders.join();
  const known = namesByFolders.get(key);
  if (known) return known;
  const patterns = folders.map((folder) => (folder.endsWith(".ts") ? folder : `${folder}/*.{ts,tsx}`));
  const files = patterns.flatMap((pattern) =>
    globSync(pattern, { cwd: join(import.meta.dirname, "../../src/web") }),
  );
  const names = files
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => {
      const source = readFileSync(join(import.meta.dirname, "../../src/web", file), "utf8");
      return [...source.matchAll(/(?:\.(?:get|getAll|has)|\btext)\(\s*"([a-z][\w-]*)"/gu)].map(
        ([, name = ""]) => name,
      );
    });
  const unique = [...new Set(names)].toSorted();
  namesByFolders.set(key, unique);
  return unique;
}

const namesByFolders = new Map<string, string[]>();
