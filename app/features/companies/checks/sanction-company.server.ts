import type { Admin, Ctx } from '#app/platform/context.ts'
import type { ArtisanId } from '#app/values/identity/ids.ts'
import { findArtisan } from '#app/features/companies/availability.server.ts'
import { mailOwner } from '#app/features/companies/mail-owner.server.ts'
import { companySuspendedMail, companyWarnedMail } from './company-measures.email.ts'
import { recordHappening } from '#app/features/companies/record-happening.server.ts'
import { markSuspended } from './suspend-artisan.server.ts'

/**
 * Warns a company, as part of an act of the team that keeps its own line in the journal: its owner
 * is mailed the reason.
 */
export async function warnCompany(
  tx: Ctx<Admin>,
  artisanId: ArtisanId,
  reason: string,
): Promise<void> {
  const company = await findArtisan(tx, artisanId)
  if (!company) return
  await recordHappening(tx, artisanId, 'warned', reason)
  await mailOwner(tx, company, companyWarnedMail(company.companyName, reason))
}

/**
 * Suspends a company as part of such an act, and mails its owner this reason. One that is suspended already is suspended
 * anew: it does not come back with its account, if it was stopped with it.
 */
export async function stopCompany(
  tx: Ctx<Admin>,
  artisanId: ArtisanId,
  reason: string,
): Promise<void> {
  const company = await findArtisan(tx, artisanId)
  if (!company) return
  await markSuspended(tx, artisanId, { suspended: true, reason })
  await mailOwner(tx, company, companySuspendedMail(company.companyName, reason))
}
