import { data, Form, useNavigation } from "react-router";
import { readFormStamp, sendInquiry } from "../../../support/index.server.ts";
import {
  type InquiryErrors,
  type InquiryForm,
  inquiryMaxLength,
  inquiryTopics,
} from "../../../support/inquiry.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { isFilledByProgram, newStamp } from "../../form-protection.server.ts";
import { readForm } from "../../guard.ts";
import { paths } from "../../paths.ts";
import { PageTitle, useSite } from "../../site.tsx";
import { inquiryMessages, inquiryStampMessages, inquiryTopicLabels } from "../../text/inquiry-texts.ts";
import { authMessages, tooManyText } from "../../text/messages.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { MessageBox } from "../../ui/message-box.tsx";
import { ProtectionFields } from "../../ui/protection-fields.tsx";
import { ContactAddress, TextLink } from "../../ui/text-page.tsx";
import type { Route } from "./+types/contact.ts";

/** No caching: each form has its own stamp. */
export const handle = { audience: "public", handlesNetworkFailure: true };

type ContactResult =
  | { isSent: true; email: string }
  | {
      isSent: false;
      messages: string[];
      errors: InquiryErrors;
      typed: InquiryForm;
      /** null after a network failure: the form keeps the one it has */
      stamp: string | null;
    };

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(requestContext);
  return { stamp: newStamp(app), name: app.user?.name ?? "", email: app.user?.email ?? "" };
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const form = await readForm(request);
  const typed = readTyped(form);
  const reject = (messages: string[], init: ResponseInit, errors: InquiryErrors = {}) =>
    data<ContactResult>({ isSent: false, messages, errors, typed, stamp: newStamp(app) }, init);

  // Honeypot: the response to a program does not reveal that the message was discarded.
  if (isFilledByProgram(form)) {
    app.log.info({}, "inquiry of a program discarded");
    return data<ContactResult>({ isSent: true, email: typed.email });
  }
  const stamp = readFormStamp(form.get("stamp") ?? "", app.formSecret, {
    now: app.now(),
    isTimed: app.hasMinimumTimes,
  });
  if (!stamp.ok) return reject([inquiryStampMessages[stamp.reason]], { status: 422 });
  const waitSeconds = await app.consumeLimit("inquiry", app.user?.id);
  if (waitSeconds !== null) {
    const retryAfter = { "Retry-After": String(waitSeconds) };
    return reject([tooManyText(waitSeconds)], { status: 429, headers: retryAfter });
  }
  const result = await sendInquiry(commandContext(context), { id: stamp.id, ...typed });
  if (result.ok) return data<ContactResult>({ isSent: true, email: typed.email });
  const messages = Object.values(result.errors).map((reason) => inquiryMessages[reason]);
  return reject(messages, { status: 422 }, result.errors);
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = readTyped(await request.clone().formData());
  try {
    return await serverAction();
  } catch (thrown) {
    if (!(thrown instanceof TypeError)) throw thrown;
    // Network failure: the form stays with its input.
    const messages = [authMessages.unknown];
    return data<ContactResult>({ isSent: false, messages, errors: {}, typed, stamp: null }, { status: 503 });
  }
}

function readTyped(form: URLSearchParams | FormData): InquiryForm {
  const text = (name: string) => String(form.get(name) ?? "");
  return { name: text("name"), email: text("email"), topic: text("topic"), message: text("message") };
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = useSite();
  return (
    <div className="page grid max-w-xl gap-6 py-8 md:py-12">
      <PageTitle description={`Écrire à l’équipe de ${name}.`} path={paths.inquiry()}>
        Nous écrire
      </PageTitle>
      <h1 className="text-2xl">Nous écrire</h1>
      {actionData?.isSent ? (
        <>
          <Alert kind="success">Message envoyé. Nous vous répondrons à l’adresse {actionData.email}.</Alert>
          <ButtonLink to={paths.home()} variant="secondary" className="justify-self-start">
            Revenir à l’accueil
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-soft">
            Une question, un problème, une idée&nbsp;? Regardez d’abord dans l’
            <TextLink to={paths.help()}>aide</TextLink>, puis écrivez-nous. Pour une question sur une annonce,
            écrivez plutôt au vendeur.
          </p>
          <InquiryFields sender={loaderData} result={actionData} />
          <p className="text-soft text-sm">
            Vous pouvez aussi écrire à <ContactAddress />.
          </p>
        </>
      )}
    </div>
  );
}

function InquiryFields({
  sender,
  result,
}: {
  sender: { stamp: string; name: string; email: string };
  result: Extract<ContactResult, { isSent: false }> | undefined;
}) {
  const isSending = useNavigation().formAction?.startsWith(paths.inquiry()) ?? false;
  const error = (field: keyof InquiryForm) => {
    const reason = result?.errors[field];
    return reason && inquiryMessages[reason];
  };
  return (
    <Form method="post" action={paths.inquiry()} noValidate className="grid gap-5">
      <MessageBox messages={result?.messages} />
      <ProtectionFields stamp={result?.stamp ?? sender.stamp} />
      <SelectField
        label="Sujet"
        name="topic"
        required
        defaultValue={result?.typed.topic ?? ""}
        error={error("topic")}
      >
        <option value="" disabled>
          Choisissez…
        </option>
        {inquiryTopics.map((topic) => (
          <option key={topic} value={topic}>
            {inquiryTopicLabels[topic]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Votre nom"
        isOptional
        name="name"
        autoComplete="name"
        defaultValue={result?.typed.name ?? sender.name}
        error={error("name")}
      />
      <TextField
        label="Votre courriel"
        hint="Pour vous répondre."
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={result?.typed.email ?? sender.email}
        error={error("email")}
      />
      <TextArea
        label="Message"
        hint="Pour une annonce, donnez son adresse. Ne donnez jamais de mot de passe."
        name="message"
        rows={7}
        maxLength={inquiryMaxLength}
        required
        defaultValue={result?.typed.message}
        error={error("message")}
      />
      <Button type="submit" disabled={isSending} className="justify-self-start">
        {isSending ? "Envoi…" : "Envoyer le message"}
      </Button>
    </Form>
  );
}
