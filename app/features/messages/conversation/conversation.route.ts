import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { readAsViewer, viewerKind } from '#app/features/accounts/sessions/request-scope.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import type { Route } from './+types/conversation.route'
import { MESSAGE_REFUSALS } from '#app/features/messages/copy.ts'
import { findThread, threadIdOf } from '#app/features/messages/find-thread.server.ts'
import { keepDraft } from '#app/features/messages/keep-draft.server.ts'
import type { ThreadId } from '#app/features/messages/message.ts'
import {
  getMyMessage,
  listMessages,
  type MessageView,
  type Participant,
} from '#app/features/messages/queries.server.ts'
import { markMessagesRead } from '#app/features/messages/read-messages.server.ts'
import { receiveMessage } from '#app/features/messages/receive-message.server.ts'

export const handle = { takes: 'photos' } satisfies PageHandle

export type ConversationPart = { messages: MessageView[]; older: boolean }
/** What the server answers to what a conversation's script posts: the message as it is kept, or why not, in words. */
export type ConversationAnswer = { message: MessageView } | { done: true } | { sentence: string }

const answer = (status: number, body: ConversationPart | ConversationAnswer) =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })
const SIGNED_OUT = 'Votre session est terminée. Connectez-vous de nouveau pour continuer.'

/** The messages before or after one (`?avant=`, `?apres=`, a place), or the last ones, for whoever takes part. */
export async function loader({ context, request, params }: Route.LoaderArgs): Promise<Response> {
  const found = await participantIn(context, params.threadId)
  if (found instanceof Response) return found
  const { searchParams } = new URL(request.url)
  const [before, after] = [place(searchParams.get('avant')), place(searchParams.get('apres'))]
  return answer(
    200,
    await listMessages(found.ctx, found.threadId, {
      ...(before ? { before } : {}),
      ...(after ? { after } : {}),
    }),
  )
}

/** Takes a message, the word that it was read, or what is being written, by `intent`. */
export async function action({ context, request, params }: Route.ActionArgs): Promise<Response> {
  const found = await participantIn(context, params.threadId)
  if (found instanceof Response) return found
  const { ctx, threadId } = found
  const form = await readForm(request)
  switch (form.get('intent')) {
    case 'message': {
      const received = await receiveMessage(ctx, threadId, form)
      if (!received.ok) return answer(received.status, { sentence: received.sentence })
      const message = await getMyMessage(ctx, threadId, received.messageId)
      return message
        ? answer(200, { message })
        : answer(404, { sentence: MESSAGE_REFUSALS.not_found })
    }
    case 'lu':
      await markMessagesRead(ctx, threadId)
      return answer(200, { done: true })
    case 'brouillon':
      await keepDraft(ctx, threadId, String(form.get('body') ?? ''))
      return answer(200, { done: true })
    default:
      return answer(400, { sentence: 'Cet acte n’existe pas.' })
  }
}

type Found = { ctx: Participant; threadId: ThreadId }

async function participantIn(
  context: Route.LoaderArgs['context'],
  named: string,
): Promise<Found | Response> {
  if (viewerKind(context) === 'visitor') return answer(401, { sentence: SIGNED_OUT })
  const found = await readAsViewer(context, async (ctx): Promise<Found | null> => {
    const participant = ctx as Participant
    const threadId = threadIdOf(participant, named)
    return threadId && (await findThread(participant, threadId))
      ? { ctx: participant, threadId }
      : null
  })
  return found ?? answer(404, { sentence: MESSAGE_REFUSALS.not_found })
}

function place(text: string | null): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? number : null
}
