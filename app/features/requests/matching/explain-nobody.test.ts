import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { askFurther } from '#app/features/requests/life/change-wishes.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { aParticulier, type TestPlace } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { matchingOf } from '#test/matching-builders.ts'
import { explainNobody } from './explain-nobody.server.ts'
import { matchWaitingRequests } from './match-waiting-requests.server.ts'

const database = useTestDatabase()
const { aCorner, aRequestAt, match, near, leadsOf, askedOf } = matchingOf(database)

async function row(id: QuoteRequestId) {
  return (await database.rows(quoteRequests, eq(quoteRequests.id, id)))[0]!
}

describe('a request that nobody can serve', () => {
  it('says so at once, offers to ask farther, and marks who is asked beyond their zone', async () => {
    const here = aCorner()
    const far = await near(here.north(18), { radiusKm: 10, plan: 'pro' })
    const bound = await near(here.north(16), { radiusKm: 15, plan: 'gratuit' })
    const { id, author } = await aRequestAt(here)
    expect(await match(id)).toMatchObject({ nobody: true })
    expect((await row(id)).nobodySince).toEqual(TEST_NOW)
    expect(await explainNobody(database.ctx(author), id)).toEqual({
      reason: 'too_far',
      askBeyondKm: 10,
    })

    expect(await askFurther(database.ctx(author), id, 11)).toEqual(refuse('unknown_distance'))
    await askFurther(database.ctx(author), id, 10)
    await match(id)
    expect(await leadsOf(id)).toMatchObject([{ artisanId: far.artisanId, outsideArea: true }])
    expect(await askedOf(id)).not.toContain(bound.artisanId)
    expect((await row(id)).nobodySince).toBeNull()
  })

  it.each([
    ['none_around', async () => undefined],
    ['all_busy', async (place: TestPlace) => near(place, { contacts: 0 })],
    // Nobody waits for a company that may not be chosen.
    ['none_around', async (place: TestPlace) => near(place, { file: { suspendedAt: TEST_NOW } })],
    ['none_around', async (place: TestPlace) => near(place, { file: { closedAt: TEST_NOW } })],
  ] as const)('explains itself: %s', async (reason, prepare) => {
    const here = aCorner()
    await prepare(here)
    const { id, author } = await aRequestAt(here)
    await match(id)
    expect(await explainNobody(database.ctx(author), id)).toEqual({ reason, askBeyondKm: null })
    expect(await explainNobody(database.ctx(await aParticulier(database)), id)).toBeNull()
  })

  it('is matched again when an artisan becomes eligible', async () => {
    const here = aCorner()
    const { id } = await aRequestAt(here)
    await match(id)
    const newcomer = await near(here)
    expect(await matchWaitingRequests(database.ctx(), newcomer.artisanId)).toBe(1)
    expect(await askedOf(id)).toEqual(new Set([newcomer.artisanId]))
    expect(await matchWaitingRequests(database.ctx(), newcomer.artisanId)).toBe(0)
  })
})
