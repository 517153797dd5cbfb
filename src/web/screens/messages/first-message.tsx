import { MessageCircle } from "lucide-react";
import { Form, Link, useNavigation } from "react-router";
import { useAuth } from "../../auth.tsx";
import { paths } from "../../paths.ts";
import { firstMessageText } from "../../text/first-message-text.ts";
import { buttonClass } from "../../ui/button.tsx";

/** Asks in one press whether the listing is available. A visitor signs in first and finds the text in the form. */
export function FirstMessage({ listingId }: { listingId: string }) {
  const { isSignedIn } = useAuth();
  const { state } = useNavigation();
  const className = buttonClass("secondary", "w-full justify-start text-left");
  const label = (
    <>
      <MessageCircle className="size-5 shrink-0 text-spruce" />
      {firstMessageText}
    </>
  );
  if (!isSignedIn)
    return (
      <Link to={paths.write(listingId)} className={className}>
        {label}
      </Link>
    );
  return (
    <Form
      method="post"
      action={paths.write(listingId)}
      onSubmit={(event) => {
        if (state !== "idle") event.preventDefault(); // a second press
      }}
    >
      <button type="submit" name="body" value={firstMessageText} className={className}>
        {label}
      </button>
    </Form>
  );
}
