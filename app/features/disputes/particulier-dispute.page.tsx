import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { useAnswer, useFormsKey } from '#app/ui/use-answer.ts'
import type { Route } from './+types/particulier-dispute.page'
import { DisputePage } from './dispute-page.tsx'
import { ownDisputeAt } from './own-dispute.server.ts'
import { sideActs, sidePage } from './side-acts.server.ts'

export const meta = () => [{ title: 'Litige — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  return sidePage(requireParticulier(context, request), params.disputeId)
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  return answerAct(request, sideActs(ctx, orNotFound(await ownDisputeAt(ctx, params.disputeId))))
}

export default function ParticulierDisputePage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>() ?? null
  const { dispute } = loaderData
  return (
    <DisputePage
      key={useFormsKey()}
      {...loaderData}
      side="particulier"
      answer={answer}
      hrefs={{
        list: paths.myWorksList(),
        works: paths.myWorks(dispute.worksId),
        agreement: paths.myAgreement(dispute.id),
        invoice: paths.receivedInvoice,
      }}
    />
  )
}
