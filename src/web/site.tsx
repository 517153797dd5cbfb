import { createContext, type ReactNode, useContext } from "react";

/** The site's own name and addresses; they come from configuration, no screen spells them. */
export type SiteFacts = { name: string; contactEmail: string; publicUrl: string };

const SiteContext = createContext<SiteFacts>({ name: "", contactEmail: "", publicUrl: "" });

export function SiteProvider({
  children,
  name,
  contactEmail,
  publicUrl,
}: SiteFacts & { children: ReactNode }) {
  return <SiteContext value={{ name, contactEmail, publicUrl }}>{children}</SiteContext>;
}

export function useSite(): SiteFacts {
  return useContext(SiteContext);
}

/** What a page is called, "Logement · Babillard", and what others show of it: search engines, shared links. */
export function PageTitle({
  children,
  description,
  path,
  picture,
  feed,
}: {
  children?: string;
  description?: string;
  /** the page's one address; a page that names none is not for search engines */
  path?: string;
  /** what a shared link shows; the site's own picture when there is none */
  picture?: { path: string; width: number; height: number };
  /** the same page as an Atom feed */
  feed?: string;
}) {
  const { name } = useSite();
  return (
    <>
      <title>{children ? `${children} · ${name}` : name}</title>
      {description ? <meta name="description" content={description} /> : null}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <SharedFacts title={children ?? name} description={description} path={path} picture={picture} />
      )}
      {feed ? (
        <link rel="alternate" type="application/atom+xml" href={feed} title={children ?? name} />
      ) : null}
    </>
  );
}

const sitePicture = { path: "/social.png", width: 1200, height: 630 };

function SharedFacts({
  title,
  description = "",
  path,
  picture = sitePicture,
}: {
  title: string;
  description?: string;
  path: string;
  picture?: { path: string; width: number; height: number };
}) {
  const { name, publicUrl } = useSite();
  return (
    <>
      <link rel="canonical" href={publicUrl + path} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={publicUrl + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content="fr_CA" />
      <meta property="og:image" content={publicUrl + picture.path} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Facts for machines (schema.org). Data, not a script: nothing in it runs, and nothing in it can end the element. */
export function StructuredData({ facts }: { facts: readonly object[] }) {
  if (facts.length === 0) return null;
  const json = JSON.stringify(facts.length === 1 ? facts[0] : facts).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with its one dangerous sign written as an escape
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
