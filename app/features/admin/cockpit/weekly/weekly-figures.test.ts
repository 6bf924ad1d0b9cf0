import { beforeAll, describe, expect, it } from 'vitest'
import { choose } from '#app/features/accounts/profile/notification-choices.server.ts'
import type { Admin, System } from '#app/platform/context.ts'
import { anAdmin } from '#test/builders.ts'
import { aCockpitWorld } from '#test/cockpit-world.ts'
import { useTestDatabase } from '#test/database.ts'
import { countWeek } from './count-week.server.ts'
import { mailWeeklyFigures } from './mail-weekly-figures.server.ts'
import { dueMonday, suggestionsOf, weekFrom } from './weekly-figures.ts'

const database = useTestDatabase()
/** Monday 9 March 2026, 8:00 in Paris. */
const MONDAY = new Date('2026-03-09T07:00:00Z')
const system = (now: Date) => database.ctx<System>(undefined, now)
let owner: Admin

beforeAll(async () => {
  await aCockpitWorld(database, 3)
  owner = await anAdmin(database)
}, 60_000)

const mails = async () =>
  (
    await database.pool.query<{ account_id: string; subject: string; text: string }>(
      `select account_id, subject, text from email_logs where email_type = 'weekly_figures' order by created_at`,
    )
  ).rows

describe('the mail of the week', () => {
  it('is due on Monday from 8:00 in Paris, and until Wednesday where it could not leave', () => {
    expect(dueMonday(new Date('2026-03-09T06:59:00Z'))).toBeNull()
    expect(dueMonday(MONDAY)).toBe('2026-03-09')
    expect(dueMonday(new Date('2026-03-11T22:00:00Z'))).toBe('2026-03-09')
    expect(dueMonday(new Date('2026-03-12T08:00:00Z'))).toBeNull()
    expect(dueMonday(new Date('2026-03-15T12:00:00Z'))).toBeNull()
    // Summer time begins on 29 March: the next Monday begins an hour earlier in UTC.
    expect(dueMonday(new Date('2026-03-30T06:00:00Z'))).toBe('2026-03-30')
  })

  it('leaves once to each administrator who takes it, and to nobody else', async () => {
    const other = await anAdmin(database)
    const refuses = await anAdmin(database)
    await choose(system(MONDAY), refuses.accountId, {
      kind: 'weekly_figures',
      channel: 'email',
      wanted: false,
    })
    const finance = await anAdmin(database)
    await database.pool.query(`update user_roles set duties = '{finance}' where user_id = $1`, [
      finance.accountId,
    ])
    expect(await mailWeeklyFigures(system(new Date('2026-03-09T06:00:00Z')))).toBe(0)
    await Promise.all([mailWeeklyFigures(system(MONDAY)), mailWeeklyFigures(system(MONDAY))])
    expect(await mailWeeklyFigures(system(new Date('2026-03-10T07:00:00Z')))).toBe(0)
    const sent = await mails()
    expect(sent.map(({ account_id }) => account_id).sort()).toEqual(
      [owner.accountId, other.accountId].sort(),
    )
    expect(sent[0]!.subject).toContain('La semaine du 2\u00a0mars 2026')
    expect(sent[0]!.text).toContain('/desabonnement')
    expect(await mailWeeklyFigures(system(new Date('2026-03-16T07:00:00Z')))).toBe(2)
  })

  it('says what plain rows say', async () => {
    const { from, to } = weekFrom('2026-03-02')
    const within = (at: Date | null) => at !== null && at >= from && at < to
    const rows = async <Row extends object>(statement: string) =>
      (await database.pool.query<Row>(statement)).rows
    const leads = await rows<{ opened_at: Date | null; quoted_at: Date | null }>(
      'select * from leads',
    )
    const works = (
      await rows<{ created_at: Date; total_incl_cents: number }>('select * from interventions')
    ).filter(({ created_at }) => within(created_at))
    const changes = (
      await rows<{ at: Date; kind: string }>('select * from subscription_changes')
    ).filter(({ at }) => within(at))
    const created = async (table: string) =>
      (await rows<{ created_at: Date }>(`select created_at from ${table}`)).filter(
        ({ created_at }) => within(created_at),
      ).length
    const week = await countWeek(system(MONDAY), '2026-03-02')
    expect(week).toEqual({
      visits: 0,
      asked: await created('quote_requests'),
      contacts: leads.filter(({ opened_at }) => within(opened_at)).length,
      quotes: leads.filter(({ quoted_at }) => within(quoted_at)).length,
      signed: works.length,
      signedCents: works.reduce((sum, { total_incl_cents }) => sum + total_incl_cents, 0),
      companies: await created('artisans'),
      subscribed: changes.filter(({ kind }) => ['converted', 'paid_started'].includes(kind)).length,
      left: changes.filter(({ kind }) => kind === 'paid_ended').length,
    })
    expect(week.asked).toBeGreaterThan(0)
  })

  it('names three things to do at most, what may be lost first', () => {
    const advice = {
      trade: 'couverture',
      departement: '49',
      requests: 20,
      contacts: 10,
      unanswered: 3,
      lacking: [4, 10, 3],
      companies: 0,
      recruits: 2,
      served: 14,
    } as const
    const said = (known: Parameters<typeof suggestionsOf>[0]) =>
      suggestionsOf(known).map(({ says }) => says)
    expect(said({ departures: 2, unanswered: 3, advice: [advice, advice] })).toEqual([
      'Appeler 2\u00a0entreprises qui pourraient partir',
      'Proposer à la main 3\u00a0demandes restées sans contact depuis trente jours',
      'Recruter deux couvreurs en Maine-et-Loire\u00a0: 14\u00a0demandes de plus auraient eu trois devis',
    ])
    expect(said({ departures: 0, unanswered: 0, advice: [] })).toEqual([])
  })
})
