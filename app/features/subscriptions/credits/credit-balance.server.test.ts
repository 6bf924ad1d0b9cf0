import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { violatedConstraint } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId, type ArtisanId, type LeadId } from '#app/values/identity/ids.ts'
import { approved } from '#test/approval-builders.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { companyOf } from '#test/proof-builders.ts'
import { creditsOf } from '#test/credit-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { addCredits } from './add-credits.server.ts'
import { choosePlan } from '#app/features/subscriptions/plans/choose-plan.server.ts'
import { creditsLeft } from './credits.ts'
import { grantMonth } from './grant-month.server.ts'
import { startFreeMonth } from '#app/features/subscriptions/plans/start-free-month.server.ts'

const database = useTestDatabase({ max: 30 })
const { later, reserve, use, giveBack, balanceOf, recounted } = creditsOf(database)
/**
 * The month recounted by SQL alone, from the lines and nothing of the product's code: what the
 * stored balance must be.
 */
async function recountedBySql(artisanId: ArtisanId) {
  const { rows } = await database.pool.query<{
    granted: number | null
    reserved: number
    used: number
  }>(
    `with month as (select period_start from contact_balances where artisan_id = $1),
      lines as (select l.* from contact_ledger l where l.artisan_id = $1),
      taken as (
        select exists (select from lines o where o.lead_id = l.lead_id and o.movement = 'use') as used, exists (select from lines o where o.lead_id = l.lead_id and o.movement = 'give_back') as back
        from lines l, month m where l.movement = 'reserve' and l.period_start = m.period_start),
      given as (
        select count(*) as n from lines l, month m
        where l.movement = 'give_back' and l.period_start = m.period_start and not exists (select from lines r where r.lead_id = l.lead_id and r.movement = 'reserve' and r.period_start = m.period_start)),
      added as (select coalesce(sum(l.amount), 0) as n from lines l, month m where l.movement = 'bonus' and l.period_start = m.period_start)
    select (select case when l.amount is not null then greatest(0, l.amount + (select n from given) + (select n from added)) end from lines l, month m where l.movement = 'grant' and l.period_start = m.period_start)::int as granted,
      (select count(*) from taken where not back and not used)::int as reserved, (select count(*) from taken where not back and used)::int as used`,
    [artisanId],
  )
  return rows[0]!
}

/** How many operations in all; « LEDGER_OPERATIONS=10000 » is the long run. */
const OPERATIONS = Number(process.env.LEDGER_OPERATIONS ?? 480)
const OPERATIONS_A_RUN = 160

describe('the balance', () => {
  it(
    `equals an independent recount after ${OPERATIONS} random operations in parallel, months and plans passing`,
    async () => {
      const admin = approved(await anAdmin(database))
      const operation = fc.record({
        kind: fc.constantFrom('reserve', 'reserve', 'use', 'giveBack', 'bonus', 'month', 'plan'),
        lead: fc.nat(59),
      })
      const done: Record<string, number> = {}
      await fc.assert(
        fc.asyncProperty(
          fc.array(operation, { minLength: OPERATIONS_A_RUN, maxLength: OPERATIONS_A_RUN }),
          fc.constantFrom('eco', 'pro', 'premium', 'gratuit'),
          async (operations, plan) => {
            const artisan = await anArtisan(database, {
              plan: plan === 'gratuit' ? 'gratuit' : null,
            })
            const { artisanId } = artisan
            if (plan !== 'gratuit')
              await inTransaction(later(0), (tx) =>
                startFreeMonth(tx, artisanId, plan as 'eco' | 'pro' | 'premium'),
              )
            const leads = Array.from({ length: 60 }, () => newId<LeadId>())
            let days = 0
            // Waves of 24 at once; expected throws: a lead reserved twice, or settled before it was reserved.
            for (let start = 0; start < operations.length; start += 24) {
              const wave = operations.slice(start, start + 24).map(async ({ kind, lead }) => {
                if (kind === 'month' && lead > 52) days += 16
                const ctx = later(days)
                const leadId = leads[lead]!
                done[kind] = (done[kind] ?? 0) + 1
                if (kind === 'reserve') return reserve(ctx, artisanId, leadId)
                if (kind === 'use') return use(ctx, artisanId, leadId)
                if (kind === 'giveBack') return giveBack(ctx, artisanId, leadId)
                if (kind === 'bonus')
                  return addCredits({ ...ctx, who: admin }, artisanId, {
                    amount: 1 + (lead % 3),
                    reason: 'Panne du service',
                    key: newId<string>(),
                  })
                if (kind === 'plan')
                  return choosePlan(
                    { ...ctx, who: artisan },
                    (['eco', 'pro', 'premium'] as const)[lead % 3]!,
                  )
                return inTransaction(ctx, (tx) => grantMonth(tx, artisanId))
              })
              for (const outcome of await Promise.allSettled(wave)) {
                if (outcome.status === 'rejected')
                  expect(violatedConstraint(outcome.reason) ?? String(outcome.reason)).toMatch(
                    /^contact_ledger_once$|No contact was reserved/,
                  )
              }
            }
            const balance = await balanceOf(artisanId)
            const { granted, reserved, used } = balance
            const independent = await recountedBySql(artisanId)
            expect({ granted, reserved, used }).toEqual(independent)
            expect(await recounted(artisanId)).toEqual(independent)
            expect((await companyOf(database, artisanId)).creditsLeft).toBe(
              creditsLeft(balance) !== 0,
            )
          },
        ),
        { numRuns: Math.ceil(OPERATIONS / OPERATIONS_A_RUN), seed: 20_260_310 },
      )
      expect(Object.values(done).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(
        OPERATIONS,
      )
      expect(Object.keys(done).toSorted()).toEqual([
        'bonus',
        'giveBack',
        'month',
        'plan',
        'reserve',
        'use',
      ])
    },
    60_000 + OPERATIONS * 60,
  )
})
