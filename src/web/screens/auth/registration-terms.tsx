import { Link } from "react-router";
import { paths } from "../../paths.ts";

/** Below the button that creates an account. */
export function RegistrationTerms() {
  return (
    <p className="text-soft text-xs">
      En créant un compte, vous acceptez les{" "}
      <Link to={paths.terms()} className="text-spruce underline underline-offset-4">
        conditions d’utilisation
      </Link>{" "}
      et vous avez lu la page{" "}
      <Link to={paths.privacy()} className="text-spruce underline underline-offset-4">
        confidentialité
      </Link>
      .
    </p>
  );
}
