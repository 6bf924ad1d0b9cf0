import { readActs } from '#app/features/companies/acts/read-acts.server.ts'
import { TeamActs } from '#app/features/companies/acts/team-acts.tsx'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { crewActs } from '#app/features/calendar/crew/crew-acts.server.ts'
import { CrewChoiceSection } from '#app/features/calendar/crew/crew-choice.tsx'
import { readCrewChoice } from '#app/features/calendar/crew/crew.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/artisan-visit.page'
import { actOnVisit, loadVisit } from './visit-page.server.ts'
import { VisitSheet } from './visit-sheet.tsx'

export const meta = () => [{ title: 'Visite — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const visit = await loadVisit(ctx, params.visitId)
  const [crew, acts] = await Promise.all([
    readCrewChoice(ctx, { visitId: visit.id }),
    readActs(ctx, [visit.id]),
  ])
  return { visit, crew, acts }
}

export function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return actOnVisit(ctx, params.visitId, request, (visitId) => crewActs(ctx, { visitId }))
}

export default function VisitPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  return (
    <>
      <VisitSheet visit={loaderData.visit} refused={actionData} />
      <div className="mt-12 grid gap-12">
        <CrewChoiceSection crew={loaderData.crew} answer={actionData} />
        <TeamActs acts={loaderData.acts} here />
      </div>
    </>
  )
}
