import { ne } from 'drizzle-orm'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { deliverTwice } from './events.ts'
import type { TestQuote } from './quote-builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** What the two sides of a devis are told of it, by mail and in their spaces. */
export function quoteNewsOf(database: TestDatabase) {
  /** What the handlers of everything about this id wrote: mails as « type to whom », notices likewise. */
  async function newsOf(quote: TestQuote, subjectId: string, now = TEST_NOW) {
    await deliverTwice(database, subjectId, now)
    const sides = new Map([
      [quote.artisan.accountId as string, 'artisan'],
      [quote.author.accountId as string, 'author'],
    ])
    // What a handler wrote: the code of a signature is mailed by who asks for it.
    const mails = await database.db
      .select()
      .from(emailLogs)
      .where(ne(emailLogs.emailType, 'signing_code'))
    const told = await database.db.select().from(notices)
    const addresses = await database.pool.query<{ id: string; email: string }>(
      'select id, email from users',
    )
    const idOf = new Map(addresses.rows.map(({ id, email }) => [email, id]))
    return {
      mails: mails
        .map(
          ({ email, emailType }) =>
            `${emailType} to ${sides.get(idOf.get(email) ?? '') ?? 'somebody else'}`,
        )
        .sort(),
      notices: told
        .map(({ accountId, kind }) => `${kind} to ${sides.get(accountId) ?? 'somebody else'}`)
        .sort(),
      texts: mails.map(({ text, subject }) => `${subject}\n${text}`).join('\n'),
      titles: told.map(({ title }) => title),
    }
  }

  const system = (now?: Date) => database.ctx<System>(undefined, now)

  return { system, newsOf }
}
