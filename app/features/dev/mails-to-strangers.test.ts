import { and, eq, like } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { mayMailUnproved } from '#app/features/accounts/sign-up/mail-budget.server.ts'
import { mailRepeatedSignUp } from '#app/features/accounts/sign-up/mail-confirmation-link.server.ts'
import { requestEmailChange } from '#app/features/accounts/profile/change-email.server.ts'
import { mailRecoveryLink } from '#app/features/accounts/passwords/request-password-reset.server.ts'
import { signUp } from '#app/features/accounts/sign-up/sign-up.server.ts'
import {
  nameReference,
  withdrawReference,
  listReferences,
} from '#app/features/companies/premium/premium-references.server.ts'
import { contactForm } from '#app/features/contact/contact-message-form.ts'
import { sendContactMessage } from '#app/features/contact/send-contact-message.server.ts'
import { contactMessages } from '#app/features/contact/tables.server.ts'
import { noticeForm } from '#app/features/content-notices/content-notice-form.ts'
import { reportContent } from '#app/features/content-notices/report-content.server.ts'
import { contentNotices } from '#app/features/content-notices/tables.server.ts'
import { createQuoteRequest } from '#app/features/requests/ask/create-quote-request.server.ts'
import { mailRequestLink } from '#app/features/requests/ask/mail-request-link.server.ts'
import { requestContactDetails } from '#app/features/requests/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { accountsOf, aSignUp, DAY, later, told } from '#test/account-builders.ts'
import { anArtisan, aParticulier, aRequestForm, nextNumber } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'

const database = useTestDatabase({ max: 25 })
const { mailsTo, system, visitor } = accountsOf(database)

/** What a stranger would have us carry to somebody: as a name, in one line. */
const LURE = 'Gagnez 1000€ http://gain.example'
const aVictim = () => `victime-${nextNumber()}@exemple.fr`

const contact = (email: string, at = 0, peer?: string) =>
  sendContactMessage(
    visitor(later(at), peer),
    contactForm.parse({
      firstName: LURE,
      lastName: LURE,
      email,
      phone: '',
      type: 'general',
      subject: LURE,
      message: `${LURE} ${newId()}`,
    }),
  )
const notice = (email: string, at = 0) =>
  reportContent(
    visitor(later(at)),
    noticeForm('https://ouvreo.example').parse({
      address: `/?${encodeURIComponent(LURE)}#${LURE}`,
      reason: 'fraud',
      explanation: `${LURE} ${newId()}`,
      name: LURE,
      email,
      goodFaith: 'on',
    }),
  )
/** A visitor's first request of the address, and then its link again and again. */
async function request(email: string, at = 0) {
  const [known] = await database.rows(requestContactDetails, eq(requestContactDetails.email, email))
  if (known) return mailRequestLink(system(later(at)), known.requestId, newId())
  const form = {
    ...aRequestForm(),
    description: `${LURE}, ${newId()}`,
    firstName: LURE,
    lastName: LURE,
    email,
  }
  const { requestId } = granted(
    await createQuoteRequest(visitor(later(at)), {
      form,
      key: newId(),
      honeypot: '',
      elapsedMs: 20_000,
    }),
  )
  await mailRequestLink(system(later(at)), requestId, 'first')
}

describe('a mail to an address that whoever typed it has not proved', () => {
  it('carries nothing that they typed, in its subject, its text or where answers go', async () => {
    const victims = Array.from({ length: 6 }, aVictim)
    const [written, notified, asked, signedUp, changed, named] = victims as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    await contact(written)
    await notice(notified)
    await request(asked)
    // Signed up twice, a password asked for, and an account moved there: all with a name that a stranger chose.
    const { accountId } = granted(
      await signUp(visitor(), aSignUp({ fullName: LURE, email: signedUp })),
    )
    await mailRecoveryLink(system(), { accountId }, 'one')
    await mailRepeatedSignUp(system(later(2 * DAY)), { accountId }, 'two')
    const mover = await aParticulier(database, { name: LURE })
    granted(await requestEmailChange(database.ctx(mover), changed))
    granted(
      await requestEmailChange(
        database.ctx(await aParticulier(database, { name: LURE })),
        signedUp,
      ),
    )
    const artisan = await anArtisan(database, { plan: 'premium' })
    granted(
      await nameReference(
        database.ctx(artisan),
        { clientName: LURE, clientEmail: named, works: LURE, workedOn: '2025-06-01' },
        'moi@ouvreo.example',
      ),
    )

    const mails = (await Promise.all(victims.map(mailsTo))).flat()
    expect(mails.map(({ emailType }) => emailType).sort()).toEqual([
      'account_exists',
      'contact_acknowledged',
      'content_notice_received',
      'email_change',
      'premium_reference',
      'quote_request',
      'recovery',
      'signup',
      'signup',
    ])
    for (const mail of mails) {
      expect([mail.emailType, mail.replyTo]).toEqual([mail.emailType, null])
      expect(
        decodeURIComponent(`${mail.subject} ${mail.html} ${mail.text}`.replaceAll('%', '%25')),
        mail.emailType,
      ).not.toMatch(/gagnez|1000|gain\.example/i)
    }
  })

  it.each([
    ['contact_acknowledged', contact, 2, 5],
    ['content_notice_received', notice, 5, 20],
    ['quote_request', request, 5, 20],
  ] as const)(
    '%s leaves a few times an hour and a day, whatever peers ask, and the rest is kept',
    async (type, ask, anHour, aDay) => {
      const email = aVictim()
      const count = async () =>
        (await mailsTo(email)).filter(({ emailType }) => emailType === type).length
      await ask(email)
      await together(anHour + 6, async () => void (await ask(email)))
      expect(await count()).toBe(anHour)
      for (let hour = 1; hour < 8; hour++)
        for (let time = 0; time < anHour + 1; time++) await ask(email, hour * 60)
      expect(await count()).toBe(aDay)
      await ask(email, DAY)
      expect(await count()).toBe(aDay + 1)
      // Somebody else is written to all the while.
      const other = aVictim()
      await ask(other)
      expect((await mailsTo(other)).map(({ emailType }) => emailType)).toEqual([type])
    },
  )

  it('counts the mailbox, at whichever of its addresses', async () => {
    const number = nextNumber()
    const variants = [
      `boite${number}@exemple.fr`,
      `boite${number}+1@exemple.fr`,
      `boi.te${number}@exemple.fr`,
      `boite${number}+deux@exemple.fr`,
    ]
    for (const variant of variants) await contact(variant)
    expect((await Promise.all(variants.map(mailsTo))).flat()).toHaveLength(2)
  })

  it('is a message kept for the team all the same', async () => {
    const email = aVictim()
    for (let time = 0; time < 4; time++) await contact(email)
    for (let time = 0; time < 7; time++) await notice(email)
    expect(await database.db.$count(contactMessages, eq(contactMessages.email, email))).toBe(4)
    expect(await database.db.$count(contentNotices, eq(contentNotices.email, email))).toBe(7)
    expect(await mailsTo(email)).toHaveLength(2 + 5)
  })

  it('stops for the whole site when all of them ask too much, and names no address in what it counts', async () => {
    const at = later(3 * DAY)
    const mailed = await together(25, async (one) => {
      let inside = 0
      for (let time = 0; time < 5; time++)
        if (await mayMailUnproved(system(at), 'reference', `${one}-${time}@exemple.fr`)) inside++
      return inside
    })
    expect(mailed.reduce((sum, inside) => sum + inside, 0)).toBe(100)
    expect(await mayMailUnproved(system(at), 'acknowledgement', aVictim())).toBe(true)
    const { rows } = await database.pool.query(`select key from rate_limits where key like '%@%'`)
    expect(rows).toEqual([])
  })

  it('is not sent again and again by naming a client and taking them back', async () => {
    const artisan = await anArtisan(database, { plan: 'premium' })
    const name = async (clientEmail: string, at = 4 * DAY) => {
      const answer = told(
        await nameReference(
          database.ctx(artisan, later(at)),
          { clientName: 'Claire', clientEmail, works: 'Une chaudière', workedOn: '2025-06-01' },
          'moi@ouvreo.example',
        ),
      )
      for (const { id } of await listReferences(database.ctx(artisan)))
        await withdrawReference(database.ctx(artisan), id)
      return answer
    }
    const victim = aVictim()
    expect([await name(victim), await name(victim), await name(victim)]).toEqual([
      'ok',
      'ok',
      'too_often',
    ])
    const answers: string[] = []
    for (let time = 0; time < 15; time++) answers.push(await name(aVictim()))
    expect(answers.filter((answer) => answer === 'ok')).toHaveLength(12 - 3)
    expect(await name(aVictim(), 5 * DAY)).toBe('ok')
    expect(
      await database.db.$count(
        emailLogs,
        and(eq(emailLogs.emailType, 'premium_reference'), like(emailLogs.email, victim)),
      ),
    ).toBe(2)
  })
})
