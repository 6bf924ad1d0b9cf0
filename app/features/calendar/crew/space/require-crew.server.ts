import type { RouterContextProvider } from 'react-router'
import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import type { Crew, Ctx } from '#app/platform/context.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import { readCrewOf } from './read-crew.server.ts'

/**
 * A context of somebody of a company's crew, asked of the database each time: whoever was taken out
 * of it is out at their next request. Throws the redirection of everybody else.
 */
export async function requireCrew(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<{ ctx: Ctx<Crew>; office: boolean; companyName: string; zone: string }> {
  const ctx = requireParticulier(context, request)
  const found = await readCrewOf(ctx)
  if (!found)
    throw redirectWithToast(paths.particulierHome(), {
      title: 'Ce planning ne vous est pas ouvert',
      description: 'Demandez à votre entreprise de vous inviter dans son équipe.',
    })
  const { who, office, companyName, zone } = found
  return { ctx: { ...ctx, who }, office: office !== null, companyName, zone }
}
