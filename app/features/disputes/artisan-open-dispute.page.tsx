import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { paths } from '#app/paths.ts'
import { answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type WorksId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/artisan-open-dispute.page'
import { openActs, openPage } from './open-acts.server.ts'
import { OpenDispute } from './open-dispute.tsx'

export const meta = () => [{ title: 'Ouvrir un litige — Ouvréo' }]

export async function loader({ context, request, params: { worksId } }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  return openPage(ctx, { worksId, request, disputeHref: paths.dispute })
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  const { id: worksId } = orNotFound(
    await getWorks(ctx, orNotFound(parseId<WorksId>(params.worksId))),
  )
  return answerAct(request, openActs(ctx, worksId, paths.dispute))
}

export default function ArtisanOpenDisputePage({
  loaderData: { works, invoices, chosen },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>() ?? null
  return (
    <OpenDispute
      works={works}
      other={works.clientName}
      list={paths.worksList()}
      page={paths.works(works.id)}
      invoices={invoices}
      chosen={chosen}
      answer={answer}
    />
  )
}
