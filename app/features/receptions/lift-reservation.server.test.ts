import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { documents } from '#app/features/documents/tables.server.ts'
import type { System } from '#app/platform/context.ts'
import type { ReservationId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { useTestDatabase } from '#test/database.ts'
import { eventTypesAbout } from '#test/events.ts'
import { someWorks, type TestWorks } from '#test/intervention-builders.ts'
import { granted } from '#test/quote-builders.ts'
import {
  aDraftReception,
  aReceptionSignature,
  aSignedReception,
  RECEIVED_AT,
  storedReception,
  storedReservations,
} from '#test/reception-builders.ts'
import { confirmLifted, contestLifted, sayLifted } from './lift-reservation.server.ts'
import { readReception } from './queries.server.ts'
import { signReception } from './sign-reception.server.ts'
import { sweepReceptions } from './sweep-receptions.server.ts'
import { guaranteeReminders } from './tables.server.ts'
import { sendReception } from './write-reception.server.ts'

const database = useTestDatabase()
const DAY_MS = 86_400_000
const at = new Date(RECEIVED_AT.getTime() + 5 * DAY_MS)
const on = (day: string) => new Date(`${day}T11:00:00Z`)
const sweep = (now: Date) => sweepReceptions(database.ctx<System>(undefined, now))
const eventsOf = async ({ worksId }: TestWorks) =>
  (await eventTypesAbout(database, (await storedReception(database, worksId)).id)).filter(
    (type) => type !== 'reception.signed',
  )

describe('a reservation', () => {
  it('is said to be lifted, contested with words, said again, then confirmed: every step dated in the trail', async () => {
    const works = await aSignedReception(database, { reservations: 2 })
    const [first] = works.reservations as [ReservationId]
    const asArtisan = database.ctx(works.artisan, at)
    const asClient = database.ctx(works.author, at)
    const { worksId } = works
    expect(await contestLifted(asClient, worksId, first, 'Non')).toEqual(
      refuse('reservation_not_said_lifted'),
    )
    granted(await sayLifted(asArtisan, worksId, first, null))
    expect(await sayLifted(asArtisan, worksId, first, null)).toEqual(
      refuse('reservation_said_lifted'),
    )
    expect(await contestLifted(asClient, worksId, first, '  ')).toEqual(
      refuse('contest_words_missing'),
    )
    granted(await contestLifted(asClient, worksId, first, 'Le joint se décolle encore.'))
    granted(await sayLifted(asArtisan, worksId, first, null))
    granted(await confirmLifted(asClient, worksId, first))
    for (const again of [
      await sayLifted(asArtisan, worksId, first, null),
      await confirmLifted(asClient, worksId, first),
      await contestLifted(asClient, worksId, first, 'Non'),
    ])
      expect(again).toEqual(refuse('reservation_lifted'))
    const read = (await readReception(asClient, worksId, 'Europe/Paris'))!
    expect(read.reservations.map(({ status }) => status)).toEqual(['lifted', 'open'])
    const steps = read.trail.filter(({ verb }) => verb.endsWith('_lifted'))
    expect(steps.map(({ verb, text, at: when }) => [verb, text, when])).toEqual([
      ['say_lifted', '', at],
      ['contest_lifted', 'Le joint se décolle encore.', at],
      ['say_lifted', '', at],
      ['confirm_lifted', '', at],
    ])
    expect(await eventsOf(works)).toEqual([
      'reception.lift_said',
      'reception.lift_contested',
      'reception.lift_said',
      'reception.lifted',
    ])
    await expect(
      database.pool.query(
        `update reception_reservations set status = 'open', lifted_at = null where id = $1`,
        [first],
      ),
    ).rejects.toThrow('keeps every line')
  })

  it('lifted last asks for the document that says so, once', async () => {
    const works = await aSignedReception(database, { reservations: 2 })
    const lifting = () =>
      database.db.$count(
        documents,
        and(eq(documents.subjectId, works.quoteId), eq(documents.kind, 'reception_lifting')),
      )
    const asClient = database.ctx(works.author, at)
    granted(await confirmLifted(asClient, works.worksId, works.reservations[0]!))
    expect(await lifting()).toBe(0)
    granted(await confirmLifted(asClient, works.worksId, works.reservations[1]!))
    expect(await lifting()).toBe(1)
  })

  it('of a report that is not signed, or of somebody else’s, is not lifted', async () => {
    const draft = await aDraftReception(database, { reservations: 1 })
    const [one] = await storedReservations(database, draft.worksId)
    expect(await sayLifted(database.ctx(draft.artisan, at), draft.worksId, one!.id, null)).toEqual(
      refuse('reception_not_signed'),
    )
    const works = await aSignedReception(database, { reservations: 1 })
    const stranger = (await someWorks(database)).artisan
    for (const [ctx, worksId] of [
      [database.ctx(stranger, at), works.worksId],
      [database.ctx(draft.artisan, at), draft.worksId],
    ] as const)
      expect(await sayLifted(ctx, worksId, works.reservations[0]!, null)).toEqual(
        refuse('not_found'),
      )
  })

  it('whose day is past is told of once, and again after it was contested', async () => {
    const works = await aSignedReception(database, { reservations: 1 })
    const [id] = works.reservations as [ReservationId]
    const overdue = async () =>
      (await eventsOf(works)).filter((type) => type === 'reception.reservation_overdue').length
    await sweep(on('2026-03-27'))
    expect(await overdue()).toBe(0)
    await sweep(on('2026-03-28'))
    await sweep(on('2026-03-29'))
    expect(await overdue()).toBe(1)
    const later = database.ctx(works.artisan, on('2026-03-30'))
    granted(await sayLifted(later, works.worksId, id, null))
    await sweep(on('2026-03-31'))
    expect(await overdue()).toBe(1)
    const client = database.ctx(works.author, on('2026-03-31'))
    granted(await contestLifted(client, works.worksId, id, 'Pas encore.'))
    await sweep(on('2026-04-01'))
    expect(await overdue()).toBe(2)
  })
})

describe('guarantees', () => {
  it('are told of thirty days before each ends, at one, two and ten years, once each', async () => {
    const works = await aSignedReception(database)
    const told = async () =>
      (await eventsOf(works)).filter((type) => type === 'reception.guarantee_ending').length
    for (const [day, times] of [
      ['2027-02-10', 0],
      ['2027-02-11', 1],
      ['2027-03-20', 1],
      ['2028-02-11', 1],
      ['2028-02-12', 2],
      ['2036-02-11', 2],
      ['2036-02-12', 3],
      ['2036-03-20', 3],
    ] as const) {
      await Promise.all([sweep(on(day)), sweep(on(day))])
      expect([day, await told()]).toEqual([day, times])
    }
    const { id } = await storedReception(database, works.worksId)
    const lines = await database.rows(guaranteeReminders, eq(guaranteeReminders.receptionId, id))
    expect(lines.every(({ sentAt }) => sentAt !== null)).toBe(true)
  })

  it('that ended before the report was signed are told of to nobody', async () => {
    const works = await aSignedReception(database, {}, on('2027-05-02'))
    await sweep(on('2027-05-02'))
    expect(await eventsOf(works)).not.toContain('reception.guarantee_ending')
    await sweep(on('2028-02-12'))
    expect(await eventsOf(works)).toContain('reception.guarantee_ending')
  })
})

it('reminds, once a turn, whoever has not signed for a week', async () => {
  const works = await aDraftReception(database)
  const { artisan, author, worksId } = works
  granted(await sendReception(database.ctx(artisan, at), worksId))
  const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000)
  const told = async () => {
    const { id } = (await storedReception(database, worksId))!
    const types = await eventTypesAbout(database, id)
    return types.filter((type) => type === 'reception.waiting').length
  }
  await sweep(inDays(6))
  expect(await told()).toBe(0)
  await sweep(inDays(8))
  await sweep(inDays(9))
  expect(await told()).toBe(1)
  granted(
    await signReception(
      database.ctx(author, inDays(10)),
      worksId,
      await aReceptionSignature(database, works, {}, inDays(10)),
    ),
  )
  await sweep(inDays(16))
  expect(await told()).toBe(1)
  await sweep(inDays(18))
  await sweep(inDays(19))
  expect(await told()).toBe(2)
})
