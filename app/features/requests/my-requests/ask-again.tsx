import type { QuoteRequestDetail } from '#app/features/requests/read-quote-request.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'

/** A request that is over can be made again, and its works followed. */
export function AskAgain({
  request,
  worksId,
}: {
  request: QuoteRequestDetail
  worksId: string | null
}) {
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">
        Cette demande est{' '}
        {request.status === 'expired'
          ? 'arrivée à son terme'
          : request.status === 'cancelled'
            ? 'annulée'
            : 'clôturée'}
        . Vous pouvez en refaire une, déjà remplie.
      </p>
      <ButtonLink href={paths.findPro({ comme: request.id })}>Refaire cette demande</ButtonLink>
      {worksId && <ButtonLink href={paths.myWorks(worksId)}>Voir les travaux</ButtonLink>}
    </div>
  )
}
