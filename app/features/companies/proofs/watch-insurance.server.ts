import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { addDays, dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { daysBetween, INSURANCE_WARNING_DAYS } from '#app/features/companies/artisan.ts'
import { insuranceEndedMail, insuranceEndingMail } from './insurance.email.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { markCheckedPolicies } from './mark-checked-policies.server.ts'
import { refreshInsurance } from './refresh-insurance.server.ts'
import { artisans, artisanTrades } from '#app/features/companies/tables.server.ts'
import { pick } from '#app/values/pick.ts'

/** Days before its end at which an artisan is warned: twice, then no works are proposed. */
const WARNINGS = [INSURANCE_WARNING_DAYS, 7] as const

type Covered = {
  id: ArtisanId
  accountId: AccountId
  companyName: string
  insuranceTo: Day | null
  email: string
}

/**
 * Warns those whose insurance ends, twice, and stops proposing works to those whose insurance has ended. Run daily or
 * more; running it again changes nothing. Returns how many were stopped.
 */
export async function watchInsurance(ctx: Ctx<System>): Promise<number> {
  await markCheckedPolicies(ctx)
  const today = dayOf(ctx.now, PARIS)
  const ending = await ctx.db
    .select({
      ...pick(artisans, 'id', 'accountId', 'companyName', 'insuranceTo'),
      email: users.email,
    })
    .from(artisans)
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(
      and(
        eq(artisans.verification, 'verified'),
        isNotNull(artisans.insuranceTo),
        lte(artisans.insuranceTo, addDays(today, INSURANCE_WARNING_DAYS)),
      ),
    )
  for (const company of ending) {
    const lastDay = company.insuranceTo!
    const daysLeft = daysBetween(today, lastDay)
    if (daysLeft >= 0) {
      // The nearest warning that is due: a file first seen six days before the end is warned once and not twice.
      const due = WARNINGS.filter((days) => daysLeft <= days).at(-1)!
      await inTransaction(ctx, (tx) =>
        sendMail(tx, {
          to: company.email,
          accountId: company.accountId,
          dedupeKey: `insurance_ending:${company.id}:${lastDay}:${due}`,
          ...insuranceEndingMail(company.companyName, lastDay),
        }),
      )
    }
  }
  const over = ending.filter((company) => daysBetween(today, company.insuranceTo!) < 0)
  let stopped = 0
  for (const company of over) stopped += (await endCover(ctx, company)) ? 1 : 0
  return stopped
}

/**
 * Stops new works for a company whose cover is over, and says so once; one whose next policy has
 * begun since goes on.
 */
async function endCover(ctx: Ctx<System>, company: Covered): Promise<boolean> {
  const { id, insuranceTo } = company
  return inTransaction(ctx, async (tx) => {
    const proposed = await tx.db
      .select({ id: artisanTrades.artisanId })
      .from(artisanTrades)
      .where(and(eq(artisanTrades.available, true), eq(artisanTrades.artisanId, id)))
      .limit(1)
    await refreshInsurance(tx, id)
    const [now] = await tx.db
      .select({ insuranceTo: artisans.insuranceTo })
      .from(artisans)
      .where(eq(artisans.id, id))
    if (proposed.length === 0 || now?.insuranceTo !== insuranceTo) return false
    await recordHappening(tx, id, 'insurance_ended', insuranceTo)
    await sendMail(tx, {
      to: company.email,
      accountId: company.accountId,
      dedupeKey: `insurance_ended:${id}:${insuranceTo}`,
      ...insuranceEndedMail(company.companyName, insuranceTo!),
    })
    return true
  })
}
