import { and, eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { newId, type WorksId, type SlotId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice, eventTypesAbout } from '#test/events.ts'
import {
  afterHours,
  someWorks,
  PLANNED,
  storedWorks,
  type TestWorks,
} from '#test/intervention-builders.ts'
import { anAcceptance, anAcceptedQuote, aSentQuote, granted } from '#test/quote-builders.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import { cancelWorks } from '#app/features/works/progress/cancel-works.server.ts'
import { finishWorks, startWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { confirmWorks, disputeWorks } from '#app/features/works/progress/confirm-works.server.ts'
import { proposeSlot, withdrawSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { requestEarlyStart } from '#app/features/works/progress/request-early-start.server.ts'
import { sweepWorks } from '#app/features/works/progress/sweep-works.server.ts'
import { worksTable, worksSlots, worksTrail } from './tables.server.ts'

const database = useTestDatabase()
const artisanOf = ({ artisan }: TestWorks, now?: Date) => database.ctx(artisan, now)
const clientOf = ({ author }: TestWorks, now?: Date) => database.ctx(author, now)
const sweep = (now: Date) => sweepWorks(database.ctx<System>(undefined, now))
const trailOf = async (id: WorksId) =>
  (
    await database.db
      .select()
      .from(worksTrail)
      .where(eq(worksTrail.worksId, id))
      .orderBy(worksTrail.at, worksTrail.id)
  ).map(({ verb, who, to }) => `${verb} ${who} ${to}`)
const mailsTo = async (email: 'artisan' | 'client', works: TestWorks) => {
  const account = email === 'artisan' ? works.artisan.accountId : works.author.accountId
  return (
    await database.db
      .select()
      .from(emailLogs)
      .where(eq(emailLogs.accountId, account))
      .orderBy(emailLogs.createdAt, emailLogs.id)
  ).filter(({ emailType }) => emailType.startsWith('intervention_'))
}

describe('works are opened', () => {
  it('with the acceptance, holding what the contract says of them', async () => {
    const works = await someWorks(database, 'to_schedule', { earlyStart: false })
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'to_schedule',
      leadId: works.leadId,
      requestId: works.requestId,
      artisanId: works.artisan.artisanId,
      particulierId: works.author.accountId,
      title: 'Remplacement du chauffe-eau',
      worksAddress: '8 rue Paul-Bert, 69003 Lyon',
      earlyStartRequestedAt: null,
    })
    expect((await storedWorks(database, works.worksId)).retractableUntil).not.toBeNull()
    expect(await trailOf(works.worksId)).toEqual(['open particulier to_schedule'])
    expect(await eventTypesAbout(database, works.worksId)).toEqual(['intervention.opened'])
  })

  it('or not at all: a refused acceptance leaves none', async () => {
    const quote = await aSentQuote(database)
    const refused = await acceptQuote(
      database.ctx(quote.author),
      quote.quoteId,
      await anAcceptance(database, quote.quoteId, { contentHash: 'another' }),
    )
    expect(refused).toEqual({ ok: false, refusal: 'document_changed' })
    expect(await database.db.$count(worksTable, eq(worksTable.quoteId, quote.quoteId))).toBe(0)
  })
})

describe('a date', () => {
  it('is proposed, countered and agreed on; then another one is, and the first holds meanwhile', async () => {
    const works = await someWorks(database)
    const first = granted(
      await proposeSlot(
        artisanOf(works),
        works.worksId,
        { ...PLANNED, note: 'Je viens avec un collègue.' },
        null,
      ),
    )
    const other = { startsAt: afterHours(72), endsAt: afterHours(76), note: '' }
    const second = granted(await proposeSlot(clientOf(works), works.worksId, other, first.slotId))
    expect(await acceptSlot(clientOf(works), works.worksId, first.slotId)).toEqual({
      ok: false,
      refusal: 'slot_answered',
    })
    expect(await acceptSlot(clientOf(works), works.worksId, second.slotId)).toEqual({
      ok: false,
      refusal: 'slot_own',
    })
    granted(await acceptSlot(artisanOf(works), works.worksId, second.slotId))
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'scheduled',
      startsAt: other.startsAt,
      endsAt: other.endsAt,
    })
    const third = granted(
      await proposeSlot(
        artisanOf(works),
        works.worksId,
        { startsAt: afterHours(96), endsAt: afterHours(98), note: '' },
        null,
      ),
    )
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'scheduled',
      startsAt: other.startsAt,
    })
    granted(await withdrawSlot(artisanOf(works), works.worksId, third.slotId))
    const statuses = await database.db
      .select({ status: worksSlots.status })
      .from(worksSlots)
      .where(eq(worksSlots.worksId, works.worksId))
      .orderBy(worksSlots.createdAt, worksSlots.id)
    expect(statuses.map(({ status }) => status)).toEqual(['countered', 'accepted', 'withdrawn'])
  })

  it('is told by mail and notice, once each, however often the event comes', async () => {
    const works = await someWorks(database, 'scheduled')
    await proposeSlot(
      clientOf(works),
      works.worksId,
      { startsAt: afterHours(72), endsAt: afterHours(76), note: 'Plutôt jeudi ?' },
      null,
    )
    await deliverTwice(database, works.worksId)
    expect((await mailsTo('client', works)).map(({ emailType }) => emailType)).toEqual([
      'intervention_scheduled',
    ])
    const toArtisan = await mailsTo('artisan', works)
    expect(toArtisan.map(({ emailType }) => emailType).sort()).toEqual([
      'intervention_scheduled',
      'intervention_slot',
    ])
    expect(toArtisan.find(({ emailType }) => emailType === 'intervention_slot')!.text).toContain(
      'Plutôt jeudi ?',
    )
    const told = await database.db
      .select({ title: notices.title })
      .from(notices)
      .where(and(eq(notices.accountId, works.artisan.accountId), eq(notices.kind, 'intervention')))
    expect(told.map(({ title }) => title).sort()).toEqual([
      'Claire Martin propose le vendredi 13\u00a0mars, de 10\u00a0h à 14\u00a0h',
      'Date convenue\u00a0: le jeudi 12\u00a0mars, de 10\u00a0h à 14\u00a0h',
    ])
  })

  it('lapses when its hour comes without an answer', async () => {
    const works = await someWorks(database)
    granted(await proposeSlot(artisanOf(works), works.worksId, { ...PLANNED, note: '' }, null))
    await sweep(afterHours(47))
    expect(await trailOf(works.worksId)).not.toContain('lapse_slot system to_schedule')
    await sweep(afterHours(48))
    await sweep(afterHours(49))
    expect((await trailOf(works.worksId)).filter((line) => line.startsWith('lapse_slot'))).toEqual([
      'lapse_slot system to_schedule',
    ])
    expect(
      (
        await proposeSlot(
          artisanOf(works, afterHours(49)),
          works.worksId,
          { startsAt: afterHours(60), endsAt: afterHours(61), note: '' },
          null,
        )
      ).ok,
    ).toBe(true)
  })

  it('is refused six times a day and more, to somebody else, and from a page that is out of date', async () => {
    const works = await someWorks(database)
    const stranger = await someWorks(database)
    const propose = (seen: SlotId | null) =>
      proposeSlot(artisanOf(works), works.worksId, { ...PLANNED, note: '' }, seen)
    expect(
      await proposeSlot(artisanOf(stranger), works.worksId, { ...PLANNED, note: '' }, null),
    ).toEqual({ ok: false, refusal: 'not_found' })
    expect(await propose(newId<SlotId>())).toEqual({ ok: false, refusal: 'slot_changed' })
    let seen: SlotId | null = null
    for (let time = 0; time < 5; time++) seen = granted(await propose(seen)).slotId
    expect(await propose(seen)).toEqual({ ok: false, refusal: 'too_many_slots' })
  })
})

describe('the fourteen days', () => {
  it('keep works from being planned or begun, until the person asks for it expressly', async () => {
    const works = await someWorks(database, 'to_schedule', { earlyStart: false })
    const slot = { ...PLANNED, note: '' }
    expect(await proposeSlot(artisanOf(works), works.worksId, slot, null)).toEqual({
      ok: false,
      refusal: 'within_withdrawal',
    })
    expect(await startWorks(artisanOf(works), works.worksId)).toEqual({
      ok: false,
      refusal: 'early_start_not_requested',
    })
    granted(await requestEarlyStart(clientOf(works), works.worksId))
    expect(await requestEarlyStart(clientOf(works), works.worksId)).toEqual({
      ok: false,
      refusal: 'early_start_requested',
    })
    expect((await proposeSlot(artisanOf(works), works.worksId, slot, null)).ok).toBe(true)
    expect((await startWorks(artisanOf(works), works.worksId)).ok).toBe(true)
    expect(await trailOf(works.worksId)).toContain('request_early_start particulier to_schedule')
  })

  it('end by themselves: the day after them works begin', async () => {
    const works = await someWorks(database, 'to_schedule', { earlyStart: false })
    const { retractableUntil } = await storedWorks(database, works.worksId)
    expect((await startWorks(artisanOf(works, retractableUntil!), works.worksId)).ok).toBe(false)
    expect(
      (await startWorks(artisanOf(works, new Date(retractableUntil!.getTime() + 1)), works.worksId))
        .ok,
    ).toBe(true)
  })

  test.each(['to_schedule', 'scheduled', 'in_progress', 'to_confirm'] as const)(
    'renouncing ends works that are %s',
    async (stage) => {
      const works = await someWorks(database, stage)
      await proposeSlot(
        clientOf(works),
        works.worksId,
        { startsAt: afterHours(90), endsAt: afterHours(91), note: '' },
        null,
      )
      granted(
        await retractQuote(clientOf(works, afterHours(60)), works.quoteId, {
          reopen: false,
          text: '',
        }),
      )
      expect(await storedWorks(database, works.worksId)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'retraction',
        confirmBy: null,
      })
      expect(
        await database.db.$count(
          worksSlots,
          and(eq(worksSlots.worksId, works.worksId), eq(worksSlots.status, 'proposed')),
        ),
      ).toBe(0)
      // Told by the renunciation itself, and not twice.
      expect(await eventTypesAbout(database, works.worksId)).not.toContain('intervention.cancelled')
    },
  )

  it('renouncing leaves works that are over as they are', async () => {
    const works = await someWorks(database, 'done')
    granted(
      await retractQuote(clientOf(works, afterHours(70)), works.quoteId, {
        reopen: false,
        text: '',
      }),
    )
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'done',
    })
  })
})

describe('works end', () => {
  it('when the person confirms: the request closes with them, and this is told once', async () => {
    const works = await someWorks(database, 'to_confirm')
    granted(await confirmWorks(clientOf(works, afterHours(60)), works.worksId))
    expect(await confirmWorks(clientOf(works, afterHours(61)), works.worksId)).toEqual({
      ok: false,
      refusal: 'intervention_done',
    })
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'done',
      confirmedBy: 'particulier',
      startedAt: PLANNED.startsAt,
      finishedAt: PLANNED.endsAt,
      confirmedAt: afterHours(60),
      confirmBy: null,
    })
    const [request] = await database.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, works.requestId))
    expect(request).toMatchObject({ status: 'closed', closeReason: 'found_here' })
    const [lead] = await database.db.select().from(leads).where(eq(leads.id, works.leadId))
    expect(lead!.status).toBe('won')
    expect(
      (await eventTypesAbout(database, works.worksId)).filter(
        (type) => type === 'intervention.finished',
      ),
    ).toHaveLength(1)
  })

  it('when the person says nothing: reminded on the fourth day, taken for a yes on the seventh', async () => {
    const works = await someWorks(database, 'to_confirm')
    const finished = PLANNED.endsAt.getTime()
    const day = (n: number) => new Date(finished + n * 86_400_000)
    await sweep(new Date(day(4).getTime() - 1))
    expect(await eventTypesAbout(database, works.worksId)).not.toContain(
      'intervention.confirmation_due',
    )
    await sweep(day(4))
    await sweep(day(5))
    expect(
      (await eventTypesAbout(database, works.worksId)).filter(
        (type) => type === 'intervention.confirmation_due',
      ),
    ).toHaveLength(1)
    await sweep(new Date(day(7).getTime() - 1))
    expect((await storedWorks(database, works.worksId)).status).toBe('to_confirm')
    await deliverTwice(database, works.worksId)
    await sweep(day(7))
    await sweep(day(8))
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'done',
      confirmedBy: 'silence',
      confirmedAt: day(7),
    })
    await deliverTwice(database, works.worksId)
    expect((await mailsTo('client', works)).map(({ emailType }) => emailType).sort()).toEqual([
      'intervention_confirmation_due',
      'intervention_finished',
      'intervention_scheduled',
      'intervention_to_confirm',
    ])
  })

  it('not while the person disputes it: the artisan takes them up again and says so anew', async () => {
    const works = await someWorks(database, 'to_confirm')
    granted(
      await disputeWorks(
        clientOf(works, afterHours(55)),
        works.worksId,
        'unfinished',
        'Il manque les plinthes.',
      ),
    )
    await sweep(afterHours(24 * 30))
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'disputed',
      disputeReason: 'unfinished',
      disputeText: 'Il manque les plinthes.',
    })
    await deliverTwice(database, works.worksId)
    expect(
      (await mailsTo('artisan', works)).find(
        ({ emailType }) => emailType === 'intervention_disputed',
      )!.text,
    ).toContain('Il manque les plinthes.')
    granted(await startWorks(artisanOf(works, afterHours(24 * 31)), works.worksId))
    granted(await finishWorks(artisanOf(works, afterHours(24 * 32)), works.worksId))
    // The first beginning stays the first.
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      startedAt: PLANNED.startsAt,
      confirmBy: afterHours(24 * 39),
    })
  })

  it('when one side gives them up, with a reason that the other is told', async () => {
    const works = await someWorks(database, 'scheduled')
    granted(
      await cancelWorks(
        artisanOf(works),
        works.worksId,
        'impossible',
        'La toiture est trop abîmée.',
      ),
    )
    expect(await storedWorks(database, works.worksId)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'artisan',
      cancelReason: 'impossible',
    })
    const [request] = await database.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, works.requestId))
    expect(request).toMatchObject({ status: 'closed', closeReason: 'works_cancelled' })
    await deliverTwice(database, works.worksId)
    expect(
      (await mailsTo('client', works)).find(
        ({ emailType }) => emailType === 'intervention_cancelled',
      )!.text,
    ).toContain('La toiture est trop abîmée.')
    expect((await mailsTo('artisan', works)).map(({ emailType }) => emailType)).not.toContain(
      'intervention_cancelled',
    )
  })
})

test('everybody else is told nothing of works: each verb answers that there are none', async () => {
  const [works, other] = [await someWorks(database, 'to_confirm'), await anAcceptedQuote(database)]
  const id = works.worksId
  const [artisan, client] = [database.ctx(other.artisan), database.ctx(other.author)]
  const answers = await Promise.all([
    startWorks(artisan, id),
    finishWorks(artisan, id),
    cancelWorks(artisan, id, 'other', ''),
    cancelWorks(client, id, 'other', ''),
    confirmWorks(client, id),
    disputeWorks(client, id, 'other', ''),
    requestEarlyStart(client, id),
    withdrawSlot(client, id, newId<SlotId>()),
    acceptSlot(client, id, newId<SlotId>()),
  ])
  expect(new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.refusal)))).toEqual(
    new Set(['not_found']),
  )
})
