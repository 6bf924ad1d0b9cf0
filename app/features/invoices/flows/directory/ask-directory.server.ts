import type { Artisan, Ctx } from '#app/platform/context.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { PlatformFault } from '#app/platform/e-invoicing/e-invoicing.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { parseCompanyNumber } from '#app/values/identity/siret.ts'

/** How often one company asks in an hour. */
const QUESTIONS = { name: 'e-invoicing-directory', max: 60, windowSeconds: 3_600 }

/** What the directory of electronic invoices says of a company, or why it was not asked. */
export type DirectoryFound =
  | { kind: 'listed'; siren: string; address: string | null }
  | { kind: 'not_listed'; siren: string }
  | { kind: 'wrong_number' | 'no_platform' | 'unavailable' | 'too_many' }

/** Asks the directory, through the platform, whether a company can be sent electronic invoices. */
export async function askDirectory(ctx: Ctx<Artisan>, typed: string): Promise<DirectoryFound> {
  const number = parseCompanyNumber(typed)
  if (!number.ok) return { kind: 'wrong_number' }
  const platform = approvedPlatform()
  if (!platform) return { kind: 'no_platform' }
  if (!(await spend(ctx, QUESTIONS, ctx.who.accountId))) return { kind: 'too_many' }
  const { siren } = number.value
  try {
    const { listed, address } = await platform.findCompany(siren)
    return listed ? { kind: 'listed', siren, address } : { kind: 'not_listed', siren }
  } catch (error) {
    if (error instanceof PlatformFault) return { kind: 'unavailable' }
    throw error
  }
}
