/** View of the OpenAPI document for the page of the API. */
import type { OpenApiDocument } from "../../../api/api.ts";

export type Parameter = {
  name: string;
  place: "path" | "query";
  isRequired: boolean;
  type: string;
  text: string;
};
export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string | null;
  /** what the token must allow; empty: any token; null: no token */
  scope: string | null;
  /** name of the body's schema in the document */
  body: string | null;
  parameters: Parameter[];
};
export type Section = { name: string; description: string; operations: Operation[] };

/** The part of a schema that the page names. */
type Schema = {
  type?: string | string[];
  enum?: readonly unknown[];
  items?: Schema;
  format?: string;
  minimum?: number;
  maximum?: number;
  description?: string;
};

const methods = ["get", "post", "put", "patch", "delete"] as const;

/** In the order of the document, by tag. */
export function sectionsOf(document: OpenApiDocument): Section[] {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item?.[method];
      if (!operation?.operationId) return [];
      const parameters = (operation.parameters ?? []).flatMap((parameter) => {
        if (!("name" in parameter) || (parameter.in !== "path" && parameter.in !== "query")) return [];
        const schema = (parameter.schema ?? {}) as Schema; // the documents are ours
        return [
          {
            name: parameter.name,
            place: parameter.in,
            isRequired: parameter.required === true,
            type: typeText(schema),
            text: parameter.description ?? schema.description ?? "",
          },
        ];
      });
      const shown: Operation = {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters,
        summary: operation.summary ?? "",
        description: operation.description ?? null,
        scope: scopeOf(operation.security),
        body: bodyOf(operation.requestBody),
      };
      return [{ tag: operation.tags?.[0], shown }];
    }),
  );
  return (document.tags ?? []).map(({ name, description = "" }) => ({
    name,
    description,
    operations: operations.flatMap(({ tag, shown }) => (tag === name ? [shown] : [])),
  }));
}

function scopeOf(security: readonly Record<string, readonly string[]>[] | undefined): string | null {
  const [requirement] = security ?? [];
  return requirement ? Object.values(requirement).flat().join(" ") : null;
}

function bodyOf(body: object | undefined): string | null {
  const text = JSON.stringify(body ?? {});
  return (
    /"#\/components\/schemas\/(\w+)"/u.exec(text)?.[1] ?? (text.includes("multipart") ? "multipart" : null)
  );
}

const typeNames: Record<string, string> = {
  string: "texte",
  integer: "nombre entier",
  number: "nombre",
  boolean: "true ou false",
};

function typeText(schema: Schema): string {
  if (schema.items) return `${typeText(schema.items)}, répétable`;
  if (schema.enum) return schema.enum.map(String).join(" · ");
  if (schema.format === "uuid") return "identifiant";
  const [type = ""] = [schema.type ?? []].flat().filter((name) => name !== "null");
  const { minimum, maximum } = schema;
  const bounds = minimum !== undefined && maximum !== undefined ? ` de ${minimum} à ${maximum}` : "";
  return `${typeNames[type] ?? type}${bounds}`;
}
