import { data, Form, redirect } from "react-router";
import { dealState } from "../../../deals/deal.ts";
import {
  type Feedback,
  type FeedbackRejection,
  feedbackDays,
  feedbackTextMaxLength,
} from "../../../deals/feedback.ts";
import { answerFeedback, findFeedbackView, findSteps, giveFeedback } from "../../../deals/index.server.ts";
import { findConversation } from "../../../messaging/index.server.ts";
import { commandContext } from "../../command-context.server.ts";
import { requestContext } from "../../context.ts";
import { conversationPaths } from "../../conversation-paths.ts";
import { notFound, readForm, requireId, requireUser } from "../../guard.ts";
import { noticeHeaders } from "../../notice.ts";
import { paths } from "../../paths.ts";
import { readConversationNotifications } from "../../read-notifications.server.ts";
import { PageTitle } from "../../site.tsx";
import { answerTexts, feedbackQuestions, feedbackRejectionText } from "../../text/feedback-texts.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { aboutListing } from "../messages/about-listing.ts";
import { ListingHead } from "../messages/listing-head.tsx";
import type { Route } from "./+types/feedback.ts";

export const handle = { audience: "owner" };

export const middleware: Route.MiddlewareFunction[] = [readConversationNotifications];

/** Feedback given by the participant, and received once it is shown; the form while feedback may be given. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const conversation = await findConversation(db, requireId(params.id), user.id);
  if (!conversation) throw notFound();
  const { id, isSeller, partner, listing } = conversation;
  const view = await findFeedbackView(db, conversation, now());
  if (!view.canGive && !view.own && !view.received) throw redirect(paths.conversation(id));
  return {
    id,
    isSeller,
    partner,
    about: aboutListing(listing, user, dealState(await findSteps(db, id), now())),
    ...view,
  };
}

/** `do`: give, reply or contest. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(requestContext);
  const user = requireUser(context);
  const conversationId = requireId(params.id);
  const form = await readForm(request);
  const intent = form.get("do");
  const field = (name: string) => form.get(name) ?? "";
  const ctx = { ...commandContext(context), actor: user };
  if (!(await findConversation(app.db, conversationId, user.id))) throw notFound();
  if (intent !== "give" && intent !== "reply" && intent !== "contest")
    return redirect(conversationPaths.feedback(conversationId));
  const answers = {
    punctual: field("punctual"),
    asDescribed: field("asDescribed"),
    pleasant: field("pleasant"),
  };
  const result =
    intent === "give"
      ? await giveFeedback(ctx, { conversationId, ...answers })
      : await answerFeedback(ctx, { conversationId, answer: intent, text: field("text") });
  if (result.ok)
    return redirect(conversationPaths.feedback(conversationId), {
      headers: noticeHeaders(`feedback-${intent}`),
    });
  if (result.reason === "missing") throw notFound();
  if (result.reason === "not-allowed")
    return redirect(paths.conversation(conversationId), { headers: noticeHeaders("deal-changed") });
  const rejected: Rejected = { intent, reason: result.reason, answers, text: field("text") };
  return data(rejected, { status: 422 });
}

type Rejected = {
  intent: "give" | "reply" | "contest";
  reason: FeedbackRejection | "blocked";
  answers: { punctual: string; asDescribed: string; pleasant: string };
  text: string;
};

export default function FeedbackPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isSeller, partner, about, own, isOwnShown, received, canGive } = loaderData;
  return (
    <div className="page grid max-w-2xl gap-6 py-8 md:py-12">
      <PageTitle>Avis</PageTitle>
      <h1 className="text-xl">Avis</h1>
      <ListingHead about={about} />
      {canGive ? <GiveForm partnerName={partner.name} isSeller={isSeller} rejected={actionData} /> : null}
      {own ? (
        <Answers title="Votre avis" feedback={own}>
          {isOwnShown || own.isRemoved ? null : (
            <p className="text-soft text-sm">
              {partner.name} le verra après avoir donné le sien, ou dans {feedbackDays}&nbsp;jours.
            </p>
          )}
        </Answers>
      ) : null}
      {received ? (
        <Answers title={`Avis de ${partner.name}`} feedback={received}>
          <AnswerForms received={received} rejected={actionData} />
        </Answers>
      ) : null}
      <ButtonLink to={paths.conversation(id)} variant="secondary" className="justify-self-start">
        Retour à la conversation
      </ButtonLink>
    </div>
  );
}

function GiveForm({
  partnerName,
  isSeller,
  rejected,
}: {
  partnerName: string;
  isSeller: boolean;
  rejected: Rejected | undefined;
}) {
  const answers = rejected?.intent === "give" ? rejected.answers : null;
  return (
    <Form method="post" className="grid gap-5">
      {rejected?.intent === "give" ? (
        <Alert kind="error">{feedbackRejectionText(rejected.reason)}</Alert>
      ) : null}
      <p className="text-soft text-sm">
        {partnerName} verra vos réponses après avoir donné les siennes, ou dans {feedbackDays}&nbsp;jours. La
        page d’un vendeur montre seulement des totaux.
      </p>
      <Question name="punctual" chosen={answers?.punctual} />
      {isSeller ? null : <Question name="asDescribed" chosen={answers?.asDescribed} />}
      <Question name="pleasant" chosen={answers?.pleasant} />
      <button type="submit" name="do" value="give" className={buttonClass("primary", "justify-self-start")}>
        Donner mon avis
      </button>
    </Form>
  );
}

function Question({ name, chosen }: { name: keyof typeof feedbackQuestions; chosen: string | undefined }) {
  const choices = [
    ["yes", "Oui"],
    ["no", "Non"],
  ] as const;
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1 font-semibold text-sm">{feedbackQuestions[name]}</legend>
      <div className="flex gap-6">
        {choices.map(([value, label]) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
            <input
              type="radio"
              name={name}
              value={value}
              required
              defaultChecked={chosen === value}
              className="size-5"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Answers({
  title,
  feedback,
  children,
}: {
  title: string;
  feedback: Feedback;
  children: React.ReactNode;
}) {
  return (
    <section className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h2 className="text-base">{title}</h2>
      <ul className="list-inside list-disc text-sm">
        {answerTexts(feedback).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {feedback.reply ? (
        <p className="whitespace-pre-line text-sm [overflow-wrap:anywhere]">
          <b className="font-semibold">Réponse{"\u00a0"}:</b> {feedback.reply}
        </p>
      ) : null}
      {feedback.contestedAt && !feedback.decidedAt ? (
        <p className="text-soft text-sm">Contesté. Nous allons vérifier cet avis.</p>
      ) : null}
      {feedback.isRemoved ? <p className="text-soft text-sm">Retiré par la modération.</p> : null}
      {children}
    </section>
  );
}

function AnswerForms({ received, rejected }: { received: Feedback; rejected: Rejected | undefined }) {
  return (
    <>
      {received.reply ? null : (
        <AnswerForm intent="reply" title="Répondre" label="Votre réponse" rejected={rejected} />
      )}
      {received.contestedAt ? null : (
        <AnswerForm
          intent="contest"
          title="Contester cet avis"
          label="Ce qui est faux, pour la modération"
          rejected={rejected}
        />
      )}
    </>
  );
}

function AnswerForm({
  intent,
  title,
  label,
  rejected,
}: {
  intent: "reply" | "contest";
  title: string;
  label: string;
  rejected: Rejected | undefined;
}) {
  const own = rejected?.intent === intent ? rejected : null;
  return (
    <details open={own !== null}>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-sm text-spruce">
        {title}
      </summary>
      <Form method="post" className="grid gap-3">
        <TextArea
          label={label}
          name="text"
          rows={3}
          maxLength={feedbackTextMaxLength}
          required
          defaultValue={own?.text}
          error={own ? feedbackRejectionText(own.reason) : undefined}
        />
        <button
          type="submit"
          name="do"
          value={intent}
          className={buttonClass("secondary", "justify-self-start")}
        >
          Envoyer
        </button>
      </Form>
    </details>
  );
}
