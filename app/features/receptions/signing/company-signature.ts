import type { Artisan } from '#app/platform/context.ts'
import { isGranted, type GrantRefusal } from '#app/values/team-rights.ts'
import { plainLine } from '#app/values/words/plain-text.ts'

/** What signs for the company: the account that is open, by whoever may bind it, who says so. */
export type CompanySignature = { companyName: string; companyAgreed: boolean }
/** Why a report does not get the company's signature. */
export type CompanySignRefusal =
  | 'company_name_missing'
  | 'company_not_agreed'
  | 'presence_not_confirmed'
  | GrantRefusal

/** Null when the company's own signature is whole. */
export function refusalOfCompanySignature(
  who: Artisan,
  signature: CompanySignature,
): CompanySignRefusal | null {
  if (!isGranted(who, 'sign')) return 'not_granted'
  if (plainLine(signature.companyName, 120).length < 2) return 'company_name_missing'
  return signature.companyAgreed ? null : 'company_not_agreed'
}
