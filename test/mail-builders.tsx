import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { System } from '#app/platform/context.ts'
import { mailKey } from '#app/platform/mail/compose-mail.server.ts'
import { deliverMail } from '#app/platform/mail/deliver-mail.server.ts'
import type { ChosenMailType, MailType } from '#app/platform/mail/mail-types.ts'
import { retryMails } from '#app/platform/mail/retry-mails.server.ts'
import { sendMail, type OutgoingMail } from '#app/platform/mail/send-mail.server.ts'
import { emailLogs, mailEvents } from '#app/platform/mail/tables.server.ts'
import type { MailTransport } from '#app/platform/mail/mail-transport.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type MailId } from '#app/values/identity/ids.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** What a test chooses of a mail. */
export type MailChange = Partial<Pick<OutgoingMail, 'to' | 'subject' | 'replyTo'>> & {
  type?: Exclude<MailType, ChosenMailType>
}

/** A mail with a personal link, signs of every kind, and a table. */
export function aMail(change: MailChange = {}): OutgoingMail {
  return {
    to: 'zoe@mairie-de-lyon.fr',
    type: 'signup',
    dedupeKey: newId<string>(),
    subject: 'Votre été à l’atelier — 50 % d’économies',
    title: 'Un titre',
    preview: 'Aperçu',
    href: '/auth/confirm?token=abc_DEF-123&type=signup',
    body: [
      'Bonjour Zoé & « Cie » <b>gras</b>',
      { facts: [['Total', '1 234,00 €']] },
      { button: 'Ouvrir' },
    ],
    ...change,
  }
}

/** A mail as its log keeps it once it was sent, to Claire, unless told otherwise; answers its id. */
export async function aLoggedMail(
  database: TestDatabase,
  change: Partial<typeof emailLogs.$inferInsert> = {},
): Promise<MailId> {
  const id = newId<MailId>()
  await database.db.insert(emailLogs).values({
    id,
    email: 'claire@mairie-de-lyon.fr',
    emailType: 'signup',
    status: 'sent',
    createdAt: TEST_NOW,
    subject: 'Confirmez',
    html: '<p>Bonjour</p>',
    text: 'Bonjour',
    dedupeKey: id,
    ...change,
  })
  return id
}

/** The outbox of a test's database: writing a mail, delivering it, and what its log says. */
export function mailsOf(database: TestDatabase) {
  const rowOf = async (dedupeKey: string) =>
    (await database.db.select().from(emailLogs).where(eq(emailLogs.dedupeKey, dedupeKey)))[0]
  const rowOfId = async (id: MailId) =>
    (await database.db.select().from(emailLogs).where(eq(emailLogs.id, id)))[0]!
  const deliver = (transport: MailTransport, id: MailId, now = TEST_NOW) =>
    deliverMail(
      database.ctx<System>(undefined, now),
      { transport, refusedChoices: () => Promise.resolve(new Set()) },
      id,
    )
  return {
    rowOf,
    rowOfId,
    deliver,
    /** Writes a mail as its cause does, and answers its row's id. */
    async outbox(mail = aMail()): Promise<MailId> {
      await inTransaction(database.ctx<System>(), (tx) => sendMail(tx, mail))
      return (await rowOf(mail.dedupeKey))!.id
    },
    /** Moves to the instant of the next attempt, as the schedule would find it, and makes it. */
    async nextTry(transport: MailTransport, id: MailId): Promise<void> {
      const { nextAttemptAt } = await rowOfId(id)
      const before = new Date(nextAttemptAt!.getTime() - 1_000)
      expect(await retryMails(database.ctx<System>(undefined, before))).toBe(0)
      expect(await retryMails(database.ctx<System>(undefined, nextAttemptAt!))).toBe(1)
      await deliver(transport, id, nextAttemptAt!)
    },
    storyOf: async (id: MailId) =>
      (
        await database.db
          .select({ kind: mailEvents.kind, at: mailEvents.at })
          .from(mailEvents)
          .where(eq(mailEvents.mailId, id))
          .orderBy(mailEvents.at)
      ).map(({ kind }) => kind),
    keyOf: async (id: MailId) => mailKey((await rowOfId(id)).dedupeKey, 0),
  }
}
