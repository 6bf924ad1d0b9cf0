import { and, eq, inArray } from 'drizzle-orm'
import type { AccountId, DocumentId, MailId } from '#app/values/identity/ids.ts'
import type { Ctx, System } from '../context.ts'
import { describeError, log } from '../log.server.ts'
import { operator } from '../operator.server.ts'
import { mailKey } from './compose-mail.server.ts'
import { MAX_ATTEMPTS, nextAttemptAt } from './mail-story.ts'
import { choiceOf, type MailChoice } from './mail-types.ts'
import { outcomeRecorder, type Outcome } from './record-outcomes.server.ts'
import { asSendFailure, SendFailure } from './send-failure.ts'
import { addressHash, suppressedAmong } from './suppressions.server.ts'
import { emailLogs } from './tables.server.ts'
import type { MailAttachment, MailTransport } from './mail-transport.ts'
import { isReservedAddress } from './transport.server.ts'
import { unsubscribeUrl } from './unsubscribe-token.server.ts'

/** Which choices each account said no to, as `account:choice`; asked when mail by choice leaves. */
type RefusedChoices = (ctx: Ctx<System>, accountIds: AccountId[]) => Promise<ReadonlySet<string>>

/** Which accounts are in their quiet hours, and until when; asked when mail by choice leaves. */
type QuietAccounts = (
  ctx: Ctx<System>,
  accountIds: AccountId[],
) => Promise<ReadonlyMap<AccountId, Date>>

/** The documents of a mail as files, drawn first where they are not; throws when one cannot be had. */
type AttachedFiles = (
  ctx: Ctx<System>,
  documentIds: readonly DocumentId[],
) => Promise<MailAttachment[]>

/**
 * What mail leaves by. Without `quietUntil` nobody has quiet hours; without `attachedFiles` no mail
 * leaves that has documents.
 */
export type PostRoom = {
  transport: MailTransport
  refusedChoices: RefusedChoices
  quietUntil?: QuietAccounts
  attachedFiles?: AttachedFiles
}

/** An attempt that takes longer is given up, whatever drips through its connection. */
const ATTEMPT_WITHIN_MS = 60_000

type Row = typeof emailLogs.$inferSelect

/**
 * Sends mails of the outbox, all at once: the jobs of the `mails` queue. Only what is still to be
 * sent is (a job may run twice). What became of each is written down within moments of the
 * provider's answer; a process killed in between sends a second copy under the same Message-ID and
 * key. Throws only when the database fails: the queue comes again.
 */
export async function deliverMails(
  ctx: Ctx<System>,
  post: PostRoom,
  mailIds: MailId[],
): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(emailLogs)
    .where(and(inArray(emailLogs.id, mailIds), eq(emailLogs.status, 'sending')))
  const record = outcomeRecorder(ctx)
  const wanted = await heldBack(ctx, post, rows, record.add)
  await Promise.all(wanted.map(async (mail) => record.add(await attempt(ctx, post, mail))))
  await record.finish()
}

/** One mail alone; see `deliverMails`. */
export const deliverMail = (ctx: Ctx<System>, post: PostRoom, mailId: MailId): Promise<void> =>
  deliverMails(ctx, post, [mailId])

async function attempt(ctx: Ctx<System>, post: PostRoom, mail: Row): Promise<Outcome> {
  const choice = choiceOf(mail.emailType)
  const unsubscribe = choice && mail.accountId ? unsubscribeUrl(mail.accountId, choice) : null
  // The kept copy of a mail that left once has lost its way out, which is made again for a second sending.
  const whole = (body: string) =>
    unsubscribe ? body.replaceAll(/https?:\/\/\S+?\?jeton=…/g, unsubscribe) : body
  const ready = (attachments: MailAttachment[]) => ({
    mailId: mail.id,
    key: mailKey(mail.dedupeKey, mail.round),
    to: mail.email,
    replyTo: mail.replyTo ?? answered(),
    subject: mail.subject,
    html: whole(mail.html),
    text: whole(mail.text),
    unsubscribe,
    attachments,
  })
  try {
    const files = await filesOf(ctx, post, mail.attachments)
    const resendId = await answeredInTime(post.transport.send(ready(files)))
    return {
      mail,
      kind: 'accepted',
      status: 'sent',
      resendId,
      detail: null,
      next: null,
      counted: true,
    }
  } catch (error) {
    return failed(ctx, mail, asSendFailure(error))
  }
}

/** A mail never leaves without its documents: until they can be had it is tried again. */
async function filesOf(
  ctx: Ctx<System>,
  { attachedFiles }: PostRoom,
  documentIds: readonly DocumentId[],
): Promise<MailAttachment[]> {
  if (documentIds.length === 0) return []
  try {
    if (!attachedFiles) throw new Error('Nothing here reads documents')
    return await attachedFiles(ctx, documentIds)
  } catch (error) {
    log.warn('document of a mail not read', describeError(error))
    throw new SendFailure({
      kind: 'postponed',
      sentence: 'Un document joint n’est pas prêt',
      code: 'document',
    })
  }
}

/** Whoever answers a mail writes to the operator, whatever address it was sent from; to nobody's address never. */
function answered(): string | null {
  const { contact } = operator().emails
  return isReservedAddress(contact) ? null : contact
}

function failed(ctx: Ctx<System>, mail: Row, failure: SendFailure): Outcome {
  const { kind, free, pauseSeconds, sentence, code } = failure
  const attempts = mail.attempts + 1
  // A slow-down is no failure of this mail: it comes again after the pause, however often.
  const again =
    kind === 'refused'
      ? null
      : free
        ? new Date(ctx.now.getTime() + Math.max(5, Math.min(pauseSeconds, 3_600)) * 1_000)
        : nextAttemptAt(attempts, ctx.now, pauseSeconds)
  // A link that is dead by then would only send its reader round in circles.
  const tooLate = again !== null && mail.goodUntil !== null && again >= mail.goodUntil
  const next = tooLate ? null : again
  if (next)
    log.warn('mail not sent', {
      mail: mail.id,
      type: mail.emailType,
      code,
      attempts,
      next: next.toISOString(),
    })
  else log.error('mail given up', { mail: mail.id, type: mail.emailType, code, attempts })
  const abandoned = kind !== 'refused' && next === null
  return {
    mail,
    kind: abandoned ? 'given_up' : kind,
    status: 'failed',
    resendId: null,
    detail: abandoned
      ? `${sentence}, ${tooLate ? 'jusqu’à la fin de validité de son lien' : `${MAX_ATTEMPTS} essais`}`
      : sentence,
    next,
    counted: !free,
  }
}

/**
 * Puts aside what must not leave: a link that opens nothing any more, and mail by choice to somebody who said no, whose
 * address refused us, or who wants no noise now.
 */
async function heldBack(
  ctx: Ctx<System>,
  post: PostRoom,
  rows: Row[],
  add: (outcome: Outcome) => void,
): Promise<Row[]> {
  const late = rows.filter((mail) => mail.goodUntil !== null && mail.goodUntil <= ctx.now)
  for (const mail of late)
    add({
      mail,
      kind: 'withheld',
      status: 'failed',
      resendId: null,
      detail: 'Non envoyé\u00a0: le lien de cet email n’est plus valable',
      next: null,
      counted: false,
    })
  const inTime = late.length > 0 ? rows.filter((mail) => !late.includes(mail)) : rows
  const chosen = inTime.filter((mail) => choiceOf(mail.emailType))
  if (chosen.length === 0) return inTime
  const accounts = [...new Set(chosen.flatMap(({ accountId }) => accountId ?? []))]
  const refused = accounts.length > 0 ? await post.refusedChoices(ctx, accounts) : new Set<string>()
  const suppressed = await suppressedAmong(
    ctx,
    chosen.map(({ email }) => email),
  )
  const unwanted = chosen.filter(
    ({ accountId, emailType }) =>
      accountId && refused.has(`${accountId}:${choiceOf(emailType) satisfies MailChoice | null}`),
  )
  // Nobody was waiting for these: the log speaks of mail that leaves.
  if (unwanted.length > 0)
    await ctx.db.delete(emailLogs).where(
      inArray(
        emailLogs.id,
        unwanted.map((mail) => mail.id),
      ),
    )
  const withheld = chosen.filter(
    (mail) => !unwanted.includes(mail) && suppressed.has(addressHash(mail.email)),
  )
  for (const mail of withheld) {
    const why =
      suppressed.get(addressHash(mail.email)) === 'complaint'
        ? 'a signalé un email précédent comme indésirable'
        : 'a rejeté un email précédent'
    add({
      mail,
      kind: 'withheld',
      status: 'failed',
      resendId: null,
      detail: `Non envoyé : cette adresse ${why}`,
      next: null,
      counted: false,
    })
  }
  const quiet =
    accounts.length > 0 && post.quietUntil
      ? await post.quietUntil(ctx, accounts)
      : new Map<AccountId, Date>()
  const early = chosen.filter(
    (mail) =>
      !unwanted.includes(mail) &&
      !withheld.includes(mail) &&
      mail.accountId &&
      quiet.has(mail.accountId),
  )
  // Their instant stands in the row, swept like every deadline; the mail is still to be sent.
  for (const mail of early)
    await ctx.db
      .update(emailLogs)
      .set({ nextAttemptAt: quiet.get(mail.accountId!)! })
      .where(and(eq(emailLogs.id, mail.id), eq(emailLogs.status, 'sending')))
  const kept = new Set([...unwanted, ...withheld, ...early])
  return inTime.filter((mail) => !kept.has(mail))
}

async function answeredInTime(sending: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new SendFailure({
            kind: 'unanswered',
            sentence: 'Le service d’envoi n’a pas répondu à temps',
            code: 'ETIME',
          }),
        ),
      ATTEMPT_WITHIN_MS,
    )
  })
  try {
    return await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}
