import { MessagesSquare, Search } from "lucide-react";
import { useEffect } from "react";
import { Form, Link } from "react-router";
import { excerptAround } from "../../../messaging/excerpt.ts";
import { countListed, findMessagesWith, listConversations } from "../../../messaging/index.server.ts";
import { formatNumber } from "../../../platform/number-format.ts";
import { normalizeLine } from "../../../platform/text-input.ts";
import { requestContext } from "../../context.ts";
import { conversationPaths } from "../../conversation-paths.ts";
import { requireUser } from "../../guard.ts";
import { onLiveEvent } from "../../live.ts";
import { paths } from "../../paths.ts";
import { PageTitle } from "../../site.tsx";
import { countTexts } from "../../text/count-texts.ts";
import { AccountTabs } from "../../ui/account-tabs.tsx";
import { ButtonLink, buttonClass } from "../../ui/button.tsx";
import { controlClass } from "../../ui/field.tsx";
import { useRefresh } from "../../use-refresh.ts";
import type { Route } from "./+types/list.ts";
import { aboutListing } from "./about-listing.ts";
import { ConversationList } from "./conversation-list.tsx";
import { UnsentMessages } from "./pending-messages.tsx";

/** Conversations per page. */
const pageSize = 30;
const wordsMaxLength = 100;

/** Requested page, clamped to the existing pages. */
export function parsePage(params: URLSearchParams, total: number) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const requested = Number(params.get("page") ?? 1);
  const number = Number.isSafeInteger(requested) && requested >= 1 ? Math.min(requested, last) : 1;
  return { number, last, size: pageSize, offset: (number - 1) * pageSize };
}

export const handle = { audience: "member" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext);
  const user = requireUser(context);
  const words = normalizeLine(url.searchParams.get("q") ?? "").slice(0, wordsMaxLength);
  const filter = { isArchived: url.searchParams.has("archived"), words };
  const total = await countListed(db, user.id, filter);
  const page = parsePage(url.searchParams, total);
  const found = await listConversations(db, user.id, page.size, page.offset, filter);
  const conversationIds = found.map(({ id }) => id);
  const messages = words ? await findMessagesWith(db, user.id, { conversationIds, words }) : null;
  const lines = found.map((line) => {
    const shown = { ...line, listing: null, about: aboutListing(line.listing, user) };
    const message = messages?.get(line.id);
    if (!message) return shown;
    const { id: foundId, body, isOwn: isExcerptOwn } = message;
    return { ...shown, foundId, isExcerptOwn, excerpt: excerptAround(body, words) };
  });
  return { lines, total, page, filter, now: now() };
}

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { lines, total, page, filter, now } = loaderData;
  const { isArchived, words } = filter;
  const refresh = useRefresh();
  useEffect(
    () =>
      onLiveEvent((event) => {
        if (event.type === "messages" || event.type === "read") refresh();
      }),
    [refresh],
  );
  return (
    <>
      <AccountTabs />
      <div className="page lg:grid lg:grid-cols-[minmax(0,44rem)_minmax(0,1fr)] lg:gap-8">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 py-8 max-lg:max-w-3xl md:py-12">
          <PageTitle>Messages</PageTitle>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h1 className="text-xl">{isArchived ? "Messages archivés" : "Messages"}</h1>
            {total > 0 ? (
              <p className="text-soft text-sm tabular">{countTexts.conversations(total)}</p>
            ) : null}
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Form action={paths.messages()} role="search" className="flex grow gap-2">
              <input
                key={words}
                type="search"
                name="q"
                aria-label="Chercher dans vos messages"
                placeholder="Chercher dans vos messages"
                defaultValue={words}
                maxLength={wordsMaxLength}
                className={controlClass(false)}
              />
              <button type="submit" aria-label="Chercher" className={buttonClass("secondary", "px-3")}>
                <Search className="size-5" />
              </button>
            </Form>
            <Link
              to={
                isArchived || words
                  ? paths.messages()
                  : conversationPaths.messagesPage(1, { isArchived: true })
              }
              className="inline-flex min-h-11 items-center text-sm text-spruce underline underline-offset-4"
            >
              {isArchived || words ? "Tous les messages" : "Messages archivés"}
            </Link>
          </div>
          <UnsentMessages />
          {lines.length > 0 ? <ConversationList lines={lines} now={now} /> : null}
          {lines.length === 0 && words ? (
            <p className="text-soft">Aucun message ne contient ces mots.</p>
          ) : null}
          {lines.length === 0 && !words && isArchived ? (
            <p className="text-soft">Aucune conversation archivée.</p>
          ) : null}
          {lines.length === 0 && !words && !isArchived ? <NoneYet /> : null}
          <Pages page={page.number} last={page.last} list={{ q: words, isArchived }} />
        </div>
        {lines.length > 0 ? <NoneChosen /> : null}
      </div>
    </>
  );
}

/** The place of the open conversation, on wide screens. */
function NoneChosen() {
  return (
    <div className="sticky top-28 short:static my-12 grid h-[50dvh] place-items-center self-start rounded-card border border-line border-dashed p-8 max-lg:hidden">
      <p className="grid justify-items-center gap-3 text-center text-soft">
        <MessagesSquare className="size-10" />
        Choisissez une conversation pour la lire ici.
      </p>
    </div>
  );
}

function NoneYet() {
  return (
    <div className="grid justify-items-start gap-4 rounded-card border border-line border-dashed p-8">
      <h2 className="text-lg">Aucun message pour le moment</h2>
      <p className="text-soft">
        Pour écrire à un vendeur, ouvrez son annonce et appuyez sur «{"\u00a0"}Contacter le vendeur
        {"\u00a0"}».
      </p>
      <ButtonLink to={paths.search()} variant="secondary">
        Découvrir des annonces
      </ButtonLink>
    </div>
  );
}

function Pages({
  page,
  last,
  list,
}: {
  page: number;
  last: number;
  list: { q: string; isArchived: boolean };
}) {
  if (last < 2) return null;
  return (
    <nav aria-label="Pages des messages" className="flex flex-wrap items-center justify-between gap-3">
      <span className="text-soft text-sm tabular">
        Page {formatNumber(page)} sur {formatNumber(last)}
      </span>
      <span className="flex gap-2">
        {page > 1 ? (
          <ButtonLink to={conversationPaths.messagesPage(page - 1, list)} rel="prev" variant="secondary">
            Plus récents
          </ButtonLink>
        ) : null}
        {page < last ? (
          <ButtonLink to={conversationPaths.messagesPage(page + 1, list)} rel="next" variant="secondary">
            Voir plus
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}
