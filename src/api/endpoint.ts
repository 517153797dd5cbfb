/** Declares an operation of the API: its validation, its documentation and its handler in one place. */
import { createRoute, type OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ApiEnv } from "./context.ts";

export type ApiContext = Context<ApiEnv>;
export type Api = OpenAPIHono<ApiEnv>;

type Shape = z.ZodRawShape;

type Declaration<Query extends Shape, Params extends Shape> = {
  method: "get";
  /** with parameters in braces */
  path: string;
  operationId: string;
  tag: Tag;
  summary: string;
  description?: string;
  query?: z.ZodObject<Query>;
  params?: z.ZodObject<Params>;
  /** of a successful response */
  answer: { status: 200; description: string; schema: z.ZodType };
};

export const tags = {
  Annonces: "Chercher parmi les annonces publiques et en lire une.",
  Référence: "Catégories, types d’annonces, champs et lieux.",
} as const;
export type Tag = keyof typeof tags;

const problemSchema = z
  .object({
    type: z.url().describe("Explication du problème, sur la page /api"),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z
      .array(
        z.object({
          at: z.string().describe("Paramètre, ou pointeur JSON dans le corps de la demande"),
          detail: z.string(),
          code: z.string().optional(),
        }),
      )
      .optional(),
  })
  .openapi("Problem");

const quotaHeaders = {
  "RateLimit-Policy": {
    description: "Nombre de demandes (q) par fenêtre de w secondes",
    schema: { type: "string", example: '"api";q=300;w=300' },
  },
  RateLimit: {
    description: "Demandes restantes (r) dans la fenêtre, qui se termine dans t secondes",
    schema: { type: "string", example: '"api";r=299;t=300' },
  },
} as const;

/** Adds the operation to the API. The handler gets the validated input. */
export function addEndpoint<Query extends Shape, Params extends Shape>(
  api: Api,
  { method, path, operationId, tag, summary, description, query, params, answer }: Declaration<Query, Params>,
  handle: (
    input: { query: z.output<z.ZodObject<Query>>; params: z.output<z.ZodObject<Params>> },
    context: ApiContext,
  ) => Promise<Response> | Response,
): void {
  const route: RouteConfig = createRoute({
    ...{ method, path, operationId, tags: [tag], summary },
    ...(description ? { description } : {}),
    request: { ...(query ? { query } : {}), ...(params ? { params } : {}) },
    responses: {
      [answer.status]: {
        description: answer.description,
        headers: { ETag: { schema: { type: "string" } }, ...quotaHeaders },
        content: { "application/json": { schema: answer.schema } },
      },
      ...(method === "get" ? { 304: { description: "Inchangé depuis l’ETag donné par If-None-Match" } } : {}),
      default: {
        description: "Problème (RFC 9457)",
        content: { "application/problem+json": { schema: problemSchema } },
      },
    },
  });
  // The library types responses by schema; ours are checked by tests, which validate every response.
  api.openapi(route, ((context: ApiContext) => {
    const valid = (target: "query" | "param") => context.req.valid(target as never);
    return handle(
      {
        query: (query ? valid("query") : {}) as z.output<z.ZodObject<Query>>,
        params: (params ? valid("param") : {}) as z.output<z.ZodObject<Params>>,
      },
      context,
    );
  }) as never);
}
