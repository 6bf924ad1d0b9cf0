import { newId } from '#app/values/identity/ids.ts'
import { POST_THREAD_REFUSALS } from './copy.ts'
import { zoneOfThread, type Membership, type OwnThread, type Reader } from './find-thread.server.ts'
import { listThreadDates, type ThreadDate } from './list-companies.server.ts'
import { listThreadMessages, markThreadRead, type ThreadMessage } from './list-messages.server.ts'
import { refusalToWrite } from './project-thread.ts'

/** What both pages of a thread show. */
export type ThreadView = {
  messages: ThreadMessage[]
  /** There are messages before these. */
  older: boolean
  /** These are not the newest. */
  earlier: boolean
  dates: ThreadDate[]
  zone: string
  /** Why nobody, or not the reader, writes now; null: the form stands. */
  refusal: string | null
  /** The mark of the form, by which a message sent twice is one. */
  clientId: string
}

/** A thread as somebody of it reads it, who is thereby shown its messages. `avant` in the address asks for those before. */
export async function readThread(
  ctx: Reader,
  thread: OwnThread | Membership,
  request: Request,
): Promise<ThreadView> {
  const before = Number(new URL(request.url).searchParams.get('avant'))
  const earlier = Number.isSafeInteger(before) && before > 0
  const [page, dates, zone] = await Promise.all([
    listThreadMessages(ctx, thread.id, earlier ? before : null),
    listThreadDates(ctx, thread.id),
    zoneOfThread(ctx, thread),
  ])
  if (!request.headers.has('sec-purpose'))
    await markThreadRead(ctx, thread, page.messages.at(-1)?.seq)
  const refusal = refusalToWrite(thread)
  return {
    ...page,
    earlier,
    dates,
    zone,
    refusal: refusal && POST_THREAD_REFUSALS[refusal],
    clientId: newId(),
  }
}
