import type { QuoteRequestSummary } from '#app/features/requests/queries.server.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'

export function PublishBand({ request }: { request: QuoteRequestSummary }) {
  return (
    <AttentionBand
      title="Une demande attend d’être publiée"
      action={
        <AppForm>
          <input type="hidden" name="requestId" value={request.id} />
          <Button type="submit" variant="primary">
            Publier ma demande
          </Button>
        </AppForm>
      }
    >
      {request.title}. Tant que vous ne la publiez pas, aucun artisan ne la reçoit.
    </AttentionBand>
  )
}
