import { and, eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { notices } from '#app/features/notifications/tables.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import { newId, type InterventionId, type SlotId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { deliverTwice, eventTypesAbout } from '#test/events.ts'
import {
  afterHours,
  anIntervention,
  PLANNED,
  storedIntervention,
  type TestIntervention,
} from '#test/intervention-builders.ts'
import { anAcceptance, anAcceptedQuote, aSentQuote, granted } from '#test/quote-builders.ts'
import { acceptQuote } from '#app/features/quotes/decision/accept-quote.server.ts'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import { cancelIntervention } from '#app/features/works/progress/cancel-works.server.ts'
import {
  finishIntervention,
  startIntervention,
} from '#app/features/works/progress/carry-out-works.server.ts'
import {
  confirmIntervention,
  disputeIntervention,
} from '#app/features/works/progress/confirm-works.server.ts'
import { proposeSlot, withdrawSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { requestEarlyStart } from '#app/features/works/progress/request-early-start.server.ts'
import { sweepInterventions } from '#app/features/works/progress/sweep-works.server.ts'
import { interventions, interventionSlots, interventionTrail } from './tables.server.ts'

const database = useTestDatabase()
const artisanOf = ({ artisan }: TestIntervention, now?: Date) => database.ctx(artisan, now)
const clientOf = ({ author }: TestIntervention, now?: Date) => database.ctx(author, now)
const sweep = (now: Date) => sweepInterventions(database.ctx<System>(undefined, now))
const trailOf = async (id: InterventionId) =>
  (
    await database.db
      .select()
      .from(interventionTrail)
      .where(eq(interventionTrail.interventionId, id))
      .orderBy(interventionTrail.at, interventionTrail.id)
  ).map(({ verb, who, to }) => `${verb} ${who} ${to}`)
const mailsTo = async (email: 'artisan' | 'client', works: TestIntervention) => {
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
    const works = await anIntervention(database, 'to_schedule', { earlyStart: false })
    expect(await storedIntervention(database, works.interventionId)).toMatchObject({
      status: 'to_schedule',
      leadId: works.leadId,
      requestId: works.requestId,
      artisanId: works.artisan.artisanId,
      particulierId: works.author.accountId,
      title: 'Remplacement du chauffe-eau',
      worksAddress: '8 rue Paul-Bert, 69003 Lyon',
      earlyStartRequestedAt: null,
    })
    expect(
      (await storedIntervention(database, works.interventionId)).retractableUntil,
    ).not.toBeNull()
    expect(await trailOf(works.interventionId)).toEqual(['open particulier to_schedule'])
    expect(await eventTypesAbout(database, works.interventionId)).toEqual(['intervention.opened'])
  })

  it('or not at all: a refused acceptance leaves none', async () => {
    const quote = await aSentQuote(database)
    const refused = await acceptQuote(
      database.ctx(quote.author),
      quote.quoteId,
      await anAcceptance(database, quote.quoteId, { contentHash: 'another' }),
    )
    expect(refused).toEqual({ ok: false, refusal: 'document_changed' })
    expect(await database.db.$count(interventions, eq(interventions.quoteId, quote.quoteId))).toBe(
      0,
    )
  })
})

describe('a date', () => {
  it('is proposed, countered and agreed on; then another one is, and the first holds meanwhile', async () => {
    const works = await anIntervention(database)
    const first = granted(
      await proposeSlot(
        artisanOf(works),
        works.interventionId,
        { ...PLANNED, note: 'Je viens avec un collègue.' },
        null,
      ),
    )
    const other = { startsAt: afterHours(72), endsAt: afterHours(76), note: '' }
    const second = granted(
      await proposeSlot(clientOf(works), works.interventionId, other, first.slotId),
    )
    expect(await acceptSlot(clientOf(works), works.interventionId, first.slotId)).toEqual({
      ok: false,
      refusal: 'slot_answered',
    })
    expect(await acceptSlot(clientOf(works), works.interventionId, second.slotId)).toEqual({
      ok: false,
      refusal: 'slot_own',
    })
    granted(await acceptSlot(artisanOf(works), works.interventionId, second.slotId))
    expect(await storedIntervention(database, works.interventionId)).toMatchObject({
      status: 'scheduled',
      startsAt: other.startsAt,
      endsAt: other.endsAt,
    })
    const third = granted(
      await proposeSlot(
        artisanOf(works),
        works.interventionId,
        { startsAt: afterHours(96), endsAt: afterHours(98), note: '' },
        null,
      ),
    )
    expect(await storedIntervention(database, works.interventionId)).toMatchObject({
      status: 'scheduled',
      startsAt: other.startsAt,
    })
    granted(await withdrawSlot(artisanOf(works), works.interventionId, third.slotId))
    const statuses = await database.db
      .select({ status: interventionSlots.status })
      .from(interventionSlots)
      .where(eq(interventionSlots.interventionId, works.interventionId))
      .orderBy(interventionSlots.createdAt, interventionSlots.id)
    expect(statuses.map(({ status }) => status)).toEqual(['countered', 'accepted', 'withdrawn'])
  })

  it('is told by mail and notice, once each, however often the event comes', async () => {
    const works = await anIntervention(database, 'scheduled')
    await proposeSlot(
      clientOf(works),
      works.interventionId,
      { startsAt: afterHours(72), endsAt: afterHours(76), note: 'Plutôt jeudi ?' },
      null,
    )
    await deliverTwice(database, works.interventionId)
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
    const works = await anIntervention(database)
    granted(
      await proposeSlot(artisanOf(works), works.interventionId, { ...PLANNED, note: '' }, null),
    )
    await sweep(afterHours(47))
    expect(await trailOf(works.interventionId)).not.toContain('lapse_slot system to_schedule')
    await sweep(afterHours(48))
    await sweep(afterHours(49))
    expect(
      (await trailOf(works.interventionId)).filter((line) => line.startsWith('lapse_slot')),
    ).toEqual(['lapse_slot system to_schedule'])
    expect(
      (
        await proposeSlot(
          artisanOf(works, afterHours(49)),
          works.interventionId,
          { startsAt: afterHours(60), endsAt: afterHours(61), note: '' },
          null,
        )
      ).ok,
    ).toBe(true)
  })

  it('is refused six times a day and more, to somebody else, and from a page that is out of date', async () => {
    const works = await anIntervention(database)
    const stranger = await anIntervention(database)
    const propose = (seen: SlotId | null) =>
      proposeSlot(artisanOf(works), works.interventionId, { ...PLANNED, note: '' }, seen)
    expect(
      await proposeSlot(artisanOf(stranger), works.interventionId, { ...PLANNED, note: '' }, null),
    ).toEqual({ ok: false, refusal: 'not_found' })
    expect(await propose(newId<SlotId>())).toEqual({ ok: false, refusal: 'slot_changed' })
    let seen: SlotId | null = null
    for (let time = 0; time < 5; time++) seen = granted(await propose(seen)).slotId
    expect(await propose(seen)).toEqual({ ok: false, refusal: 'too_many_slots' })
  })
})

describe('the fourteen days', () => {
  it('keep works from being planned or begun, until the person asks for it expressly', async () => {
    const works = await anIntervention(database, 'to_schedule', { earlyStart: false })
    const slot = { ...PLANNED, note: '' }
    expect(await proposeSlot(artisanOf(works), works.interventionId, slot, null)).toEqual({
      ok: false,
      refusal: 'within_withdrawal',
    })
    expect(await startIntervention(artisanOf(works), works.interventionId)).toEqual({
      ok: false,
      refusal: 'early_start_not_requested',
    })
    granted(await requestEarlyStart(clientOf(works), works.interventionId))
    expect(await requestEarlyStart(clientOf(works), works.interventionId)).toEqual({
      ok: false,
      refusal: 'early_start_requested',
    })
    expect((await proposeSlot(artisanOf(works), works.interventionId, slot, null)).ok).toBe(true)
    expect((await startIntervention(artisanOf(works), works.interventionId)).ok).toBe(true)
    expect(await trailOf(works.interventionId)).toContain(
      'request_early_start particulier to_schedule',
    )
  })

  it('end by themselves: the day after them works begin', async () => {
    const works = await anIntervention(database, 'to_schedule', { earlyStart: false })
    const { retractableUntil } = await storedIntervention(database, works.interventionId)
    expect(
      (await startIntervention(artisanOf(works, retractableUntil!), works.interventionId)).ok,
    ).toBe(false)
    expect(
      (
        await startIntervention(
          artisanOf(works, new Date(retractableUntil!.getTime() + 1)),
          works.interventionId,
        )
      ).ok,
    ).toBe(true)
  })

  test.each(['to_schedule', 'scheduled', 'in_progress', 'to_confirm'] as const)(
    'renouncing ends works that are %s',
    async (stage) => {
      const works = await anIntervention(database, stage)
      await proposeSlot(
        clientOf(works),
        works.interventionId,
        { startsAt: afterHours(90), endsAt: afterHours(91), note: '' },
        null,
      )
      granted(
        await retractQuote(clientOf(works, afterHours(60)), works.quoteId, {
          reopen: false,
          text: '',
        }),
      )
      expect(await storedIntervention(database, works.interventionId)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'retraction',
        confirmBy: null,
      })
      expect(
        await database.db.$count(
          interventionSlots,
          and(
            eq(interventionSlots.interventionId, works.interventionId),
            eq(interventionSlots.status, 'proposed'),
          ),
        ),
      ).toBe(0)
      // Told by the renunciation itself, and not twice.
      expect(await eventTypesAbout(database, works.interventionId)).not.toContain(
        'intervention.cancelled',
      )
    },
  )

  it('renouncing leaves works that are over as they are', async () => {
    const works = await anIntervention(database, 'done')
    granted(
      await retractQuote(clientOf(works, afterHours(70)), works.quoteId, {
        reopen: false,
        text: '',
      }),
    )
    expect(await storedIntervention(database, works.interventionId)).toMatchObject({
      status: 'done',
    })
  })
})

describe('works end', () => {
  it('when the person confirms: the request closes with them, and this is told once', async () => {
    const works = await anIntervention(database, 'to_confirm')
    granted(await confirmIntervention(clientOf(works, afterHours(60)), works.interventionId))
    expect(
      await confirmIntervention(clientOf(works, afterHours(61)), works.interventionId),
    ).toEqual({ ok: false, refusal: 'intervention_done' })
    expect(await storedIntervention(database, works.interventionId)).toMatchObject({
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
      (await eventTypesAbout(database, works.interventionId)).filter(
        (type) => type === 'intervention.finished',
      ),
    ).toHaveLength(1)
  })

  it('when the person says nothing: reminded on the fourth day, taken for a yes on the seventh', async () => {
    const works = await anIntervention(database, 'to_confirm')
    const finished = PLANNED.endsAt.getTime()
    const day = (n: number) => new Date(finished + n * 86_400_000)
    await sweep(new Date(day(4).getTime() - 1))
    expect(await eventTypesAbout(database, works.interventionId)).not.toContain(
      'intervention.confirmation_due',
    )
    await sweep(day(4))
    await sweep(day(5))
    expect(
      (await eventTypesAbout(database, works.interventionId)).filter(
        (type) => type === 'intervention.confirmation_due',
      ),
    ).toHaveLength(1)
    await sweep(new Date(day(7).getTime() - 1))
    expect((await storedIntervention(database, works.interventionId)).status).toBe('to_confirm')
    await deliverTwice(database, works.interventionId)
    await sweep(day(7))
    await sweep(day(8))
    expect(await storedIntervention(database, works.interventionId)).toMatchObject({
      status: 'done',
      confirmedBy: 'silence',
      confirmedAt: day(7),
    })
    await deliverTwice(database, works.interventionId)
    expect((await mailsTo('client', works)).map(({ emailType }) => emailType).sort()).toEqual([
      'intervention_confirmation_due',
      'intervention_finished',
      'intervention_scheduled',
      'intervention_to_confirm',
    ])
  })

  it('not while the person disputes it: the artisan takes them up again and says so anew', async () => {
    const works = await anIntervention(database, 'to_confirm')
    granted(
      await disputeIntervention(
        clientOf(works, afterHours(55)),
        works.interventionId,
        'unfinished',
        'Il manque les plinthes.',
      ),
    )
    await sweep(afterHours(24 * 30))
    expect(await storedIntervention(database, works.interventionId)).toMatchObject({
      status: 'disputed',
      disputeReason: 'unfinished',
      disputeText: 'Il manque les plinthes.',
    })
    await deliverTwice(database, works.interventionId)
    expect(
      (await mailsTo('artisan', works)).find(
        ({ emailType }) => emailType === 'intervention_disputed',
      )!.text,
    ).toContain('Il manque les plinthes.')
    granted(await startIntervention(artisanOf(works, afterHours(24 * 31)), works.interventionId))
    granted(await finishIntervention(artisanOf(works, afterHours(24 * 32)), works.interventionId))
    // The first beginning stays the first.
    expect(await storedIntervention(database, works.interventionId)).toMatchObject({
      startedAt: PLANNED.startsAt,
      confirmBy: afterHours(24 * 39),
    })
  })

  it('when one side gives them up, with a reason that the other is told', async () => {
    const works = await anIntervention(database, 'scheduled')
    granted(
      await cancelIntervention(
        artisanOf(works),
        works.interventionId,
        'impossible',
        'La toiture est trop abîmée.',
      ),
    )
    expect(await storedIntervention(database, works.interventionId)).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'artisan',
      cancelReason: 'impossible',
    })
    const [request] = await database.db
      .select()
      .from(quoteRequests)
      .where(eq(quoteRequests.id, works.requestId))
    expect(request).toMatchObject({ status: 'closed', closeReason: 'works_cancelled' })
    await deliverTwice(database, works.interventionId)
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
  const [works, other] = [
    await anIntervention(database, 'to_confirm'),
    await anAcceptedQuote(database),
  ]
  const id = works.interventionId
  const [artisan, client] = [database.ctx(other.artisan), database.ctx(other.author)]
  const answers = await Promise.all([
    startIntervention(artisan, id),
    finishIntervention(artisan, id),
    cancelIntervention(artisan, id, 'other', ''),
    cancelIntervention(client, id, 'other', ''),
    confirmIntervention(client, id),
    disputeIntervention(client, id, 'other', ''),
    requestEarlyStart(client, id),
    withdrawSlot(client, id, newId<SlotId>()),
    acceptSlot(client, id, newId<SlotId>()),
  ])
  expect(new Set(answers.map((answer) => (answer.ok ? 'ok' : answer.refusal)))).toEqual(
    new Set(['not_found']),
  )
})
