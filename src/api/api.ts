/** /api/v1: JSON over HTTP for programs, described by an OpenAPI document that is made from what validates the requests. */
import { OpenAPIHono } from "@hono/zod-openapi";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { HTTPException } from "hono/http-exception";
import { routePath } from "hono/route";
import {
  findTokenBearer,
  hasSecondFactor,
  markTokenUsed,
  type TokenBearer,
} from "../accounts/index.server.ts";
import { canManageUsers } from "../accounts/permissions.ts";
import { portableListingSchema } from "../portability/portable-listing.input.ts";
import { paths } from "../web/paths.ts";
import type { ApiEnv, ApiSite, RequestQuota } from "./context.ts";
import { addDealEndpoints } from "./deals.endpoints.ts";
import { tags, tokenScheme } from "./endpoint.ts";
import { issueText } from "./issue-text.ts";
import { addListingEndpoints } from "./listings.endpoints.ts";
import { addMemberEndpoints } from "./me.endpoints.ts";
import { addOwnListingEndpoints } from "./own-listings.endpoints.ts";
import { jsonPointer, Problem, problemResponse } from "./problems.ts";
import { addReferenceEndpoints } from "./reference.endpoints.ts";

export const apiPath = "/api/v1";

export type OpenApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;
export type SiteApi = {
  fetch: (request: Request, bindings: ApiEnv["Bindings"]) => Response | Promise<Response>;
  document: () => OpenApiDocument;
  /** patterns with their methods, for tests */
  routes: readonly { method: string; path: string }[];
  /** Methods of an address; none when there is no such address. */
  allowedMethods: (path: string) => readonly string[];
};

export function createApi(site: ApiSite): SiteApi {
  const api = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      const { target } = result;
      if (target === "param") throw new Problem("missing");
      const at = (path: readonly PropertyKey[]) => (target === "json" ? jsonPointer(path) : path.join("/"));
      throw new Problem("invalid-request", {
        errors: result.error.issues.flatMap((issue) => {
          const { path, code } = issue;
          const places = code === "unrecognized_keys" ? issue.keys.map((key) => [...path, key]) : [path];
          return places.map((place) => ({ at: at(place), code, detail: issueText(issue) }));
        }),
      });
    },
  });
  const refuse = (kind: Problem["kind"], details?: Problem["details"]) =>
    problemResponse(site.publicUrl, kind, details);

  api.use(async (c, next) => {
    const { address, record } = c.env;
    const authorization = c.req.header("Authorization");
    const bearer = authorization === undefined ? null : await findBearer(authorization);
    c.set("bearer", bearer);
    c.set("findBearerAgain", async () => (authorization === undefined ? null : findBearer(authorization)));
    record.userId = bearer?.user.id ?? null;
    const quota = await site.countRequest({ address, userId: record.userId });
    if (quota !== null && quota.remaining < 0)
      c.res = refuse("rate-limit", { headers: { "Retry-After": String(quota.resetSeconds) } });
    // A program would take a public answer for its own.
    else if (authorization !== undefined && !bearer)
      c.res = refuse("unknown-token", { headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' } });
    else if (bearer && (await lacksSecondFactor(bearer)))
      c.res = refuse("missing-scope", {
        detail:
          "Les administrateurs de ce site doivent d’abord activer la validation en deux étapes, ou ajouter une clé d’accès.",
      });
    else await next();
    record.route = `${apiPath}${routePath(c, -1)}`;
    if (quota !== null) for (const [name, value] of quotaHeaders(quota)) c.res.headers.set(name, value);
    // Pages of any site may read public data: the response is the same without cookies, which the API ignores.
    if (c.req.method === "GET" && !bearer) {
      c.res.headers.set("Access-Control-Allow-Origin", "*");
      c.res.headers.set(
        "Access-Control-Expose-Headers",
        "ETag, Link, RateLimit, RateLimit-Policy, Retry-After",
      );
    }
  });
  api.use(etag({ weak: true, retainedHeaders: [...RETAINED_304_HEADERS, "link"] }));
  api.use(async (c, next) => {
    await next();
    if (c.res.headers.has("Cache-Control")) return;
    // Public data may be stored, but is revalidated before each use.
    c.res.headers.set("Cache-Control", c.get("bearer") ? "private, no-store" : "no-cache");
  });

  addListingEndpoints(api, site);
  addReferenceEndpoints(api, site);
  addOwnListingEndpoints(api, site);
  addMemberEndpoints(api, site);
  addDealEndpoints(api, site);
  api.openAPIRegistry.registerComponent("securitySchemes", tokenScheme, {
    type: "http",
    scheme: "bearer",
    description: `Jeton personnel, créé dans les paramètres du compte : ${site.publicUrl}${paths.settingsPage("jetons")}`,
  });

  let document: OpenApiDocument | undefined;
  const documentOf = () => {
    document ??= api.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: `API de ${site.name}`,
        version: "1",
        description: `Lire et gérer des annonces par programme. Le mode d’emploi est à ${site.publicUrl}/api.`,
      },
      servers: [{ url: site.publicUrl + apiPath }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    });
    return document;
  };
  api.get("/openapi.json", (c) => c.json(documentOf()));
  const schemaId = `${site.publicUrl}${apiPath}/listing.schema.json`;
  api.get("/listing.schema.json", (c) =>
    c.json({ $id: schemaId, ...portableListingSchema() }, 200, { "Content-Type": "application/schema+json" }),
  );

  async function findBearer(authorization: string): Promise<TokenBearer | null> {
    const [, token = ""] = /^Bearer +(\S+) *$/iu.exec(authorization) ?? [];
    const bearer = await findTokenBearer(site.db, token);
    if (bearer) await markTokenUsed(site.db, bearer, site.now());
    return bearer;
  }

  async function lacksSecondFactor({ user }: TokenBearer): Promise<boolean> {
    return site.requiresSecondFactor && canManageUsers(user) && !(await hasSecondFactor(site.db, user.id));
  }

  // An operation is registered once per handler: its validators are some.
  const patterns = [
    ...new Map(
      api.routes
        .filter(({ path, method }) => method !== "ALL" && !path.includes("*"))
        .map(({ path, method }) => [`${method} ${path}`, { method, path }]),
    ).values(),
  ];
  const methodsOf = (path: string) => {
    const segments = path.split("/");
    const methods = patterns.filter((one) => hasShape(one.path, segments)).map(({ method }) => method);
    return methods.includes("GET") ? ["HEAD", ...methods] : methods;
  };
  api.notFound((c) => {
    const allowed = methodsOf(c.req.path);
    return allowed.length === 0
      ? refuse("missing")
      : refuse("method", { headers: { Allow: allowed.join(", ") } });
  });
  api.onError((error, c) => {
    if (error instanceof Problem) return refuse(error.kind, error.details);
    // Thrown by the library that reads bodies: no JSON.
    if (error instanceof HTTPException && error.status === 400)
      return refuse("invalid-request", { detail: "Le corps de la demande n’est pas du JSON valide." });
    const { requestId } = c.env;
    switch (site.reportFailure(error, requestId)) {
      case "unavailable":
        return refuse("unavailable", { headers: { "Retry-After": "5" } });
      case "value-refused":
        return refuse("invalid-content", { detail: "Une valeur est trop longue ou hors limites." });
      case "account-closed":
        return refuse("missing");
      case "bug":
        return refuse("failure", { detail: `Référence : ${requestId}` });
    }
  });

  return {
    fetch: (request, bindings) => api.fetch(withoutPrefix(request), bindings),
    document: documentOf,
    routes: patterns,
    allowedMethods: (path) => methodsOf(pathWithoutPrefix(path)),
  };
}

/** Route patterns are those of the document, whose server has the prefix. */
function withoutPrefix(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = pathWithoutPrefix(url.pathname);
  return new Request(url, request);
}

function pathWithoutPrefix(path: string): string {
  return path.slice(apiPath.length) || "/";
}

function hasShape(pattern: string, segments: readonly string[]): boolean {
  const parts = pattern.split("/");
  return (
    parts.length === segments.length &&
    parts.every((part, at) => part.startsWith(":") || part === segments[at])
  );
}

/** Fields of draft-ietf-httpapi-ratelimit-headers. */
function quotaHeaders({ limit, remaining, windowSeconds, resetSeconds }: RequestQuota): [string, string][] {
  return [
    ["RateLimit-Policy", `"api";q=${limit};w=${windowSeconds}`],
    ["RateLimit", `"api";r=${Math.max(0, remaining)};t=${resetSeconds}`],
  ];
}
