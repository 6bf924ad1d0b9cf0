import type { IncomingMessage, ServerResponse } from 'node:http'
import { EventEmitter } from 'node:events'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { declineLead } from '#app/features/requests/leads/decline-lead.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { anArtisan, PLACES } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aDraftQuote, anAcceptedQuote, aQuotingArtisan, granted } from '#test/quote-builders.ts'
import { getCompanyFigures } from './company-figures.server.ts'
import { keepProfileViews, noteProfileView } from './profile-views.server.ts'
import { profileViews } from '#app/features/directory/tables.server.ts'

const database = useTestDatabase()

it('is refused to a plan that does not have it, by the server', async () => {
  for (const plan of ['gratuit', 'eco', null] as const) {
    const artisan = await anArtisan(database, { plan })
    expect(await getCompanyFigures(database.ctx(artisan))).toEqual(
      refuse('plan_without_statistics'),
    )
  }
})

it('counts each thing in the week it happened, of this company alone, and the median answer', async () => {
  const artisan = await aQuotingArtisan(database, { plan: 'pro' })
  await anAcceptedQuote(database, { artisan })
  const draft = await aDraftQuote(database, { artisan })
  await anAcceptedQuote(database)
  // Proposed ten days before it was answered, the second of three answers: none, ten days, one hour.
  await database.db
    .update(leads)
    .set({ proposedAt: new Date(TEST_NOW.getTime() - 10 * 86_400_000) })
    .where(eq(leads.id, draft.leadId))
  await database.db.insert(profileViews).values([
    { artisanId: artisan.artisanId, day: '2026-03-09', views: 4 },
    { artisanId: artisan.artisanId, day: '2025-01-01', views: 99 },
  ])
  const { weeks, all } = granted(await getCompanyFigures(database.ctx(artisan)))
  expect(weeks).toHaveLength(12)
  expect(weeks.at(-1)).toEqual({
    monday: '2026-03-09',
    seen: 4,
    proposed: 1,
    taken: 2,
    quoted: 1,
    won: 1,
    replyMinutes: 7_200,
  })
  expect(weeks.at(-3)).toEqual({
    monday: '2026-02-23',
    seen: 0,
    proposed: 1,
    taken: 0,
    quoted: 0,
    won: 0,
    replyMinutes: null,
  })
  expect(all).toEqual({ seen: 4, proposed: 2, taken: 2, quoted: 1, won: 1, replyMinutes: 7_200 })
})

it('counts a refusal as an answer, and says nothing where there is none', async () => {
  const artisan = await aQuotingArtisan(database, { plan: 'premium', place: PLACES.saintDenis })
  expect(granted(await getCompanyFigures(database.ctx(artisan))).all).toEqual({
    seen: 0,
    proposed: 0,
    taken: 0,
    quoted: 0,
    won: 0,
    replyMinutes: null,
  })
  const { leadId } = await aDraftQuote(database, { artisan })
  const hour = new Date(TEST_NOW.getTime() + 3_600_000)
  await database.db
    .update(leads)
    .set({ status: 'proposed', openedAt: null })
    .where(eq(leads.id, leadId))
  granted(await declineLead(database.ctx(artisan, hour), leadId, 'no_time'))
  expect(granted(await getCompanyFigures(database.ctx(artisan, hour))).all).toMatchObject({
    proposed: 1,
    taken: 0,
    replyMinutes: 60,
  })
})

it('counts an opened profile once, and neither robots, artisans, other addresses nor failures', async () => {
  const artisan = await anArtisan(database)
  await database.db
    .update(artisans)
    .set({ slug: 'vue-ici' })
    .where(eq(artisans.id, artisan.artisanId))
  const open = (
    url: string,
    {
      status = 200,
      method = 'GET',
      agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      cookie = '',
    } = {},
  ) => {
    const response = Object.assign(new EventEmitter(), { statusCode: status })
    noteProfileView(
      { method, url, headers: { 'user-agent': agent, cookie } } as unknown as IncomingMessage,
      response as unknown as ServerResponse,
    )
    response.emit('finish')
  }
  open('/artisans/vue-ici')
  open('/artisans/vue-ici', { status: 304 })
  open('/artisans/vue-ici', { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  open('/artisans/vue-ici', { status: 404 })
  open('/artisans/vue-ici', { method: 'HEAD' })
  open('/artisans/vue-ici.data')
  open('/artisans/personne')
  open('/artisans')
  await keepProfileViews(database.ctx())
  open('/artisans/vue-ici')
  await keepProfileViews(database.ctx())
  await keepProfileViews(database.ctx())
  expect(await database.rows(profileViews, eq(profileViews.artisanId, artisan.artisanId))).toEqual([
    { artisanId: artisan.artisanId, day: '2026-03-10', views: 3 },
  ])
})
