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

/** The page's title, "Logement · Babillard", and what search engines show under it. */
export function PageTitle({ children, description }: { children?: string; description?: string }) {
  const { name } = useSite();
  return (
    <>
      <title>{children ? `${children} · ${name}` : name}</title>
      {description ? <meta name="description" content={description} /> : null}
    </>
  );
}
