import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { partOf } from './company-parts.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'

/** Where an artisan goes after a part of the file was saved: the next part that the verification waits for, or the file itself. */
export async function nextStep(ctx: Ctx<Artisan>): Promise<string> {
  const { file, missingToSubmit } = await getCompany(ctx)
  const open = file.verification === 'incomplete' || file.verification === 'refused'
  return open && missingToSubmit[0] ? partOf(missingToSubmit[0]).href : paths.company()
}
