import { sections } from "./sections.ts";

/** Where everything is. On a wide screen it stays beside the sections. */
export function Contents() {
  return (
    <nav aria-label="Sections des paramètres" className="lg:sticky lg:top-36">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 lg:grid">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-9 items-center text-sm text-spruce underline-offset-4 hover:underline max-lg:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
