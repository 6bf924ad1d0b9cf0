import { sayInDispute } from '#app/features/disputes/say-in-dispute.server.ts'
import { aDispute, FACTS } from '#test/dispute-builders.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { proposeSlot } from '#app/features/works/dates/propose-slot.server.ts'
import { retractQuote } from '#app/features/quotes/decision/retract-quote.server.ts'
import { startFreeMonth } from '#app/features/subscriptions/plans/start-free-month.server.ts'
import { subscribers } from '#app/features/subscriptions/tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { afterHours, someWorks, PLANNED } from '#test/intervention-builders.ts'
import { askPage } from '#test/pages.ts'
import { aDraftQuote, granted } from '#test/quote-builders.ts'
import * as home from './artisan-home.page.tsx'

const database = useTestDatabase()

type Dashboard = {
  turns: { title: string; href: string; act: string }[]
  works: Record<string, number>
  next: { kind: string; when: string }[]
  months: { month: string; sent: number; signed: number }[]
  begun: boolean
}

describe('the dashboard', () => {
  it('sends visitors home', async () => {
    expect((await askPage(database, home, '/espace-pro-dashboard')).location).toBe('/')
  })

  it('says the dispute that waits for the company’s word, and since its answer no more', async () => {
    const { artisan, disputeId } = await aDispute(database)
    const turns = async () => {
      const { data } = await askPage<Dashboard>(database, home, '/espace-pro-dashboard', {
        as: artisan,
      })
      return data.turns.filter(({ href }) => href === `/espace-pro/litiges/${disputeId}`)
    }
    expect(await turns()).toMatchObject([
      { title: 'Le litige avec Claire Martin attend votre réponse', act: 'Répondre' },
    ])
    granted(await sayInDispute(database.ctx(artisan), disputeId, FACTS))
    expect(await turns()).toEqual([])
  })

  it('says first what signed works wait for, counts them, shows the next ones, and counts the month', async () => {
    const asked = await someWorks(database)
    const { artisan } = asked
    granted(
      await proposeSlot(database.ctx(asked.author), asked.worksId, { ...PLANNED, note: '' }, null),
    )
    await someWorks(database, 'scheduled', { artisan })
    const { data } = await askPage<Dashboard>(database, home, '/espace-pro-dashboard', {
      as: artisan,
      now: afterHours(1),
    })
    expect(data.turns[0]).toMatchObject({
      title: 'Claire Martin propose le jeudi 12\u00a0mars, de 10\u00a0h à 14\u00a0h',
      href: `/espace-pro/interventions/${asked.worksId}`,
      act: 'Répondre',
    })
    expect(data.works).toEqual({ running: 2, toPlan: 1, planned: 1, inProgress: 0, toConfirm: 0 })
    expect(data.next.map(({ kind, when }) => [kind, when])).toEqual([
      ['works', 'jeudi 12\u00a0mars, de 10\u00a0h à 14\u00a0h'],
    ])
    expect(data.months.map(({ month, sent, signed }) => [month, sent, signed])).toEqual([
      ['2025-10-01', 0, 0],
      ['2025-11-01', 0, 0],
      ['2025-12-01', 0, 0],
      ['2026-01-01', 0, 0],
      ['2026-02-01', 0, 0],
      ['2026-03-01', 2, 2],
    ])
    granted(
      await retractQuote(database.ctx(asked.author), asked.quoteId, { reopen: false, text: '' }),
    )
    const after = await askPage<Dashboard>(database, home, '/espace-pro-dashboard', {
      as: artisan,
      now: afterHours(1),
    })
    expect(after.data.months.at(-1)).toMatchObject({ sent: 2, signed: 1 })
    expect(after.data.works.running).toBe(1)
  })

  it('has no figures on the first day, only what the first request needs', async () => {
    const { data } = await askPage<Dashboard>(database, home, '/espace-pro-dashboard', {
      as: await anArtisan(database),
    })
    expect(data).toMatchObject({ begun: false, months: null, turns: [], next: [] })
  })

  it('counts what is really there and shows a dash for reviews that do not exist', async () => {
    const { artisan } = await aDraftQuote(database)
    const { data } = await askPage(database, home, '/espace-pro-dashboard', {
      as: artisan,
      email: 'paul@ouvreo.example',
    })
    expect(data).toMatchObject({
      email: 'paul@ouvreo.example',
      waiting: 0,
      inTouch: 1,
      works: { running: 0 },
      begun: true,
      next: [],
      rating: null,
      turns: [{ act: 'Terminer le devis' }],
      subscription: { status: 'inactive' },
    })
  })

  it('says that a subscription began only when the server knows it, and cleans the address either way', async () => {
    const artisan = await anArtisan(database)
    const back = (sessionId: string, as = artisan) =>
      askPage(database, home, `/espace-pro-dashboard?session_id=${sessionId}`, { as })
    const invented = await back('cs_test_anything')
    expect(invented).toMatchObject({ location: '/espace-pro-dashboard', cookies: [] })

    granted(await inTransaction(database.ctx(), (tx) => startFreeMonth(tx, artisan.artisanId)))
    const [row] = await database.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.artisanId, artisan.artisanId))
    const checked = await back(row!.id)
    expect(checked.location).toBe('/espace-pro-dashboard')
    expect(decodeURIComponent(checked.cookies.join())).toContain('Abonnement activé !')
    expect((await back(row!.id, await anArtisan(database))).cookies).toEqual([])
  })
})
