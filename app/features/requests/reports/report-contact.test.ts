import { eq } from 'drizzle-orm'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import { TRADE_SLUGS } from '#app/features/trades/trades.ts'
import type { Artisan, Particulier, System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { aSentQuote, anAcceptance, granted, storedQuote } from '#test/quote-builders.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import {
  countContactReports,
  getContactReport,
  reportedContacts,
} from './contact-report-queries.server.ts'
import { BAD_CONTACT_REASONS, refusalToReport } from './contact-report.ts'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { decideContactReport, reportContact } from './report-contact.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { contactReports, leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'

const database = useTestDatabase()
const days = (count: number) => new Date(TEST_NOW.getTime() + count * 86_400_000)
const balanceOf = async ({ artisanId }: Artisan) =>
  (await database.rows(creditBalances, eq(creditBalances.artisanId, artisanId)))[0]!
const leadOf = async (id: LeadId) => (await database.rows(leads, eq(leads.id, id)))[0]!

let lane = 0
async function aTakenContact(): Promise<{
  artisan: Artisan
  author: Particulier
  leadId: LeadId
  again: (now?: Date) => Promise<LeadId>
}> {
  const trade = TRADE_SLUGS[lane++]!
  const artisan = await anArtisan(database, { trades: [trade] })
  const author = await aParticulier(database, { phone: '+33612345678' })
  const again = async (now = TEST_NOW) => {
    const { proposed } = await matchRequest(
      database.ctx(undefined, now),
      await aQuoteRequest(database, author, { trade }, now),
    )
    await takeLead(database.ctx(artisan, now), proposed[0]!)
    return proposed[0]!
  }
  return { artisan, author, leadId: await again(), again }
}

describe('reporting', () => {
  it('waits for the team five days at most, whoever asks', async () => {
    const { artisan, leadId } = await aTakenContact()
    const stranger = await anArtisan(database, { trades: [] })
    expect(
      await reportContact(database.ctx(stranger), leadId, { reason: 'not_a_project', text: '' }),
    ).toEqual(refuse('not_found'))
    expect(
      await reportContact(database.ctx(artisan), leadId, {
        reason: 'not_a_project',
        text: 'Une plaisanterie',
      }),
    ).toEqual(ok({ status: 'waiting' }))
    expect(
      await reportContact(database.ctx(artisan), leadId, { reason: 'wrong_trade', text: '' }),
    ).toEqual(refuse('already_reported'))
    expect(await getContactReport(database.ctx(artisan), leadId)).toMatchObject({
      status: 'waiting',
      decideBy: days(5),
    })
    expect(await getContactReport(database.ctx(stranger), leadId)).toBeNull()
    expect(await balanceOf(artisan)).toMatchObject({ reserved: 1 })
  })

  it('gives a contact back at once when the product sees that it is a duplicate', async () => {
    const { artisan, leadId, again } = await aTakenContact()
    expect(
      await reportContact(database.ctx(artisan), leadId, { reason: 'duplicate', text: '' }),
    ).toMatchObject({ value: { status: 'waiting' } })
    const second = await again(days(2))
    expect(
      await reportContact(database.ctx(artisan, days(2)), second, {
        reason: 'duplicate',
        text: '',
      }),
    ).toEqual(ok({ status: 'granted' }))
    expect(await leadOf(second)).toMatchObject({ status: 'lost', givenBackAt: days(2) })
    expect(await balanceOf(artisan)).toMatchObject({ reserved: 1, used: 0 })
  })

  it.each([
    [{ status: 'proposed', openedAt: null }, 'lead_proposed'],
    [{ status: 'won' }, 'lead_won'],
    [{ givenBackAt: TEST_NOW }, 'already_given_back'],
    [{ openedAt: days(-7.01) }, 'report_too_late'],
    [{ openedAt: days(-7) }, null],
    [{ phoneSharedAt: null }, 'number_not_shared'],
  ] as const)('of %j: %s', (change, refusal) => {
    const lead = {
      status: 'opened' as const,
      openedAt: TEST_NOW,
      givenBackAt: null,
      phoneSharedAt: TEST_NOW,
      ...change,
    }
    expect(refusalToReport(lead, 'false_number', false, TEST_NOW)).toBe(refusal)
    expect(
      BAD_CONTACT_REASONS.filter(
        (reason) =>
          refusalToReport(
            {
              ...lead,
              status: 'opened',
              openedAt: TEST_NOW,
              givenBackAt: null,
              phoneSharedAt: null,
            },
            reason,
            false,
            TEST_NOW,
          ) !== null,
      ),
    ).toEqual(['false_number'])
  })
})

describe('deciding', () => {
  async function aReport() {
    const scene = await aTakenContact()
    await sharePhone(database.ctx(scene.author), scene.leadId)
    await reportContact(database.ctx(scene.artisan), scene.leadId, {
      reason: 'false_number',
      text: 'Numéro non attribué',
    })
    const [report] = await database.rows(contactReports, eq(contactReports.leadId, scene.leadId))
    return { ...scene, reportId: report!.id }
  }

  it('yes gives even a used contact back, frees the place, tells the artisan once and is audited', async () => {
    const { artisan, leadId, reportId } = await aReport()
    const admin = await anAdmin(database)
    expect(await balanceOf(artisan)).toMatchObject({ reserved: 0, used: 1 })
    expect(
      (await reportedContacts.page(database.ctx(admin))).rows.map((report) => report.id),
    ).toContain(reportId)
    expect(await countContactReports(database.ctx(admin))).toBeGreaterThan(0)
    expect(
      await decideContactReport(database.ctx(admin), reportId, {
        granted: true,
        answer: 'Vérifié, merci.',
      }),
    ).toEqual(ok())
    expect(await balanceOf(artisan)).toMatchObject({ reserved: 0, used: 0 })
    expect(await leadOf(leadId)).toMatchObject({ status: 'lost', givenBackAt: TEST_NOW })
    expect(
      await decideContactReport(database.ctx(admin), reportId, { granted: false, answer: '' }),
    ).toEqual(refuse('already_decided'))
    expect(await database.rows(auditLog, eq(auditLog.subjectId, reportId))).toMatchObject([
      { action: 'contact_report.decide', detail: { granted: true } },
    ])
    for (let delivery = 0; delivery < 2; delivery++)
      await handleEvent(
        database.ctx<System>(),
        { type: 'contact_report.granted', reportId },
        { id: 'one' },
      )
    expect(
      await database.rows(emailLogs, eq(emailLogs.dedupeKey, `contact_report:${reportId}`)),
    ).toMatchObject([{ text: expect.stringContaining('Vérifié, merci.') as string }])
  })

  it('no leaves the contact counted', async () => {
    const { artisan, leadId, reportId } = await aReport()
    await decideContactReport(database.ctx(await anAdmin(database)), reportId, {
      granted: false,
      answer: 'Le numéro répond.',
    })
    expect(await balanceOf(artisan)).toMatchObject({ used: 1 })
    expect(await leadOf(leadId)).toMatchObject({ status: 'opened' })
    await sweepDeadlines(database.ctx<System>(undefined, days(6)))
    expect(await getContactReport(database.ctx(artisan), leadId)).toMatchObject({
      status: 'refused',
      answer: 'Le numéro répond.',
    })
  })

  it('late counts as yes', async () => {
    const { artisan, leadId } = await aReport()
    await sweepDeadlines(database.ctx<System>(undefined, new Date(days(5).getTime() - 1)))
    expect(await getContactReport(database.ctx(artisan), leadId)).toMatchObject({
      status: 'waiting',
    })
    expect(
      (await sweepDeadlines(database.ctx<System>(undefined, days(5)))).reportsGranted,
    ).toBeGreaterThan(0)
    expect(await getContactReport(database.ctx(artisan), leadId)).toMatchObject({
      status: 'granted',
    })
    expect(await balanceOf(artisan)).toMatchObject({ reserved: 0, used: 0 })
  })

  it('late counts as no when the contact was won meanwhile', async () => {
    const { artisan, author, leadId, quoteId } = await aSentQuote(database)
    granted(
      await reportContact(database.ctx(artisan), leadId, { reason: 'not_a_project', text: '' }),
    )
    granted(await acceptQuote(database.ctx(author), quoteId, await anAcceptance(database, quoteId)))
    await sweepDeadlines(database.ctx<System>(undefined, days(5)))
    expect(await getContactReport(database.ctx(artisan), leadId)).toMatchObject({
      status: 'refused',
    })
    expect(await leadOf(leadId)).toMatchObject({ status: 'won', givenBackAt: null })
    expect(await balanceOf(artisan)).toMatchObject({ used: 1 })
  })

  it('yes takes back the devis and the visits of the contact', async () => {
    const { artisan, leadId, quoteId } = await aSentQuote(database)
    granted(await proposeVisit(database.ctx(artisan), leadId, { startsAt: days(9), note: '' }))
    granted(
      await reportContact(database.ctx(artisan), leadId, { reason: 'not_a_project', text: '' }),
    )
    const [report] = await database.rows(contactReports, eq(contactReports.leadId, leadId))
    await decideContactReport(database.ctx(await anAdmin(database)), report!.id, {
      granted: true,
      answer: '',
    })
    await deliverTwice(database, report!.id)
    expect(await storedQuote(database, quoteId)).toMatchObject({ status: 'declined' })
    expect(await database.rows(visits, eq(visits.leadId, leadId))).toMatchObject([
      { status: 'cancelled' },
    ])
  })
})
