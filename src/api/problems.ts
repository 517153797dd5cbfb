/** Errors of the API: problem details (RFC 9457). Titles and details are in French, types and codes are stable. */

/** Each has its section on the page of the documentation, which `type` leads to. */
export const problems = {
  "invalid-request": { status: 400, title: "Demande invalide" },
  "invalid-cursor": { status: 400, title: "Curseur invalide" },
  "unknown-token": { status: 401, title: "Jeton absent, inconnu ou expiré" },
  "missing-scope": { status: 403, title: "Ce jeton ne donne pas ce droit" },
  "cross-site": { status: 403, title: "Demande refusée" },
  missing: { status: 404, title: "Introuvable" },
  method: { status: 405, title: "Méthode refusée" },
  conflict: { status: 409, title: "Ce n’est pas possible dans cet état" },
  gone: { status: 410, title: "N’est plus là" },
  changed: { status: 412, title: "Modifiée entre-temps" },
  "body-too-large": { status: 413, title: "Envoi trop lourd" },
  "url-too-long": { status: 414, title: "Adresse trop longue" },
  "content-type": { status: 415, title: "Format d’envoi refusé" },
  "invalid-content": { status: 422, title: "Contenu refusé" },
  "idempotency-key-reused": { status: 422, title: "Clé déjà employée pour une autre demande" },
  "rate-limit": { status: 429, title: "Trop de demandes" },
  failure: { status: 500, title: "Une erreur est survenue" },
  unavailable: { status: 503, title: "Site momentanément indisponible" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemName = keyof typeof problems;

/** `at`: a parameter, or a JSON pointer into the body. */
export type FieldProblem = { at: string; detail: string; code?: string };

/** RFC 6901 */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

type Details = { detail?: string | undefined; errors?: readonly FieldProblem[]; headers?: HeadersInit };

/** @param publicUrl of the site, whose page /api explains the problem */
export function problemResponse(
  publicUrl: string,
  name: ProblemName,
  { detail, errors, headers }: Details = {},
): Response {
  const { status, title } = problems[name];
  const body = {
    type: `${publicUrl}/api#${name}`,
    title,
    status,
    ...(detail ? { detail } : {}),
    ...(errors ? { errors } : {}),
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Cache-Control": "no-store", ...headers, "Content-Type": "application/problem+json" },
  });
}

/** Ends the handling of a request with a problem. */
export class Problem extends Error {
  readonly details: Details;
  readonly kind: ProblemName;
  constructor(kind: ProblemName, details: Details = {}) {
    super(kind);
    this.kind = kind;
    this.details = details;
  }
}
