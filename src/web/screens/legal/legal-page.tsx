import type { ReactNode } from "react";
import { PageTitle, useSite } from "../../site.tsx";

/** Text page with one column of 65 to 75 characters. */
export function LegalPage({
  path,
  title,
  description,
  intro,
  children,
}: {
  path: string;
  title: string;
  description: string;
  intro: string;
  children: ReactNode;
}) {
  return (
    <article className="page py-8 md:py-14">
      <PageTitle description={description} path={path}>
        {title}
      </PageTitle>
      <div className="mx-auto grid max-w-[42rem] gap-8">
        <header className="grid gap-3">
          <h1 className="text-2xl">{title}</h1>
          <p className="text-lg text-soft">{intro}</p>
        </header>
        {children}
      </div>
    </article>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-6">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

/** Contact link; a site without a contact address says so instead of rendering an empty link. */
export function ContactAddress() {
  const { contactEmail, name } = useSite();
  return contactEmail ? (
    <a href={`mailto:${contactEmail}`} className="text-spruce underline underline-offset-4">
      {contactEmail}
    </a>
  ) : (
    <>à l’équipe de {name}</>
  );
}
