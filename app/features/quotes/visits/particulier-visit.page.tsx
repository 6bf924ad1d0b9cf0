import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/particulier-visit.page'
import { actOnVisit, loadVisit } from './visit-page.server.ts'
import { VisitSheet } from './visit-sheet.tsx'

export const meta = () => [{ title: 'Visite — Ouvréo' }]

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadVisit(requireParticulier(context, request), params.visitId)
}

export function action({ context, request, params }: Route.ActionArgs) {
  return actOnVisit(requireParticulier(context, request), params.visitId, request)
}

export default function VisitPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  return <VisitSheet visit={loaderData} refused={actionData} />
}
