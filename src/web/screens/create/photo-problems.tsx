import { Alert } from "../../ui/alert.tsx";
import type { PhotoProblem } from "./view.ts";

/** The rejected photos and the reasons. */
export function PhotoProblems({ problems }: { problems: readonly PhotoProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert kind="error">
      <p>{problems.length === 1 ? "Une photo n’a pas été ajoutée." : "Des photos n’ont pas été ajoutées."}</p>
      <ul className="mt-1 grid gap-1 font-normal">
        {problems.map(({ name, message }, index) => (
          // Two files may have the same name and the same problem.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
          <li key={index}>
            <strong>{name}</strong>
            {"\u00a0: "}
            {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
