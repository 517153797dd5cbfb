/** Declares an operation of the API: its validation, its documentation and its handler in one place. */
import { createRoute, type OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { ApiScope } from "../accounts/api-token.ts";
import type { TokenBearer } from "../accounts/index.server.ts";
import type { ApiEnv } from "./context.ts";
import { Problem } from "./problems.ts";

export type ApiContext = Context<ApiEnv>;
export type Api = OpenAPIHono<ApiEnv>;

type Shape = z.ZodRawShape;

type Answer =
  | { status: 200; also?: never; description: string; schema?: never; file: "image/jpeg" | "text/calendar" }
  | {
      status: 200 | 201;
      /** another status with the same content */
      also?: 200 | 201;
      description: string;
      schema: z.ZodType;
    }
  | { status: 204; also?: never; description: string; schema?: never };

type Declaration<Query extends Shape, Params extends Shape, Body extends z.ZodType> = {
  method: "get" | "post" | "put" | "delete";
  /** with parameters in braces */
  path: string;
  operationId: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** what the token must allow; `any`: every valid token; absent: no token is needed */
  scope?: ApiScope | "any";
  query?: z.ZodObject<Query>;
  params?: z.ZodObject<Params>;
  /** a request header that the operation reads */
  header?: keyof typeof headers;
  /** JSON */
  body?: Body;
  /** a multipart form, which the handler reads itself: with a photo, or with a text and photos */
  form?: keyof typeof forms;
  answer: Answer;
};

type Input<Query extends Shape, Params extends Shape, Body extends z.ZodType> = {
  query: z.output<z.ZodObject<Query>>;
  params: z.output<z.ZodObject<Params>>;
  body: z.output<Body>;
};

export const tags = {
  Annonces: "Chercher parmi les annonces publiques et en lire une.",
  Référence: "Catégories, types d’annonces, champs et lieux.",
  "Mes annonces": "Publier et gérer ses propres annonces, avec un jeton.",
  "Mes favoris": "Les annonces gardées, avec un jeton.",
  "Mes recherches": "Les recherches enregistrées et leurs alertes, avec un jeton.",
  "Mes messages": "Les conversations avec les autres membres, avec un jeton.",
  "Mes transactions":
    "Offres, réservation, rendez-vous, vente et avis dans une conversation, avec un jeton. Chacun peut s’en servir ou non.",
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

const headers = {
  "Idempotency-Key": "Une clé de votre choix : la même demande envoyée deux fois est faite une fois",
  "If-Match": "ETag de la version que vous modifiez ; si elle a changé, 412",
};

/** Lower case: ids are compared as texts. */
export const idParam = z.uuid().toLowerCase();
export const byId = z.object({ id: idParam });

const bodyMaxBytes = 1024 * 1024;

/** Scheme of the OpenAPI document. */
export const tokenScheme = "token";

/** Adds the operation to the API. The handler gets the validated input. */
export function addEndpoint<Query extends Shape, Params extends Shape, Body extends z.ZodType>(
  api: Api,
  declaration: Declaration<Query, Params, Body>,
  handle: (input: Input<Query, Params, Body>, context: ApiContext) => Promise<Response> | Response,
): void {
  const {
    method,
    path,
    operationId,
    tag,
    summary,
    description,
    scope,
    query,
    params,
    header,
    body,
    form,
    answer,
  } = declaration;
  const content = answer.schema
    ? { "application/json": { schema: answer.schema } }
    : "file" in answer
      ? {
          [answer.file]: {
            schema: {
              type: "string" as const,
              ...(answer.file === "image/jpeg" ? { format: "binary" } : {}),
            },
          },
        }
      : null;
  const success = {
    description: answer.description,
    headers: {
      ...(method === "get" ? { ETag: { schema: { type: "string" as const } } } : {}),
      ...quotaHeaders,
    },
    ...(content ? { content } : {}),
  };
  const route: RouteConfig = createRoute({
    method,
    path,
    operationId,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(scope ? { security: [{ [tokenScheme]: scope === "any" ? [] : [scope] }] } : {}),
    middleware: middlewareOf(declaration),
    request: {
      ...(query ? { query } : {}),
      ...(params ? { params } : {}),
      ...(header ? { headers: z.object({ [header]: z.string().optional().describe(headers[header]) }) } : {}),
      ...(body ? { body: { required: true, content: { "application/json": { schema: body } } } } : {}),
      ...(form
        ? { body: { required: true, content: { "multipart/form-data": { schema: forms[form] } } } }
        : {}),
    },
    responses: {
      ...Object.fromEntries(
        [answer.status, ...(answer.also ? [answer.also] : [])].map((one) => [one, success]),
      ),
      ...(method === "get" ? { 304: { description: "Inchangé depuis l’ETag donné par If-None-Match" } } : {}),
      default: {
        description: "Problème (RFC 9457)",
        content: { "application/problem+json": { schema: problemSchema } },
      },
    },
  });
  // The library types responses by schema; ours are checked by tests, which validate them against the document.
  api.openapi(route, (async (context: ApiContext) => {
    if (scope && body) await confirmBearer(context);
    const valid = (target: "query" | "param" | "json") => context.req.valid(target as never);
    return handle(
      {
        query: (query ? valid("query") : {}) as z.output<z.ZodObject<Query>>,
        params: (params ? valid("param") : {}) as z.output<z.ZodObject<Params>>,
        body: (body ? valid("json") : undefined) as z.output<Body>,
      },
      context,
    );
  }) as never);
}

type FormSchema = {
  type: "object";
  required: string[];
  properties: Record<
    string,
    { type: "string" | "array"; format?: string; items?: { type: "string"; format: string } }
  >;
};
const binary = { type: "string" as const, format: "binary" };
/** Not zod schemas: the library would read the whole form before the handler, which reads it as a stream. */
const forms: Record<"file" | "message", FormSchema> = {
  file: { type: "object", required: ["photo"], properties: { photo: binary } },
  message: {
    type: "object",
    required: ["photos"],
    properties: { text: { type: "string" }, photos: { type: "array", items: binary } },
  },
};

/** Before the input is looked at: a caller without the right learns nothing about it. */
function middlewareOf({
  scope,
  body,
}: Pick<Declaration<Shape, Shape, z.ZodType>, "scope" | "body">): MiddlewareHandler<ApiEnv>[] {
  return [
    async (c, next) => {
      if (scope) {
        const { scopes } = bearerOf(c);
        if (scope !== "any" && !scopes.includes(scope))
          throw new Problem("missing-scope", { detail: `Il faut le droit « ${scope} ».` });
      }
      if (body && !/^application\/json\b/iu.test(c.req.header("Content-Type") ?? ""))
        throw new Problem("content-type", { detail: "Envoyez du JSON (application/json)." });
      await next();
    },
    ...(body
      ? [
          bodyLimit({
            maxSize: bodyMaxBytes,
            onError: () => {
              throw new Problem("body-too-large");
            },
          }),
        ]
      : []),
  ];
}

/** After a body has arrived: a program that holds it back does nothing with a token that has ended meanwhile. */
export async function confirmBearer(c: ApiContext): Promise<void> {
  c.set("bearer", await c.get("findBearerAgain")());
  bearerOf(c);
}

/** The member in whose name the program acts. */
export function bearerOf(c: ApiContext): TokenBearer {
  const bearer = c.get("bearer");
  if (!bearer) throw new Problem("unknown-token", { headers: { "WWW-Authenticate": "Bearer" } });
  return bearer;
}
