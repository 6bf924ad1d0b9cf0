import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  reinstateAccount,
  suspendAccount,
} from '#app/features/admin/accounts/suspend-account.server.ts'
import { COMPANY_UNAVAILABLE } from '#app/features/companies/copy.ts'
import { makeFeed, readFeed } from '#app/features/calendar/feed.server.ts'
import { refuseArtisan } from '#app/features/companies/checks/refuse-artisan.server.ts'
import { saveCompany } from '#app/features/companies/file/save-company.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { listSeats } from '#app/features/requests/my-requests/seat-queries.server.ts'
import { sharePhone } from '#app/features/requests/life/share-phone.server.ts'
import { sweepDeadlines } from '#app/features/requests/life/sweep-deadlines.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import { mailUnreadMessages } from '#app/features/messages/mail-unread-messages.server.ts'
import { sendDigests } from '#app/features/notifications/send-digests.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import * as artisanVisit from '#app/features/quotes/visits/artisan-visit.page.tsx'
import * as particulierVisit from '#app/features/quotes/visits/particulier-visit.page.tsx'
import { answerVisit, proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { getReceivedQuote } from '#app/features/quotes/decision/received-quotes.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import type { Artisan, System, Visitor } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { newId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, aParticulier, nextNumber } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { afterHours, someWorks, PLANNED } from '#test/intervention-builders.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import { countDeadlocks, RACE_ROUNDS } from '#test/race.ts'
import { anAcceptance, aSentQuote, aTakenLead, granted } from '#test/quote-builders.ts'
import { writesSince } from '#test/writes.ts'
import { standingScenesOf } from '#test/standing-scenes.ts'
import * as particulierRequest from '#app/features/requests/my-requests/particulier-request.page.tsx'

const database = useTestDatabase()
const { aProposedLead, stand } = standingScenesOf(database)
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-standing-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a company that is stopped', () => {
  const admin = () => anAdmin(database)
  const stop = async ({ artisanId }: Artisan, suspended = true) =>
    granted(
      await suspendArtisan(database.ctx(await admin()), {
        artisanId,
        suspended,
        reason: 'Deux appels sans accord.',
      }),
    )
  const sweep = () => sweepDeadlines(database.ctx<System>())
  const placesOf = async (requestId: QuoteRequestId) =>
    (
      await database.db
        .select({ n: quoteRequests.seatsTaken })
        .from(quoteRequests)
        .where(eq(quoteRequests.id, requestId))
    )[0]!.n

  it.each([
    ['by a suspension', stop],
    [
      'by a verification that is withdrawn',
      async ({ artisanId }: Artisan) =>
        granted(
          await refuseArtisan(database.ctx(await admin()), {
            artisanId,
            reason: 'Votre Kbis date de 2019.',
          }),
        ),
    ],
    [
      'by another name, which is checked again',
      async (artisan: Artisan) =>
        granted(await saveCompany(database.ctx(artisan), { companyName: `Autre ${nextNumber()}` })),
    ],
    ['by the end of its insurance', (artisan: Artisan) => stand(artisan, 'insurance_ended')],
  ])('loses what was proposed to it %s, and the next artisan is asked', async (_, stopped) => {
    const { artisan, author, requestId, leadId } = await aProposedLead()
    await stopped(artisan)
    expect(await takeLead(database.ctx(artisan), leadId)).toMatchObject(
      refuse(expect.stringMatching(/^company_/)),
    )
    expect((await sweep()).leadsStopped).toBe(1)
    expect(await listSeats(database.ctx(author), requestId)).toMatchObject([
      { leadId, status: 'stopped', holding: false, slug: null },
    ])
    expect([await placesOf(requestId), await eventTypesAbout(database, requestId)]).toEqual([
      0,
      expect.arrayContaining(['quote_request.place_freed']),
    ])
    expect((await companyOf(database, artisan.artisanId)).proposedCount).toBe(0)
    const { data } = await askPage<{ story: { title: string }[] }>(
      database,
      particulierRequest,
      '/',
      { as: author, params: { requestId } },
    )
    expect(JSON.stringify(data)).toContain('n’est plus disponible')
    expect(JSON.stringify(data.story)).not.toMatch(/suspend|refus[ée]|Kbis|appels/i)
    // Lifted: works are proposed to it again, this request is not.
    await stand(artisan, 'verified')
    expect(await takeLead(database.ctx(artisan), leadId)).toEqual(refuse('lead_stopped'))
    expect((await sweep()).leadsStopped).toBe(0)
  })

  it('gets nothing new from its clients until it is lifted: no message, number, visit, devis or date', async () => {
    const lead = await aTakenLead(database, {
      author: await aParticulier(database, { phone: '+33612345678' }),
    })
    const person = database.ctx(lead.author)
    const { visitId } = granted(
      await proposeVisit(database.ctx(lead.artisan), lead.leadId, {
        startsAt: afterHours(48),
        note: '',
      }),
    )
    const sent = await aSentQuote(database, { lead })
    const works = await someWorks(database, 'to_schedule', { artisan: lead.artisan })
    const { slotId } = granted(
      await proposeSlot(database.ctx(works.artisan), works.worksId, { ...PLANNED, note: '' }, null),
    )
    await stop(lead.artisan)
    await writesSince(database)
    const tried = async () => [
      await postMessage(person, lead.leadId, 'Êtes-vous toujours là ?'),
      await sharePhone(person, lead.leadId),
      await answerVisit(person, visitId, true),
      await acceptSlot(database.ctx(works.author), works.worksId, slotId),
      await acceptQuote(person, sent.quoteId, await anAcceptance(database, sent.quoteId)),
    ]
    expect(await tried()).toEqual(Array.from({ length: 5 }, () => refuse('company_unavailable')))
    expect(await writesSince(database)).toEqual([])
    // The seat is still theirs to end, and a client who signed is heard.
    expect((await getReceivedQuote(person, sent.quoteId))!.companyUnavailable).toBe(true)
    expect(
      await postMessage(database.ctx(works.author), works.leadId, 'Que devient mon chantier ?'),
    ).toMatchObject({ ok: true })
    await stop(lead.artisan, false)
    expect((await tried()).map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  })

  it('says on a visit to come that it cannot be moved or agreed to, to the person without the cause', async () => {
    const lead = await aTakenLead(database)
    const { visitId } = granted(
      await proposeVisit(database.ctx(lead.artisan), lead.leadId, {
        startsAt: afterHours(48),
        note: '',
      }),
    )
    await stop(lead.artisan)
    const shown = async (page: PageModule, as: typeof lead.artisan | typeof lead.author) =>
      (
        await askPage<object>(database, page, '/', {
          as,
          params: { visitId },
        })
      ).data
    expect(await shown(particulierVisit, lead.author)).toMatchObject({
      stopped: COMPANY_UNAVAILABLE,
      may: { answer: false, move: false, cancel: true },
    })
    expect(await shown(artisanVisit, lead.artisan)).toMatchObject({
      visit: {
        stopped: expect.stringContaining('suspendue'),
        may: { move: false, cancel: true },
      },
    })
  })

  it('is told nothing by mail or calendar that its suspended account could not read, until that is lifted', async () => {
    const lead = await aTakenLead(database)
    const address = await makeFeed(database.ctx(lead.artisan))
    const token = /([\w-]{43})\.ics$/.exec(address)![1]!
    const visitor = database.ctx<Visitor>({ kind: 'visitor', clientKey: 'calendar' })
    granted(
      await postMessage(
        database.ctx(lead.author),
        lead.leadId,
        'Bonjour, quand pouvez-vous passer ?',
      ),
    )
    await database.db.insert(notices).values({
      id: newId(),
      accountId: lead.artisan.accountId,
      kind: 'message',
      title: 'Un message',
      href: '/',
      at: TEST_NOW,
      inDigest: true,
      dedupeKey: newId(),
    })
    granted(
      await suspendAccount(
        database.ctx(await admin()),
        lead.artisan.accountId,
        'Deux appels sans accord.',
      ),
    )
    const later = database.ctx<System>(undefined, afterHours(10))
    const told = async () => [
      (await readFeed(visitor, token)) !== null,
      await mailUnreadMessages(database.ctx<System>(undefined, afterHours(1))),
      await sendDigests(later),
    ]
    await database.pool.query('update messages set read_at = now() where lead_id <> $1', [
      lead.leadId,
    ])
    expect(await told()).toEqual([false, 0, 0])
    granted(await reinstateAccount(database.ctx(await admin()), lead.artisan.accountId, 'Classé.'))
    expect(await told()).toEqual([true, 1, 1])
  })

  it('takes a contact before the suspension or not at all, however close they come', async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { artisan, leadId, requestId } = await aProposedLead()
      const suspending = database.ctx(await admin())
      const [taken] = await Promise.all([
        takeLead(database.ctx(artisan), leadId),
        suspendArtisan(suspending, {
          artisanId: artisan.artisanId,
          suspended: true,
          reason: 'Deux appels sans accord.',
        }),
        sweep(),
      ])
      await sweep()
      const [lead] = await database.rows(leads, eq(leads.id, leadId))
      const [balance] = await database.rows(
        creditBalances,
        eq(creditBalances.artisanId, artisan.artisanId),
      )
      expect([lead!.status, balance!.reserved, await placesOf(requestId)]).toEqual(
        taken.ok ? ['opened', 1, 1] : ['stopped', 0, 0],
      )
      if (!taken.ok) expect(['company_suspended', 'lead_stopped']).toContain(taken.refusal)
    }
    expect(await countDeadlocks(database)).toBe(0)
  }, 60_000)
})
