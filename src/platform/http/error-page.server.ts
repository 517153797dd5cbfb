/**
 * Error page for when React Router cannot render: same design, self-contained, without scripts. The design tokens are
 * copied from web/styles/tokens.css, which may be unavailable.
 */
import { createHash } from "node:crypto";

const style = `
:root{color-scheme:light dark;--paper:#faf7f1;--ink:#1c2630;--soft:#55606b;--spruce:#155a48;--on:#fff;--edge:#8a8578;--sunken:#f1ece2;--snow:#fffdf8;--glow:#f0bd55;--wood:#9a7350}
@media (prefers-color-scheme:dark){:root{--paper:#10161f;--ink:#eaeff5;--soft:#a8b4c3;--spruce:#72d3b4;--on:#06241b;--edge:#6f7d8f;--sunken:#0b1017;--snow:#b9c8da;--glow:#ffd27a;--wood:#6b4f3a}}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.0625rem/1.55 "Bricolage Grotesque",system-ui,sans-serif}
main{padding:2rem 1rem;max-width:34rem;display:grid;justify-items:center;gap:1rem;text-align:center}
svg{width:12rem;height:auto}
.name{font-weight:700;margin:0}
h1{font-size:1.625rem;line-height:1.2;margin:0}
p{margin:0}
.soft{color:var(--soft)}
.links{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:1rem}
a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:.625rem;border:1px solid var(--edge);color:inherit;font-weight:600;font-size:.9375rem;text-decoration:none}
a.main{background:var(--spruce);border-color:var(--spruce);color:var(--on)}
a:focus-visible{outline:3px solid var(--spruce);outline-offset:2px}
small{font-size:.8125rem;overflow-wrap:anywhere}
.sunken{fill:var(--sunken)}.spruce{fill:var(--spruce)}.wood{fill:var(--wood)}.snow{fill:var(--snow)}.glow{fill:var(--glow)}
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");

const texts = {
  429: {
    title: "Trop de demandes",
    text: "Vous avez fait beaucoup de changements en peu de temps. Réessayez dans quelques minutes.",
  },
  500: {
    title: "Une erreur est survenue",
    text: "Ce n’est pas votre faute.",
  },
  503: {
    title: "Site momentanément indisponible",
    text: "Nous revenons dans un instant.",
  },
};

/** Seconds in Retry-After: a restarted PostgreSQL is available after a few. */
export const retryAfterSeconds = 5;

export function renderErrorPage(status: 500 | 503, siteName: string, requestId: string): Response {
  return renderPage(status, texts[status], siteName, requestId);
}

/** For visitors and members while the operator has closed the site. `text`: of the operator; "": the default. */
export function renderMaintenancePage(text: string, siteName: string, requestId: string): Response {
  const title = "Site en entretien";
  const response = renderPage(503, { title, text: text || texts[503].text }, siteName, requestId);
  response.headers.set("Retry-After", String(maintenanceRetrySeconds));
  return response;
}

const maintenanceRetrySeconds = 600;

/** For a member who sends more forms than a person does. */
export function renderTooManyPage(waitSeconds: number, siteName: string, requestId: string): Response {
  const response = renderPage(429, texts[429], siteName, requestId);
  response.headers.set("Retry-After", String(waitSeconds));
  return response;
}

/** The Content-Security-Policy allows only the page's inline style. */
function renderPage(
  status: 429 | 500 | 503,
  { title, text }: { title: string; text: string },
  siteName: string,
  requestId: string,
): Response {
  const name = escapeHtml(siteName);
  const html = `<!DOCTYPE html>
<html lang="fr-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${name}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="name">${name}</p>
<svg viewBox="0 0 240 160" aria-hidden="true"><path class="sunken" d="M12 132c30-58 76-96 122-92s80 40 94 92Z"/><path class="wood" d="M116 62h10v76h-10z"/><path class="snow" d="M70 34h102v52H70z"/><path class="spruce" d="M84 50h74v7H84zM84 66h46v7H84z"/><circle class="glow" cx="121" cy="32" r="7"/><path class="snow" d="M52 138q66-26 138 0Z"/></svg>
<h1>${title}</h1>
<p class="soft">${escapeHtml(text)}</p>
<p class="links"><a class="main" href="">Réessayer</a><a href="/">Retour à l’accueil</a></p>
<small class="soft">Référence&nbsp;: ${escapeHtml(requestId)}</small>
</main>
</body>
</html>
`;
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  return new Response(html, {
    status,
    headers: status === 503 ? { ...headers, "Retry-After": String(retryAfterSeconds) } : headers,
  });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, (char) => `&#${char.charCodeAt(0)};`);
}
