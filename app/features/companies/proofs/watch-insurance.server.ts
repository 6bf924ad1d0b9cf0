import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { addDays, dayOf, type Day } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { todayAt } from '#app/features/companies/file/company-file.server.ts'
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
  // The latest day of any company; which day it is for each is asked where it lies.
  const latest = addDays(dayOf(ctx.now, PARIS), 1)
  const ending = await ctx.db
    .select({
      ...pick(artisans, 'id', 'accountId', 'companyName', 'insuranceTo', 'insee'),
      email: users.email,
    })
    .from(artisans)
    .innerJoin(users, eq(users.id, artisans.accountId))
    .where(
      and(
        eq(artisans.verification, 'verified'),
        isNotNull(artisans.insuranceTo),
        lte(artisans.insuranceTo, addDays(latest, INSURANCE_WARNING_DAYS)),
      ),
    )
  const companies = new Map(ending.map((company) => [company.id, company]))
  return eachDue(ctx, 'watch-insurance', [...companies.keys()], async (tx, id) => {
    const company = companies.get(id)!
    const lastDay = company.insuranceTo!
    const daysLeft = daysBetween(todayAt(tx, company.insee), lastDay)
    if (daysLeft < 0) return endCover(tx, company)
    // The nearest warning that is due: a file first seen six days before the end is warned once and not twice.
    const due = WARNINGS.filter((days) => daysLeft <= days).at(-1)
    if (due !== undefined)
      await sendMail(tx, {
        to: company.email,
        accountId: company.accountId,
        dedupeKey: `insurance_ending:${company.id}:${lastDay}:${due}`,
        ...insuranceEndingMail(company.companyName, lastDay),
      })
    return false
  })
}

/**
 * Stops new works for a company whose cover is over, and says so once; one whose next policy has
 * begun since goes on.
 */
async function endCover(tx: Ctx<System>, company: Covered): Promise<boolean> {
  const { id, insuranceTo } = company
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
}
