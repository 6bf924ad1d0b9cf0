import { and, eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { newId, type WorksId, type SlotId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
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
import { worksTable, worksSlots, worksTrail } from './tables.server.ts'

const database = useTestDatabase()
const artisanOf = ({ artisan }: TestWorks, now?: Date) => database.ctx(artisan, now)
const clientOf = ({ author }: TestWorks, now?: Date) => database.ctx(author, now)
const trailOf = async (id: WorksId) =>
  (
    await database.db
      .select()
      .from(worksTrail)
      .where(eq(worksTrail.worksId, id))
      .orderBy(worksTrail.at, worksTrail.id)
  ).map(({ verb, who, to }) => `${verb} ${who} ${to}`)

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
    expect(refused).toEqual(refuse('document_changed'))
    expect(await database.db.$count(worksTable, eq(worksTable.quoteId, quote.quoteId))).toBe(0)
  })
})

describe('the fourteen days', () => {
  it('keep works from being planned or begun, until the person asks for it expressly', async () => {
    const works = await someWorks(database, 'to_schedule', { earlyStart: false })
    const slot = { ...PLANNED, note: '' }
    expect(await proposeSlot(artisanOf(works), works.worksId, slot, null)).toEqual(
      refuse('within_withdrawal'),
    )
    expect(await startWorks(artisanOf(works), works.worksId)).toEqual(
      refuse('early_start_not_requested'),
    )
    granted(await requestEarlyStart(clientOf(works), works.worksId))
    expect(await requestEarlyStart(clientOf(works), works.worksId)).toEqual(
      refuse('early_start_requested'),
    )
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
