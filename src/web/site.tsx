import { createContext, type ReactNode, useContext } from "react";
import type { Taxonomy } from "../listings/taxonomy.ts";
import { isolate } from "../platform/isolate.ts";

/** Data of the site that every page shows. */
export type SiteDetails = {
  name: string;
  /** "": the default */
  tagline: string;
  contactEmail: string;
  publicUrl: string;
  /** picture instead of the product's logo */
  logo: { path: string; width: number; height: number } | null;
  /** stylesheet with the operator's accent color */
  themePath: string | null;
  /** announcement above the page */
  banner: string | null;
  /** that administrators choose */
  listingLifetimeDays: number;
  photosPerListing: number;
  /** categories and fields that differ from the product's */
  taxonomy: Taxonomy | null;
};

const nameless: SiteDetails = {
  name: "",
  tagline: "",
  contactEmail: "",
  publicUrl: "",
  logo: null,
  themePath: null,
  banner: null,
  listingLifetimeDays: 0,
  photosPerListing: 0,
  taxonomy: null,
};
const SiteContext = createContext<SiteDetails>(nameless);

export function SiteProvider({ site, children }: { site: SiteDetails | undefined; children: ReactNode }) {
  return <SiteContext value={site ?? nameless}>{children}</SiteContext>;
}

export function useSite(): SiteDetails {
  return useContext(SiteContext);
}

/** The page's title ("Logement · Babillard") and its metadata for search engines and link previews. */
export function PageTitle({
  children,
  description,
  path,
  picture,
  feed,
}: {
  children?: string;
  description?: string;
  /** path of the canonical URL; a page without one gets `noindex` */
  path?: string;
  /** picture of the link preview; default: the site's picture */
  picture?: { path: string; width: number; height: number };
  /** URL of the Atom feed of this page */
  feed?: string;
}) {
  const { name } = useSite();
  return (
    <>
      <title>{children ? `${isolate(children)} · ${name}` : name}</title>
      {description ? <meta name="description" content={description} /> : null}
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <SocialMetadata title={children ?? name} description={description} path={path} picture={picture} />
      )}
      {feed ? (
        <link rel="alternate" type="application/atom+xml" href={feed} title={children ?? name} />
      ) : null}
    </>
  );
}

const sitePicture = { path: "/social.png", width: 1200, height: 630 };

function SocialMetadata({
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

/** schema.org data as JSON-LD. `<` is escaped, so that no value can close the script element. */
export function StructuredData({ items }: { items: readonly object[] }) {
  if (items.length === 0) return null;
  const json = JSON.stringify(items.length === 1 ? items[0] : items).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with < escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
