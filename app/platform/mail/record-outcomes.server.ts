import { sql } from 'drizzle-orm'
import { newId } from '#app/values/identity/ids.ts'
import type { Ctx } from '../context.ts'
import { counted } from '../metrics/metrics.server.ts'
import type { MailEventKind, MailStatus } from './mail-story.ts'
import { emailLogs, mailEvents } from './tables.server.ts'

/** What became of one attempt. `next` is when it is tried again; `counted` is false for a mere request to slow down. */
export type Outcome = {
  mail: Pick<typeof emailLogs.$inferSelect, 'id' | 'html' | 'text'>
  kind: MailEventKind
  status: MailStatus
  resendId: string | null
  detail: string | null
  next: Date | null
  counted: boolean
}

/**
 * Outcomes are written together when this many wait, or after this long: what a killed process may
 * have sent without a trace.
 */
const TOGETHER = 64
const WITHIN_MS = 40

/**
 * A link that belongs to its addressee alone; also where it stands inside another one, as what to do after signing in,
 * sealed there or not.
 */
const PERSONAL_LINK =
  /((?:token|jeton|suite|cle)(?:=|%3D|%253D)|(?:\/|%2F|%252F)facture(?:\/|%2F|%252F))[\w.-]+/gi

/** Six digits alone in their line or element: a code that signs. */
const CODE = /(^|>)\d{6}(?=<|$)/gm

/** A body whose personal links open nothing any more, and whose code is gone. */
export function withoutTokens(body: string): string {
  return body.replace(PERSONAL_LINK, '$1…').replace(CODE, '$1••••••')
}

/**
 * Writes outcomes down as they come, several in one statement. `finish` waits for the last and
 * throws if one was not written.
 */
export function outcomeRecorder(ctx: Ctx): {
  add: (outcome: Outcome) => void
  finish: () => Promise<void>
} {
  let waiting: Outcome[] = []
  let timer: NodeJS.Timeout | undefined
  const writing: Promise<{ error?: unknown }>[] = []
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const outcomes = waiting
    waiting = []
    // Kept, and thrown at the end: the other mails go on meanwhile.
    if (outcomes.length > 0)
      writing.push(
        recordOutcomes(ctx, outcomes).then(
          () => ({}),
          (error: unknown) => ({ error }),
        ),
      )
  }
  return {
    add(outcome) {
      counted.mails.inc({ outcome: outcome.kind })
      waiting.push(outcome)
      if (waiting.length >= TOGETHER) flush()
      else timer ??= setTimeout(flush, WITHIN_MS)
    },
    async finish() {
      flush()
      const failures = (await Promise.all(writing)).filter((one) => 'error' in one)
      if (failures.length > 0) throw failures[0]!.error
    },
  }
}

/**
 * Writes some outcomes: each mail's row, where it is still being sent, and its story. Once it left,
 * its copy opens nothing.
 */
async function recordOutcomes(ctx: Ctx, outcomes: Outcome[]): Promise<void> {
  const rows = outcomes.map(({ mail, next, ...outcome }) => {
    const left = outcome.status === 'sent'
    const [html, text] = left
      ? [withoutTokens(mail.html), withoutTokens(mail.text)]
      : [mail.html, mail.text]
    return {
      event_id: newId(),
      mail_id: mail.id,
      ...outcome,
      resend_id: outcome.resendId,
      next_at: next?.toISOString() ?? null,
      html: html === mail.html ? null : html,
      text: text === mail.text ? null : text,
    }
  })
  await ctx.db.execute(sql`
    with o as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as o(event_id uuid, mail_id uuid, kind text, status text, resend_id text, detail text, next_at timestamptz, counted boolean, html text, text text)
    ), updated as (
      update ${emailLogs} as m set
        status = o.status,
        sent_at = case when o.status = 'sent' then ${ctx.now.toISOString()}::timestamptz else m.sent_at end,
        resend_id = coalesce(o.resend_id, m.resend_id),
        error_message = o.detail,
        attempts = m.attempts + o.counted::int,
        next_attempt_at = o.next_at,
        html = coalesce(o.html, m.html),
        text = coalesce(o.text, m.text)
      from o where m.id = o.mail_id and m.status = 'sending'
    )
    insert into ${mailEvents} (id, mail_id, at, kind, round, detail)
      select o.event_id, o.mail_id, ${ctx.now.toISOString()}::timestamptz, o.kind, m.round, o.detail from o join ${emailLogs} m on m.id = o.mail_id`)
}
