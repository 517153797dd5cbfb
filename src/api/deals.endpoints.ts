/** Steps of a deal in a conversation: offers, reservation, appointment, sale, feedback. The commands are those of the pages. */
import { z } from "@hono/zod-openapi";
import { actions, dealState, isAction, offerEnd, type StepRejection, stepKinds } from "../deals/deal.ts";
import type { Feedback } from "../deals/feedback.ts";
import {
  answerFeedback,
  endListing,
  type FeedbackResult,
  findDeal,
  findFeedbackView,
  findSteps,
  giveFeedback,
  type StepResult,
  takeStep,
} from "../deals/index.server.ts";
import { findConversation } from "../messaging/index.server.ts";
import { appointmentCalendar } from "../web/text/appointment-calendar.ts";
import { stepRejectionText, stepText } from "../web/text/deal-texts.ts";
import { feedbackRejectionText } from "../web/text/feedback-texts.ts";
import type { ApiSite } from "./context.ts";
import { type Api, type ApiContext, addEndpoint, bearerOf, byId, idParam } from "./endpoint.ts";
import { once } from "./idempotency.ts";
import { Problem } from "./problems.ts";
import { consumeLimit } from "./rate-limit.ts";

const timestamp = z.iso.datetime();
const amount = z.number().min(0).multipleOf(0.01);
const role = z.enum(["seller", "buyer"]);
const conversationPath = "/me/conversations/{id}";
const tag = "Mes transactions";

const stepSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(stepKinds),
    by: role,
    at: timestamp,
    messageId: z.uuid().describe("Le message qui montre l’étape"),
    amount: amount.nullable().describe("D’une offre"),
    until: timestamp.nullable().describe("Fin d’une réservation, ou moment d’un rendez-vous"),
    place: z.string().nullable().describe("D’un rendez-vous"),
    isUndone: z.boolean(),
  })
  .openapi("DealStep");

const by = role.nullable().describe("Qui a fait la dernière étape");
const dealSchema = z
  .object({
    role: role.describe("Le vôtre"),
    offer: z.object({
      status: z.enum(["none", "open", "accepted", "refused", "withdrawn", "expired"]),
      by,
      amount: amount.nullable(),
      expiresAt: timestamp.nullable(),
    }),
    reservation: z.object({ status: z.enum(["none", "reserved"]), until: timestamp.nullable() }),
    appointment: z.object({
      status: z.enum([
        "none",
        "proposed",
        "accepted",
        "declined",
        "canceled",
        "half-confirmed",
        "held",
        "missed",
      ]),
      by,
      at: timestamp.nullable(),
      place: z.string().nullable(),
    }),
    sale: z.object({ status: z.enum(["none", "sold"]), at: timestamp.nullable() }),
    steps: z.array(stepSchema).describe("De la plus ancienne à la plus récente"),
    lastStepId: z.uuid().nullable().describe("À renvoyer avec une étape, surtout pour accepter"),
    allowed: z.array(z.enum([...actions, "undo"])).describe("Ce que vous pouvez faire maintenant"),
    feedback: z
      .enum(["give", "read"])
      .nullable()
      .describe("give : vous pouvez donner un avis ; read : il y a un avis à lire"),
  })
  .openapi("Deal");

/** Optimistic lock: the version of the deal that the member read. */
const lastStepId = idParam
  .nullish()
  .describe("lastStepId de la transaction telle que vous l’avez lue : si elle a changé, 409");
const date = z.string().max(10).describe("Par exemple 2026-12-05, à l’heure de l’Est");
const tellsOthers = z.boolean().optional().describe("Avertir les autres personnes qui ont écrit");
const plainKinds = actions.filter(
  (kind) => !["offer", "counter-offer", "reserve", "propose-appointment", "sell"].includes(kind),
);
const stepBody = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.enum(["offer", "counter-offer"]), amount, lastStepId }),
    z.strictObject({
      kind: z.literal("reserve"),
      lastStepId,
      date: date.describe("Dernier jour de la réservation, compris"),
    }),
    z.strictObject({
      kind: z.literal("propose-appointment"),
      date,
      lastStepId,
      place: z.string().max(2_000),
      time: z.string().max(8).describe("Par exemple 14:30, à l’heure de l’Est"),
    }),
    z.strictObject({ kind: z.literal("sell"), tellsOthers, lastStepId }),
    z.strictObject({
      kind: z.enum([...plainKinds, "undo"]).describe("undo : annuler sa dernière étape"),
      lastStepId,
    }),
  ])
  .openapi("DealStepInput");

const soldToBody = z
  .strictObject({
    conversationId: idParam.nullable().describe("Avec qui ; null : quelqu’un d’autre, ou ailleurs"),
    tellsOthers,
  })
  .openapi("SoldToInput");

const answersSchema = z.object({
  isPunctual: z.boolean(),
  isAsDescribed: z.boolean().nullable().describe("De l’acheteur seulement"),
  isPleasant: z.boolean(),
});
const feedbackSchema = answersSchema
  .extend({
    createdAt: timestamp,
    reply: z.string().nullable(),
    isContested: z.boolean(),
    isRemoved: z.boolean().describe("Par la modération"),
  })
  .openapi("Feedback");
const feedbacksSchema = z
  .object({
    own: feedbackSchema.nullable(),
    received: feedbackSchema.nullable().describe("Montré quand les deux ont répondu, ou après 14 jours"),
    canGive: z.boolean(),
  })
  .openapi("DealFeedback");
const feedbackBody = z
  .strictObject({
    isPunctual: z.boolean(),
    isPleasant: z.boolean(),
    isAsDescribed: z.boolean().nullish().describe("De l’acheteur seulement"),
  })
  .openapi("FeedbackInput");
const answerBody = z
  .strictObject({
    answer: z.enum(["reply", "contest"]).describe("contest : la modération lit le texte"),
    text: z.string().max(20_000),
  })
  .openapi("FeedbackAnswerInput");

/** They change the listing, too: a token that may only write messages does not put it off the market. */
const listingKinds = ["reserve", "release", "sell"];

export function addDealEndpoints(api: Api, site: ApiSite): void {
  const { db } = site;
  const find = async (c: ApiContext, id: string) => {
    const conversation = await findConversation(db, id, bearerOf(c).user.id);
    if (!conversation) throw new Problem("missing");
    return conversation;
  };
  const answerDeal = async (c: ApiContext, id: string, status: 200 | 201) => {
    const conversation = await find(c, id);
    const deal = await findDeal(db, conversation, site.now());
    const { offer, reservation, appointment, sale } = deal.state;
    const at = (time: Date | null | undefined) => time?.toISOString() ?? null;
    return c.json(
      {
        role: conversation.isSeller ? "seller" : "buyer",
        offer: {
          status: offer.status,
          by: offer.by,
          amount: dollars(offer.step?.amountCents),
          expiresAt: offer.status === "open" && offer.step ? at(offerEnd(offer.step)) : null,
        },
        reservation: { status: reservation.status, until: at(reservation.step?.until) },
        appointment: {
          status: appointment.status,
          by: appointment.by,
          at: at(appointment.step?.until),
          place: appointment.step?.place ?? null,
        },
        sale: { status: sale.status, at: at(sale.step?.at) },
        steps: deal.steps.map(({ amountCents, until, ...step }) => ({
          id: step.id,
          kind: step.kind,
          by: step.by,
          at: step.at.toISOString(),
          messageId: step.messageId,
          amount: dollars(amountCents),
          until: at(until),
          place: step.place,
          isUndone: deal.undoneIds.includes(step.id),
        })),
        lastStepId: deal.lastStepId,
        feedback: deal.feedback,
        allowed: deal.undoableId === null ? deal.allowed : [...deal.allowed, "undo" as const],
      } satisfies z.input<typeof dealSchema>,
      status,
    );
  };

  addEndpoint(
    api,
    {
      method: "get",
      path: `${conversationPath}/deal`,
      operationId: "getDeal",
      tag,
      summary: "Où en est la transaction d’une conversation",
      scope: "messages:read",
      params: byId,
      answer: {
        status: 200,
        description: "Les étapes, et ce qui est possible maintenant",
        schema: dealSchema,
      },
    },
    ({ params: { id } }, c) => answerDeal(c, id, 200),
  );
  addEndpoint(
    api,
    {
      method: "post",
      path: `${conversationPath}/deal/steps`,
      operationId: "takeDealStep",
      tag,
      summary: "Faire une étape : offre, réservation, rendez-vous, vente ; ou annuler la sienne",
      description:
        "Les étapes permises sont dans « allowed » de la transaction. Pour accepter une offre ou un rendez-vous, lastStepId est obligatoire. reserve, release, sell et leur annulation demandent aussi le droit listings:write. Avec un en-tête Idempotency-Key, la même demande envoyée deux fois est une seule étape.",
      scope: "messages:write",
      params: byId,
      header: "Idempotency-Key",
      body: stepBody,
      answer: { status: 201, description: "La transaction", schema: dealSchema },
    },
    async ({ params: { id }, body }, c) => {
      await find(c, id);
      const { kind } = body;
      if (listingKinds.includes(kind === "undo" ? await lastOwnKind(id) : kind)) requireListings(c);
      await once(c, site, {
        operation: "deal step",
        request: { id, body },
        check: () => consumeLimit(c, site, "message"),
        make: async (stepId) => {
          const { user } = bearerOf(c);
          const { amount: offered, ...rest } = { amount: undefined, ...body };
          const taken = await takeStep(
            { db, actor: user, describe: stepText },
            {
              ...rest,
              stepId,
              conversationId: id,
              ...(offered === undefined ? {} : { amount: String(offered) }),
            },
          );
          checkTaken(taken);
          return stepId;
        },
      });
      return answerDeal(c, id, 201);
    },
  );
  addEndpoint(
    api,
    {
      method: "get",
      path: `${conversationPath}/appointment.ics`,
      operationId: "getAppointmentFile",
      tag,
      summary: "Le rendez-vous accepté, pour un calendrier",
      scope: "messages:read",
      params: byId,
      answer: {
        status: 200,
        description: "Un fichier iCalendar ; 404 sans rendez-vous",
        file: "text/calendar",
      },
    },
    async ({ params: { id } }, c) => {
      const conversation = await find(c, id);
      const { appointment } = dealState(await findSteps(db, id), site.now());
      const file = appointmentCalendar(appointment, conversation, site.publicUrl);
      if (file === null) throw new Problem("missing");
      return c.body(file, 200, { "Content-Type": "text/calendar; charset=utf-8" });
    },
  );
  addEndpoint(
    api,
    {
      method: "post",
      path: "/me/listings/{id}/sold-to",
      operationId: "sellListingTo",
      tag,
      summary: "Dire à qui l’annonce est vendue, louée ou pourvue",
      description:
        "« tellsOthers » avertit les autres personnes qui ont écrit au sujet de l’annonce. /me/conversations?listing= les donne.",
      scope: "listings:write",
      params: byId,
      header: "Idempotency-Key",
      body: soldToBody,
      answer: { status: 204, description: "C’est fait" },
    },
    async ({ params: { id }, body }, c) => {
      await once(c, site, {
        operation: "sold to",
        request: { id, body },
        check: () => consumeLimit(c, site, "message"),
        make: async (stepId) => {
          const { conversationId, tellsOthers: isTold = false } = body;
          const ctx = { db, actor: bearerOf(c).user, describe: stepText };
          checkTaken(await endListing(ctx, { listingId: id, conversationId, tellsOthers: isTold, stepId }));
          return id;
        },
      });
      return c.body(null, 204);
    },
  );

  const feedbackPath = `${conversationPath}/feedback`;
  const answerFeedbacks = async (c: ApiContext, id: string, status: 200 | 201) => {
    const conversation = await find(c, id);
    const { own, received, canGive } = await findFeedbackView(db, conversation, site.now());
    return c.json({ own: shown(own), received: shown(received), canGive }, status);
  };
  addEndpoint(
    api,
    {
      method: "get",
      path: feedbackPath,
      operationId: "getFeedback",
      tag,
      summary: "Les avis après un rendez-vous",
      scope: "messages:read",
      params: byId,
      answer: { status: 200, description: "Le sien, et celui de l’autre personne", schema: feedbacksSchema },
    },
    ({ params: { id } }, c) => answerFeedbacks(c, id, 200),
  );
  addEndpoint(
    api,
    {
      method: "post",
      path: feedbackPath,
      operationId: "giveFeedback",
      tag,
      summary: "Donner son avis, une fois",
      scope: "messages:write",
      params: byId,
      body: feedbackBody,
      answer: { status: 201, description: "Les avis", schema: feedbacksSchema },
    },
    async ({ params: { id }, body: { isPunctual, isPleasant, isAsDescribed = null } }, c) => {
      await find(c, id);
      checkFeedback(
        await giveFeedback(
          { db, actor: bearerOf(c).user },
          {
            conversationId: id,
            punctual: yesOrNo(isPunctual),
            pleasant: yesOrNo(isPleasant),
            asDescribed: yesOrNo(isAsDescribed),
          },
        ),
      );
      return answerFeedbacks(c, id, 201);
    },
  );
  addEndpoint(
    api,
    {
      method: "post",
      path: `${feedbackPath}/answers`,
      operationId: "answerFeedback",
      tag,
      summary: "Répondre à un avis reçu, ou le contester",
      scope: "messages:write",
      params: byId,
      body: answerBody,
      answer: { status: 201, description: "Les avis", schema: feedbacksSchema },
    },
    async ({ params: { id }, body }, c) => {
      await find(c, id);
      checkFeedback(await answerFeedback({ db, actor: bearerOf(c).user }, { ...body, conversationId: id }));
      return answerFeedbacks(c, id, 201);
    },
  );

  async function lastOwnKind(conversationId: string): Promise<string> {
    const steps = await findSteps(db, conversationId);
    return steps.findLast(({ kind }) => isAction(kind))?.kind ?? "";
  }
}

function requireListings(c: ApiContext): void {
  if (!bearerOf(c).scopes.includes("listings:write"))
    throw new Problem("missing-scope", { detail: "Cette étape demande aussi le droit « listings:write »." });
}

function checkTaken(result: StepResult): void {
  if (result.ok) return;
  const { reason } = result;
  if (reason === "missing") throw new Problem("missing");
  const detail = stepRejectionText(reason);
  const at = fieldOf(reason);
  throw at
    ? new Problem("invalid-content", { errors: [{ at, code: reason, detail }] })
    : new Problem("conflict", { detail, errors: [{ at: "/kind", code: reason, detail }] });
}

function fieldOf(reason: StepRejection): string | null {
  const [field] = /^(?:amount|date|place)(?=-)/u.exec(reason) ?? [];
  return field === undefined ? null : `/${field}`;
}

function checkFeedback(result: FeedbackResult): void {
  if (result.ok) return;
  const { reason } = result;
  if (reason === "missing") throw new Problem("missing");
  if (reason === "not-allowed")
    throw new Problem("conflict", { detail: "Aucun avis ne peut être donné ou changé maintenant." });
  const detail = feedbackRejectionText(reason);
  if (reason === "blocked") throw new Problem("conflict", { detail });
  const at = reason === "answers-required" ? "/isAsDescribed" : "/text";
  throw new Problem("invalid-content", { errors: [{ at, code: reason, detail }] });
}

function shown(feedback: Feedback | null): z.input<typeof feedbackSchema> | null {
  if (!feedback) return null;
  const { isPunctual, isAsDescribed, isPleasant, createdAt, reply, contestedAt, isRemoved } = feedback;
  return {
    isPunctual,
    isAsDescribed,
    isPleasant,
    createdAt: createdAt.toISOString(),
    reply,
    isRemoved,
    isContested: contestedAt !== null,
  };
}

const yesOrNo = (answer: boolean | null) => (answer === null ? "" : answer ? "yes" : "no");
const dollars = (cents: number | null | undefined) => (cents == null ? null : cents / 100);
