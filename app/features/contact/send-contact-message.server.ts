import { createHash } from 'node:crypto'
import { mayMailUnproved } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import type { Admin, Artisan, Ctx, Particulier, Visitor } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type ContactMessageId } from '#app/values/identity/ids.ts'
import { contactAcknowledgedMail, contactForwardedMail } from './contact.email.ts'
import { addressFor } from './contact-message.ts'
import type { ContactForm } from './contact-message-form.ts'
import { contactMessages } from './tables.server.ts'

/**
 * Keeps a message, acknowledges it to its author and sends it to the part of the team that answers
 * its kind. The same text sent again by the same address on the same day is the same message:
 * nothing is kept or sent twice. Beyond what an address or the site may be mailed, the message is
 * kept, for the team's list, and no mail leaves.
 */
export async function sendContactMessage(
  ctx: Ctx<Visitor | Particulier | Artisan | Admin>,
  form: ContactForm,
): Promise<void> {
  const routedTo = addressFor(form.type, ctx.who.kind, operator().emails)
  const contentHash = createHash('sha256')
    .update(
      JSON.stringify([
        ctx.now.toISOString().slice(0, 10),
        form.email,
        form.type,
        form.subject,
        form.message,
      ]),
    )
    .digest('hex')
  await inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .insert(contactMessages)
      .values({
        id: newId<ContactMessageId>(),
        createdAt: tx.now,
        accountId: tx.who.kind === 'visitor' ? null : tx.who.accountId,
        ...form,
        routedTo,
        contentHash,
      })
      .onConflictDoNothing({ target: contactMessages.contentHash })
      .returning({ id: contactMessages.id })
    const messageId = rows[0]?.id
    if (!messageId) return
    if (await mayMailUnproved(tx, 'acknowledgement', form.email))
      await sendMail(tx, {
        to: form.email,
        dedupeKey: `contact_acknowledged:${messageId}`,
        ...contactAcknowledgedMail(form.type, tx.now),
      })
    if (await mayMailUnproved(tx, 'forwarded', routedTo))
      await sendMail(tx, {
        to: routedTo,
        dedupeKey: `contact_forwarded:${messageId}`,
        ...contactForwardedMail(form),
      })
  })
}
