import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '#app/features/accounts/tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import type { Particulier, System } from '#app/platform/context.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'

const database = useTestDatabase()
const settle = () =>
  drain('events', (event, job) => handleEvent(database.ctx<System>(), event, job))
const mailsTo = (person: Particulier) =>
  database.db
    .select({ type: emailLogs.emailType, subject: emailLogs.subject, text: emailLogs.text })
    .from(emailLogs)
    .innerJoin(users, eq(users.email, emailLogs.email))
    .where(eq(users.id, person.accountId))
const noticesOf = async (person: Particulier) =>
  (
    await database.db
      .select({ title: notices.title })
      .from(notices)
      .where(eq(notices.accountId, person.accountId))
  ).map(({ title }) => title)

describe('the requests that one form opened', () => {
  it('are told of in one mail and one notice, which say for which trades there is nobody', async () => {
    await anArtisan(database, { trades: ['carrelage'] })
    const author = await aParticulier(database)
    const first = await aQuoteRequest(database, author, { also: ['peinture', 'carrelage'] })
    await settle()
    await handleEvent(
      database.ctx<System>(),
      { type: 'quote_request.opened', requestId: first },
      { id: 'again' },
    )
    const mails = await mailsTo(author)
    expect(mails.map(({ type, subject }) => [type, subject])).toEqual([
      ['quote_request_opened', 'Vos 3 demandes de devis sont ouvertes'],
    ])
    expect(mails[0]!.text).toMatch(/Carrelage[^\n]*\n?[^\n]*1 artisan sur 5/)
    expect(mails[0]!.text).toContain('Pour plomberie et peinture, aucun artisan n’est disponible')
    expect(await noticesOf(author)).toEqual([
      'Vos demandes sont ouvertes\u00a0: plomberie, peinture et carrelage',
    ])
    // One that opens alone is told of as before.
    const alone = await aParticulier(database)
    await aQuoteRequest(database, alone, { trade: 'carrelage', answers: {} })
    await settle()
    expect((await mailsTo(alone)).map(({ subject }) => subject)).toEqual([
      'Votre demande de devis est ouverte',
    ])
  })

  it('are told of in one mail too where nobody can take any of it', async () => {
    const author = await aParticulier(database)
    await aQuoteRequest(database, author, { also: ['peinture'], postalCode: '97400' })
    await settle()
    expect((await mailsTo(author)).map(({ type }) => type)).toEqual(['nobody_available'])
    expect(await noticesOf(author)).toHaveLength(1)
  })
})
