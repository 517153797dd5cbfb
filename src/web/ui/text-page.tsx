import type { ReactNode } from "react";
import { Link } from "react-router";
import { PageTitle, useSite } from "../site.tsx";

/** Text page with one column of 65 to 75 characters. */
export function TextPage({
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

/** @param id anchor of the section, if other pages link to it */
export function TextSection({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 [&_:is(ul,ol)]:grid [&_:is(ul,ol)]:gap-2 [&_:is(ul,ol)]:pl-6 [&_ol]:list-decimal [&_ul]:list-disc">
      <h2 id={id} className="scroll-mt-36 text-lg short:scroll-mt-4">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Contact link; a site without a contact address has a sentence instead of an empty link. */
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

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-spruce underline underline-offset-4">
      {children}
    </Link>
  );
}
