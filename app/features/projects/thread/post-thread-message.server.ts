import { and, eq, sql } from 'drizzle-orm'
import { lockedRefusal } from '#app/features/companies/company-standing.server.ts'
import { lockReachable } from '#app/features/projects/lock-project.server.ts'
import { maskContactDetails } from '#app/features/requests/life/masking.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import {
  newId,
  type ProjectId,
  type ProjectThreadId,
  type ThreadMessageId,
} from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import {
  audienceOf,
  findMembership,
  findOwnThread,
  lockThread,
  type Reader,
} from './find-thread.server.ts'
import {
  refusalToWrite,
  THREAD_MESSAGES_AN_HOUR,
  type PostThreadRefusal,
} from './project-thread.ts'
import { projectThreadMessages } from './tables.server.ts'

/** A message, and the mark of the form that sends it. */
export type ThreadMessageInput = { body: string; clientId: string | null }
type Posted = Result<ThreadMessageId, PostThreadRefusal>

/** Writes in the thread of a project, of the person's own or shared with them. */
export async function postAsPerson(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  input: ThreadMessageInput,
): Promise<Posted> {
  if (!(await mayWriteMore(ctx))) return refuse('too_many_messages')
  return inTransaction(ctx, async (tx) => {
    // Held from here on: who shares the project, then the thread.
    if (!(await lockReachable(tx, projectId))) return refuse('not_found')
    const found = await findOwnThread(tx, projectId)
    if (!found || !(await lockThread(tx, found.id))) return refuse('not_found')
    const thread = await findOwnThread(tx, projectId)
    const refusal = refusalToWrite(thread!)
    return refusal ? refuse(refusal) : write(tx, found.id, input)
  })
}

/** Writes in a thread that the company joined, while works of it run there. */
export async function postAsCompany(
  ctx: Ctx<Artisan>,
  threadId: ProjectThreadId,
  input: ThreadMessageInput,
): Promise<Posted> {
  if (!(await mayWriteMore(ctx))) return refuse('too_many_messages')
  return inTransaction(ctx, async (tx) => {
    if (!(await lockThread(tx, threadId))) return refuse('not_found')
    const standing = await lockedRefusal(tx, tx.who.artisanId, 'write')
    const member = await findMembership(tx, threadId)
    if (member?.state !== 'joined') return refuse('not_found')
    const refusal = refusalToWrite(member) ?? standing
    return refusal ? refuse(refusal) : write(tx, threadId, input)
  })
}

const mayWriteMore = (ctx: Reader) =>
  spend(
    ctx,
    { name: 'project-thread', max: THREAD_MESSAGES_AN_HOUR, windowSeconds: 3_600 },
    ctx.who.accountId,
  )

/** Writes a message at the end of a thread whose row is held; one that the same form sent before is not written again. */
async function write(
  tx: Ctx<Particulier | Artisan>,
  threadId: ProjectThreadId,
  { body, clientId }: ThreadMessageInput,
): Promise<Posted> {
  const { accountId } = tx.who
  const [before] = clientId
    ? await tx.db
        .select()
        .from(projectThreadMessages)
        .where(
          and(
            eq(projectThreadMessages.authorId, accountId),
            eq(projectThreadMessages.clientId, clientId),
          ),
        )
    : []
  if (before?.threadId === threadId && before.body === body) return ok(before.id)
  const messageId = newId<ThreadMessageId>()
  await tx.db.insert(projectThreadMessages).values({
    id: messageId,
    threadId,
    authorId: accountId,
    artisanId: tx.who.kind === 'artisan' ? tx.who.artisanId : null,
    // A form whose words were changed after it was sent writes another message.
    clientId: before ? null : clientId,
    body,
    publicBody: maskContactDetails(body, { names: await familyNames(tx, threadId) }),
    sentAt: tx.now,
  })
  publishLive(tx, { to: await audienceOf(tx, threadId), kind: 'thread', subjectId: threadId })
  await publish(tx, { type: 'project_thread.written', messageId })
  return ok(messageId)
}

/** The family names of the people of a thread's project, which companies do not know. */
async function familyNames(tx: Ctx, threadId: ProjectThreadId): Promise<string[]> {
  const { rows } = await tx.db.execute<{ name: string }>(sql`
    select distinct split_part(person.name, ' ', part) as name
    from project_threads thread join projects on projects.id = thread.project_id
    left join project_shares share on share.project_id = projects.id
    join users person on person.id in (projects.particulier_id, share.account_id)
    cross join generate_series(2, 6) part where thread.id = ${threadId}`)
  return rows.map(({ name }) => name).filter((name) => name.length > 1)
}
