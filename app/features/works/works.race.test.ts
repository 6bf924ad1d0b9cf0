import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { System } from '#app/platform/context.ts'
import { newId, type WorksId, type SlotId } from '#app/values/identity/ids.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import {
  afterHours,
  someWorks,
  PLANNED,
  storedWorks,
  type TestWorks,
} from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, RACERS, together, warmPool } from '#test/race.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { acceptSlot } from '#app/features/works/dates/accept-slot.server.ts'
import { cancelWorks } from '#app/features/works/progress/cancel-works.server.ts'
import { finishWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import { confirmWorks, disputeWorks } from '#app/features/works/progress/confirm-works.server.ts'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { confirmSilentOnes } from '#app/features/works/progress/sweep-works.server.ts'
import { worksTable, worksSlots, worksTrail } from './tables.server.ts'

const database = useTestDatabase(RACE_POOL)
/** Each round makes works of its own, from the request on: a fifth of the usual rounds says as much. */
const ROUNDS = Math.ceil(RACE_ROUNDS / 5)
const LONG = 20_000 + ROUNDS * 3_000
const LATER = afterHours(55)

beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(20)
}, 60_000)

const slotsOf = (id: WorksId, status: 'proposed' | 'accepted') =>
  database.db.$count(worksSlots, and(eq(worksSlots.worksId, id), eq(worksSlots.status, status)))
const verbsOf = async (id: WorksId) =>
  (
    await database.db
      .select({ verb: worksTrail.verb })
      .from(worksTrail)
      .where(eq(worksTrail.worksId, id))
  ).map(({ verb }) => verb)
const countEvents = async ({ worksId }: TestWorks, type: string) =>
  (await eventTypesAbout(database, worksId)).filter((one) => one === type).length
const propose = ({ artisan, author, worksId }: TestWorks, index: number, seen: SlotId | null) =>
  proposeSlot(
    database.ctx(index % 2 ? artisan : author),
    worksId,
    { startsAt: afterHours(72 + index), endsAt: afterHours(80 + index), note: '' },
    seen,
  )

describe('dates', () => {
  it(
    'proposed by both sides at once: one waits, and the other side is shown it',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const works = await someWorks(database, 'scheduled')
        const answers = await together(10, (index) => propose(works, index, null))
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        expect(answers.filter((one) => !one.ok && one.refusal === 'slot_changed')).toHaveLength(9)
        expect(await slotsOf(works.worksId, 'proposed')).toBe(1)
        expect(await countEvents(works, 'intervention.slot_proposed')).toBe(2)
      }
    },
    LONG,
  )

  it(
    'agreed to while another is proposed instead: one of the two happened, never both',
    async () => {
      for (let round = 0; round < ROUNDS * 2; round++) {
        const works = await someWorks(database, 'to_schedule')
        const first = granted(await propose(works, 1, null))
        const [agreed, countered] = await together<{ ok: boolean }>(2, (index) =>
          index === 0
            ? acceptSlot(database.ctx(works.author), works.worksId, first.slotId)
            : propose(works, 2, first.slotId),
        )
        expect([agreed!.ok, countered!.ok].filter(Boolean)).toHaveLength(1)
        expect(await slotsOf(works.worksId, 'accepted')).toBe(agreed!.ok ? 1 : 0)
        expect((await storedWorks(database, works.worksId)).status).toBe(
          agreed!.ok ? 'scheduled' : 'to_schedule',
        )
      }
    },
    LONG,
  )

  it(
    'are two at once when one looks and then writes, were it not for the database',
    async () => {
      const works = await someWorks(database)
      let [seenFree, refused] = [0, 0]
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          inTransaction(database.ctx(works.artisan), async (tx) => {
            if ((await tx.db.$count(worksSlots, eq(worksSlots.worksId, works.worksId))) > 0) return
            seenFree++
            await tx.db.execute('select pg_sleep(0.05)')
            await tx.db.insert(worksSlots).values({
              id: newId<SlotId>(),
              worksId: works.worksId,
              proposedBy: 'artisan',
              startsAt: afterHours(72 + index),
              endsAt: afterHours(80 + index),
              status: 'proposed',
              createdAt: tx.now,
            })
          }).catch(() => refused++),
        ),
      )
      // What shows that this harness sees races at all, and that the index has the last word.
      expect(seenFree).toBeGreaterThan(1)
      expect(refused).toBe(seenFree - 1)
      expect(await slotsOf(works.worksId, 'proposed')).toBe(1)
    },
    LONG,
  )
})

describe('the end of works', () => {
  it(
    'said by the artisan while either side gives them up: one of the two',
    async () => {
      for (let round = 0; round < ROUNDS * 2; round++) {
        const works = await someWorks(database, 'in_progress')
        const answers = await together<{ ok: boolean }>(9, (index) => {
          if (index % 3 === 0) return finishWorks(database.ctx(works.artisan, LATER), works.worksId)
          return cancelWorks(
            database.ctx(index % 3 === 1 ? works.artisan : works.author, LATER),
            works.worksId,
            'other',
            '',
          )
        })
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        const verbs = await verbsOf(works.worksId)
        expect(verbs.filter((verb) => verb === 'finish' || verb === 'cancel')).toHaveLength(1)
        expect((await storedWorks(database, works.worksId)).status).toBe(
          verbs.includes('finish') ? 'to_confirm' : 'cancelled',
        )
      }
    },
    LONG,
  )

  it(
    'confirmed thirty times at once is confirmed once',
    async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const works = await someWorks(database, 'to_confirm')
        const answers = await together(RACERS, () =>
          confirmWorks(database.ctx(works.author, LATER), works.worksId),
        )
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
        expect(
          answers.filter((one) => !one.ok && one.refusal === 'intervention_done'),
        ).toHaveLength(RACERS - 1)
        expect(await countEvents(works, 'intervention.finished')).toBe(1)
      }
    },
    LONG,
  )

  it(
    'confirmed, disputed, renounced and taken for silence at once has one story',
    async () => {
      for (let round = 0; round < ROUNDS * 2; round++) {
        const works = await someWorks(database, 'to_confirm')
        const silent = new Date(PLANNED.endsAt.getTime() + 7 * 86_400_000)
        await together(16, async (index) => {
          const author = database.ctx(works.author, silent)
          if (index % 4 === 0) await confirmWorks(author, works.worksId)
          else if (index % 4 === 1) await disputeWorks(author, works.worksId, 'other', '')
          else if (index % 4 === 2) await confirmSilentOnes(database.ctx<System>(undefined, silent))
          else await retractQuote(author, works.quoteId, { reopen: false, text: '' })
        })
        const verbs = (await verbsOf(works.worksId)).filter((verb) =>
          ['confirm', 'confirm_by_silence', 'renounce'].includes(verb),
        )
        expect(verbs).toHaveLength(1)
        expect(await countEvents(works, 'intervention.finished')).toBe(
          verbs[0] === 'renounce' ? 0 : 1,
        )
        expect((await storedWorks(database, works.worksId)).status).toBe(
          verbs[0] === 'renounce' ? 'cancelled' : 'done',
        )
      }
    },
    LONG,
  )

  it('is one a devis: the database refuses a second', async () => {
    const works = await someWorks(database)
    const row = await storedWorks(database, works.worksId)
    await expect(
      database.db.insert(worksTable).values({ ...row, id: newId<WorksId>() }),
    ).rejects.toThrow()
  })
})

it('none of these races deadlocked', async () => {
  expect(await countDeadlocks(database)).toBe(0)
})
