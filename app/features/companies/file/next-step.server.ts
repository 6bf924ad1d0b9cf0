import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { partOf } from './company-parts.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'

/**
 * Where an artisan goes after the part at `saved`: the next that the verification waits for, then
 * the next without which no devis leaves, or the file itself.
 */
export async function nextStep(ctx: Ctx<Artisan>, saved: string): Promise<string> {
  const { file, missingToSubmit, missingToQuote } = await getCompany(ctx)
  if (file.verification !== 'incomplete' && file.verification !== 'refused') return paths.company()
  if (missingToSubmit[0]) return partOf(missingToSubmit[0]).href
  // What was refused is sent again from the file itself.
  if (file.verification === 'refused') return paths.company()
  const parts = missingToQuote.map((field) => partOf(field).href)
  return parts.find((href) => href !== saved) ?? paths.company()
}
