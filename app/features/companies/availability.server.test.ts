import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import type { Artisan, System } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { companyOf, aPolicy } from '#test/proof-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { companiesOf } from '#test/company-builders.ts'
import type { CompanyInput } from '#app/features/companies/file/company-form.ts'
import { saveCompany } from '#app/features/companies/file/save-company.server.ts'
import { setHoliday } from '#app/features/companies/file/set-holiday.server.ts'
import { suspendArtisan } from '#app/features/companies/checks/suspend-artisan.server.ts'
import { artisans, artisanTrades } from './tables.server.ts'
import { watchInsurance } from '#app/features/companies/proofs/watch-insurance.server.ts'

const database = useTestDatabase()
const { at, as, settle, verified } = companiesOf(database)

const tradesOf = (artisan: Artisan) =>
  database.db
    .select()
    .from(artisanTrades)
    .where(eq(artisanTrades.artisanId, artisan.artisanId))
    .orderBy(artisanTrades.trade)
const mailsOf = async (artisan: Artisan) =>
  (
    await database.db.execute<{ type: string }>(
      sql`select email_type as type from ${emailLogs} join users on users.email = ${emailLogs.email} where users.id = ${artisan.accountId} order by email_logs.created_at, email_logs.id`,
    )
  ).rows.map((row) => row.type)

describe('availability', () => {
  const available = async (artisan: Artisan) =>
    (await tradesOf(artisan)).every((row) => row.available)
  it('stops on holiday and starts again after, and the return is told', async () => {
    const { artisan } = await verified()
    await setHoliday(as(artisan), true)
    expect([await available(artisan), await settle()]).toEqual([false, []])
    await setHoliday(as(artisan), false)
    expect([await available(artisan), await settle()]).toEqual([true, ['artisan.became_available']])
  })
  it('stops when the team suspends the company, with an audit line each way', async () => {
    const { artisan, admin } = await verified()
    const ctx = database.ctx(admin)
    await suspendArtisan(ctx, {
      artisanId: artisan.artisanId,
      suspended: true,
      reason: 'Plaintes répétées',
    })
    expect(await available(artisan)).toBe(false)
    await suspendArtisan(ctx, { artisanId: artisan.artisanId, suspended: false, reason: 'Résolu' })
    expect(await available(artisan)).toBe(true)
    const audit = await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subjectId, artisan.artisanId))
      .orderBy(auditLog.id)
    expect(
      audit.map(({ action }) => action).filter((action) => action !== 'artisan.check'),
    ).toEqual(['artisan.verify', 'artisan.suspend', 'artisan.reinstate'])
    await settle()
  })
  it('is told when the zone grows, moves or gains a trade, and not when it shrinks', async () => {
    const { artisan, file } = await verified({ trades: ['plomberie', 'couverture'] })
    const events = async (change: Partial<CompanyInput>) => {
      await saveCompany(as(artisan), { ...file, ...change })
      return settle()
    }
    expect(await events({ radiusKm: 20 })).toEqual([])
    expect(await events({ radiusKm: 30 })).toEqual(['artisan.became_available'])
    expect(await events({ radiusKm: 30, insee: '69383', postalCode: '69003' })).toEqual([
      'artisan.became_available',
    ])
    expect(
      await events({ radiusKm: 30, insee: '69383', postalCode: '69003', trades: ['couverture'] }),
    ).toEqual([])
  })
  it('stops the day after the insurance ends, after two warnings, and starts with the next one', async () => {
    const { artisan } = await verified({}, { startsOn: '2025-05-01', endsOn: '2026-04-30' })
    const watch = (days: number) => watchInsurance(database.ctx<System>(undefined, at(days)))
    for (const days of [0, 20, 21, 22, 40, 44, 45, 51]) expect(await watch(days)).toBe(0)
    expect((await mailsOf(artisan)).filter((type) => type === 'insurance_ending')).toHaveLength(2)
    expect([await watch(52), await watch(52), await available(artisan)]).toEqual([1, 0, false])
    expect((await mailsOf(artisan)).filter((type) => type === 'insurance_ended')).toHaveLength(1)
    await aPolicy(
      database,
      artisan.artisanId,
      { startsOn: '2026-05-02', endsOn: '2027-04-30' },
      at(53),
    )
    expect([await available(artisan), await settle(53)]).toEqual([
      true,
      ['artisan.became_available'],
    ])
  })
  it('stops on the clock of the company: in Martinique, its last day goes on while Paris has the next', async () => {
    const { artisan } = await verified({}, { startsOn: '2025-05-01', endsOn: '2026-04-30' })
    await database.db
      .update(artisans)
      .set({ insee: '97209' })
      .where(eq(artisans.id, artisan.artisanId))
    const watch = (instant: string) =>
      watchInsurance(database.ctx<System>(undefined, new Date(instant)))
    expect([await watch('2026-05-01T02:00:00Z'), await watch('2026-05-01T03:00:00Z')]).toEqual([
      0, 0,
    ])
    expect(await mailsOf(artisan)).not.toContain('insurance_ended')
    expect(await available(artisan)).toBe(true)
    expect(await watch('2026-05-01T04:00:00Z')).toBe(1)
    expect(await available(artisan)).toBe(false)
  })
  it('goes on stopping others where one cannot be stopped', async () => {
    const ends = { startsOn: '2025-05-01', endsOn: '2026-04-30' }
    const [{ artisan: stuck }, { artisan: other }] = [
      await verified({}, ends),
      await verified({}, ends),
    ]
    await database.pool.query(`
      create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'stuck'; end $$;
      create trigger refuse_one before update on artisan_trades for each row
        when (new.artisan_id = '${stuck.artisanId}') execute function refuse_one()`)
    await watchInsurance(database.ctx<System>(undefined, at(52)))
    await database.pool.query('drop trigger refuse_one on artisan_trades')
    expect([await available(stuck), await available(other)]).toEqual([true, false])
    await watchInsurance(database.ctx<System>(undefined, at(52)))
    await settle(52)
  })
  it('does not stop where the next insurance follows, and begins on the day of one that was given early', async () => {
    const { artisan } = await verified({}, { endsOn: '2026-04-30' })
    await aPolicy(database, artisan.artisanId, { startsOn: '2026-05-01', endsOn: '2027-04-30' })
    expect(await companyOf(database, artisan.artisanId)).toMatchObject({
      insuranceTo: '2027-04-30',
    })
    expect(await watchInsurance(database.ctx<System>(undefined, at(60)))).toBe(0)
    const { artisan: late } = await verified({}, { endsOn: '2026-04-30' })
    await aPolicy(database, late.artisanId, { startsOn: '2026-05-10', endsOn: '2027-04-30' })
    expect([
      await watchInsurance(database.ctx<System>(undefined, at(52))),
      await available(late),
    ]).toEqual([1, false])
    await watchInsurance(database.ctx<System>(undefined, at(61)))
    expect(await available(late)).toBe(true)
    await settle(61)
  })
})
