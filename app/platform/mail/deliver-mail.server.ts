import { eq, sql } from 'drizzle-orm'
import type { MailId } from '#app/values/ids.ts'
import type { Ctx, System } from '../context.ts'
import { log } from '../log.server.ts'
import { emailLogs } from './tables.server.ts'
import type { MailTransport } from './transport.server.ts'

/**
 * Sends one mail of the outbox: the job of the `mails` queue. A mail already sent is left alone (the job may run
 * twice). A failure is recorded and thrown, so that the queue tries again later; a process killed between the
 * provider's yes and our record sends a second copy under the same Message-ID.
 */
export async function deliverMail(ctx: Ctx<System>, transport: MailTransport, mailId: MailId): Promise<void> {
  const [mail] = await ctx.db.select().from(emailLogs).where(eq(emailLogs.id, mailId))
  if (!mail || mail.status === 'sent' || mail.status === 'delivered') return
  const attempts = sql`${emailLogs.attempts} + 1`
  let resendId: string
  try {
    resendId = await transport.send({
      messageId: `<${mail.id}@ouvreo>`,
      to: mail.email,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
    })
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? 'error')
    const answer = (error as { responseCode?: unknown }).responseCode
    await ctx.db
      .update(emailLogs)
      .set({ status: 'failed', errorMessage: answer ? `${code} ${String(answer)}` : code, attempts })
      .where(eq(emailLogs.id, mailId))
    log.warn('mail not sent', { mail: mailId, type: mail.emailType, code })
    throw error
  }
  // Outside what is caught: a mail that left is not called failed because our own record could not be written.
  await ctx.db
    .update(emailLogs)
    .set({
      status: 'sent',
      sentAt: ctx.now,
      resendId,
      errorMessage: null,
      attempts,
      // Once it left, the copy kept for the log no longer opens anything.
      html: withoutTokens(mail.html),
      text: withoutTokens(mail.text),
    })
    .where(eq(emailLogs.id, mailId))
}

/** Also where a link stands inside another one, as what to do after signing in. */
function withoutTokens(body: string): string {
  return body.replace(/(token(?:=|%3D|%253D))[\w-]+/gi, '$1…')
}
