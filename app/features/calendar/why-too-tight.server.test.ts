import { expect, it } from 'vitest'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { listVisits } from '#app/features/quotes/visits/visit-queries.server.ts'
import * as leadPage from '#app/features/requests/leads/artisan-lead.page.tsx'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { aQuotingArtisan, aTakenLead, granted } from '#test/quote-builders.ts'
import { whyTooTight } from './why-too-tight.server.ts'

const database = useTestDatabase()
const at = (time: string) => new Date(`2026-03-12T${time}:00+01:00`)

it('warns of a visit that cannot be reached, says from where, and lets it be proposed all the same', async () => {
  const artisan = await aQuotingArtisan(database)
  const [first, second] = [
    await aTakenLead(database, { artisan }),
    await aTakenLead(database, { artisan }),
  ]
  const ctx = database.ctx(artisan)
  granted(await proposeVisit(ctx, first.leadId, { startsAt: at('10:00'), note: '' }))
  const why = (time: string) => whyTooTight(ctx, second.leadId, { startsAt: at(time), minutes: 60 })
  expect(await why('12:00')).toBeNull()
  expect(await why('10:30')).toMatch(
    /^Tombe pendant la visite chez .+ Lyon .+ jusqu’à 11\u00a0h\.$/,
  )
  expect(await why('11:00')).toMatch(
    /^Trop juste\u00a0: environ \d+\u00a0min de route depuis la visite/,
  )
  expect(await why('09:00')).toMatch(/^Trop juste pour la suite\u00a0: .+ attendu à 10\u00a0h\.$/)
  // Another moment for the same visit is not held by the first.
  expect(await whyTooTight(ctx, first.leadId, { startsAt: at('10:30') })).toBeNull()

  const post = (more: Record<string, string>) =>
    askPage<RefusedAct>(database, leadPage, `/espace-pro/demandes/${second.leadId}`, {
      as: artisan,
      params: { id: second.leadId },
      post: { intent: 'visit', day: '2026-03-12', time: '11:00', minutes: '60', ...more },
    })
  expect(await post({})).toMatchObject({
    status: 422,
    data: { errors: { anyway: expect.stringContaining('Trop juste') }, values: { time: '11:00' } },
  })
  expect(await listVisits(ctx, second.leadId)).toEqual([])
  await post({ anyway: 'on' })
  expect(await listVisits(ctx, second.leadId)).toHaveLength(1)
})
