import { eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import {
  answerVisit,
  cancelVisit,
  moveVisit,
  proposeVisit,
} from '#app/features/quotes/visits/propose-visit.server.ts'
import { visits } from '#app/features/quotes/tables.server.ts'
import { loseLead } from '#app/features/requests/leads/settle-lead.server.ts'
import type { Visitor } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { deliverTwice } from '#test/events.ts'
import { askPage } from '#test/pages.ts'
import { parse } from '#test/parsed-ics.ts'
import { aTakenLead } from '#test/quote-builders.ts'
import { daysShown, turned } from './calendar.ts'
import { getFeed, makeFeed, readFeed, revokeFeed } from './feed.server.ts'
import * as page from './calendar.page.tsx'
import { listEntries } from './queries.server.ts'
import * as route from './feed.route.ts'
import { calendarFeeds } from './tables.server.ts'

const database = useTestDatabase()
const visitor: Visitor = { kind: 'visitor', clientKey: 'calendar' }
const at = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
const tokenOf = (address: string) => /\/agenda\/([\w-]+)\.ics$/.exec(address)![1]!

async function feedOf(artisan: Awaited<ReturnType<typeof anArtisan>>) {
  const token = tokenOf(await makeFeed(database.ctx(artisan)))
  return {
    token,
    read: async (now = TEST_NOW) => parse((await readFeed(database.ctx(visitor, now), token))!),
  }
}

describe('the feed of a company', () => {
  it('follows a visit through its life: the same event, a higher number, and cancelled at the end', async () => {
    const { artisan, author, leadId, requestId } = await aTakenLead(database)
    const { read } = await feedOf(artisan)
    const proposed = await proposeVisit(database.ctx(artisan), leadId, {
      startsAt: at(48),
      note: 'Je regarde le tableau',
      minutes: 90,
    })
    if (!proposed.ok) throw new Error(proposed.refusal)
    const { visitId } = proposed.value
    const first = (await read()).events
    expect(first).toMatchObject(
      [
        {
          SEQUENCE: '0',
          STATUS: 'TENTATIVE',
          DTSTART: '20260312T090000Z',
          DTEND: '20260312T103000Z',
          LOCATION: '69003 Lyon 3e Arrondissement',
        },
      ].map(({ LOCATION: _, ...rest }) => rest),
    )
    expect(first[0]!.UID).toMatch(new RegExp(`^${visitId}@`))
    expect((await answerVisit(database.ctx(author, at(1)), visitId, true)).ok).toBe(true)
    expect((await read()).events).toMatchObject([
      {
        UID: first[0]!.UID,
        SEQUENCE: '1',
        STATUS: 'CONFIRMED',
        DTSTAMP: '20260310T100000Z',
        TRANSP: 'OPAQUE',
      },
    ])
    // The person cannot on that day: it waits again, for the artisan.
    expect(
      (await moveVisit(database.ctx(author, at(2)), visitId, { startsAt: at(72), note: '' })).ok,
    ).toBe(true)
    expect((await read()).events).toMatchObject([
      {
        UID: first[0]!.UID,
        SEQUENCE: '2',
        STATUS: 'TENTATIVE',
        DTSTART: '20260313T090000Z',
        DESCRIPTION: 'Proposée, attend votre réponse.',
      },
    ])
    expect(await answerVisit(database.ctx(author, at(2)), visitId, true)).toEqual(
      refuse('visit_yours'),
    )
    expect((await answerVisit(database.ctx(artisan, at(3)), visitId, true)).ok).toBe(true)
    expect((await cancelVisit(database.ctx(artisan, at(4)), visitId, 'Un imprévu')).ok).toBe(true)
    expect((await read(at(5))).events).toMatchObject([
      { UID: first[0]!.UID, SEQUENCE: '4', STATUS: 'CANCELLED', DTSTART: '20260313T090000Z' },
    ])
    // Nothing of the person but what the lead shows: neither family name, address of mail, nor phone.
    const text = JSON.stringify((await read(at(5))).events)
    const [contact] = (
      await database.pool.query(
        'select first_name, last_name, email, phone from quote_request_contacts where request_id = $1',
        [requestId],
      )
    ).rows as { first_name: string; last_name: string; email: string; phone: string | null }[]
    expect(text).toContain(contact!.first_name)
    for (const secret of [contact!.last_name, contact!.email, contact!.phone].filter(Boolean))
      expect(text).not.toContain(secret)
    expect((await read(at(24 * 70))).events).toEqual([])
  })

  it('gives up the visits of a contact that was lost, and leaves those that took place', async () => {
    const { artisan, author, leadId } = await aTakenLead(database)
    const { read } = await feedOf(artisan)
    const visit = async (hours: number) => {
      const proposed = await proposeVisit(database.ctx(artisan), leadId, {
        startsAt: at(hours),
        note: '',
      })
      if (!proposed.ok) throw new Error(proposed.refusal)
      expect(await answerVisit(database.ctx(author), proposed.value.visitId, true)).toMatchObject({
        ok: true,
      })
    }
    await visit(2)
    await visit(48)
    await inTransaction(database.ctx(author, at(24)), (tx) => loseLead(tx, leadId))
    await deliverTwice(database, leadId, at(24))
    expect((await read(at(24))).events).toMatchObject([
      { STATUS: 'CONFIRMED', SEQUENCE: '1' },
      { STATUS: 'CANCELLED', SEQUENCE: '2' },
    ])
    const shown = { from: at(0), to: at(72) }
    expect(await listEntries(database.ctx(), artisan.artisanId, shown)).toHaveLength(1)
  })

  it('holds no contact that was not taken, and nobody else’s visits', async () => {
    const { artisan, leadId } = await aTakenLead(database)
    await proposeVisit(database.ctx(artisan), leadId, { startsAt: at(48), note: '' })
    const other = await feedOf(await anArtisan(database))
    expect((await other.read()).events).toEqual([])
  })

  it('gives hours at the place of the works: nine o’clock in Saint-Denis is five UTC', async () => {
    const { artisan, author, leadId, requestId } = await aTakenLead(database)
    await database.db
      .update(quoteRequests)
      .set({
        insee: PLACES.saintDenis.insee,
        postalCode: PLACES.saintDenis.postalCode,
        town: PLACES.saintDenis.town,
      })
      .where(eq(quoteRequests.id, requestId))
    const proposed = await proposeVisit(database.ctx(artisan), leadId, {
      startsAt: new Date('2026-03-12T05:00:00Z'),
      note: '',
    })
    if (!proposed.ok) throw new Error(proposed.refusal)
    expect((await answerVisit(database.ctx(author), proposed.value.visitId, true)).ok).toBe(true)
    const shown = await askPage<{ entries: { from: string; weekday: string }[] }>(
      database,
      page,
      '/espace-pro/agenda',
      { as: artisan },
    )
    expect(shown.data.entries).toMatchObject([{ from: '9\u00a0h', weekday: 'jeudi 12\u00a0mars' }])
    expect((await (await feedOf(artisan)).read()).events).toMatchObject([
      { DTSTART: '20260312T050000Z' },
    ])
  })

  it('is read by its secret alone, which is stored as a digest, replaced by a new one and ended', async () => {
    const artisan = await anArtisan(database)
    const ask = (token: string, headers: Record<string, string> = {}) =>
      askFile(`${token}.ics`, headers)
    const first = tokenOf(await makeFeed(database.ctx(artisan)))
    expect(first).toHaveLength(43)
    const [stored] = await database.rows(
      calendarFeeds,
      eq(calendarFeeds.artisanId, artisan.artisanId),
    )
    expect(JSON.stringify(stored)).not.toContain(first)
    const answer = await ask(first)
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(answer.headers.get('cache-control')).toContain('private')
    expect((await ask(first, { 'if-none-match': answer.headers.get('etag')! })).status).toBe(304)
    expect((await getFeed(database.ctx(artisan)))!.readAt).toEqual(TEST_NOW)
    const second = tokenOf(await makeFeed(database.ctx(artisan)))
    expect([(await ask(first)).status, (await ask(second)).status]).toEqual([404, 200])
    await revokeFeed(database.ctx(artisan))
    expect((await ask(second)).status).toBe(404)
    for (const odd of ['', 'x', 'a'.repeat(43), `${second}\u0000`, '../../etc/passwd'])
      expect((await ask(odd)).status).toBe(404)
    expect((await askFile(second)).status).toBe(404)
  })

  async function askFile(file: string, headers: Record<string, string> = {}): Promise<Response> {
    const { scopeContext } = await import('#app/features/accounts/sessions/request-scope.server.ts')
    const { RouterContextProvider } = await import('react-router')
    const context = new RouterContextProvider()
    context.set(scopeContext, {
      db: database.db,
      now: TEST_NOW,
      requestId: 't',
      asked: { pathname: '', acts: false },
      clientAddress: 'c',
      clientKey: 'c',
      nonce: '',
      viewer: { who: visitor, person: null },
      sessionToken: null,
      unavailable: false,
    })
    return route.loader({
      context,
      params: { file },
      request: new Request('http://localhost/agenda/x', { headers }),
    } as unknown as Parameters<typeof route.loader>[0])
  }
})

describe('a visit between its two sides', () => {
  it('that one proposes and the other moves waits for whoever did not speak last, and one waits at a time', async () => {
    const { artisan, author, leadId } = await aTakenLead(database)
    const first = await proposeVisit(database.ctx(artisan), leadId, { startsAt: at(24), note: '' })
    const second = await proposeVisit(database.ctx(artisan), leadId, { startsAt: at(48), note: '' })
    if (!first.ok || !second.ok) throw new Error('refused')
    expect(
      await moveVisit(database.ctx(author), first.value.visitId, { startsAt: at(30), note: '' }),
    ).toEqual(refuse('visit_answered'))
    expect(
      (
        await moveVisit(database.ctx(author), second.value.visitId, {
          startsAt: at(60),
          note: 'Plutôt le soir',
        })
      ).ok,
    ).toBe(true)
    // A person who proposes another hour has answered: the contact is used.
    const lead = await database.pool.query('select reacted_at from leads where id = $1', [leadId])
    expect(lead.rows[0].reacted_at).not.toBeNull()
    expect(await cancelVisit(database.ctx(artisan, at(61)), second.value.visitId, '')).toEqual(
      refuse('visit_in_the_past'),
    )
    const stranger = await anArtisan(database)
    expect(await cancelVisit(database.ctx(stranger), second.value.visitId, '')).toEqual(
      refuse('not_found'),
    )
    const [visit] = await database.rows(visits, eq(visits.id, second.value.visitId))
    expect(visit).toMatchObject({
      status: 'proposed',
      proposedBy: 'particulier',
      sequence: 1,
      note: 'Plutôt le soir',
      cancelledBy: null,
    })
  })
})

test.each([
  ['semaine', '2026-03-10', '2026-03-09', '2026-03-15', 7],
  ['mois', '2026-03-10', '2026-02-23', '2026-04-05', 42],
  ['mois', '2027-02-01', '2027-02-01', '2027-02-28', 28],
] as const)('the %s of %s goes from %s to %s', (view, day, from, to, n) => {
  const days = daysShown(view, day)
  expect([days[0], days.at(-1), days.length]).toEqual([from, to, n])
})

test('a month turns to the next from its last day too', () => {
  expect([
    turned('mois', '2026-01-31', 1),
    turned('mois', '2026-03-31', -1),
    turned('semaine', '2026-12-28', 1),
  ]).toEqual(['2026-02-01', '2026-02-01', '2027-01-04'])
})
