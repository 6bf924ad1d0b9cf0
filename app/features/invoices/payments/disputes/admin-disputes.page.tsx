import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { closeDisputeForm } from '#app/features/invoices/payments/payment-form.ts'
import { useMayOpen } from '#app/features/accounts/team/team-reader.tsx'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NoMessageDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextArea } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type InvoiceDisputeId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-disputes.page'
import { closeDispute } from './dispute-invoice.server.ts'
import { CLOSE_REFUSALS } from './dispute.ts'
import { openDisputes } from './read-disputes.server.ts'

export const meta = () => [{ title: 'Factures contestées — Ouvréo' }]

export async function loader({ context }: Route.LoaderArgs) {
  const disputes = await openDisputes(requireAdmin(context))
  return {
    disputes: disputes.map(({ openedAt, ...dispute }) => ({
      ...dispute,
      openedOn: formatDate(openedAt, PARIS),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  return answerAct(request, {
    close: act({
      form: closeDisputeForm,
      run: ({ dispute, answer }) =>
        closeDispute(ctx, orNotFound(parseId<InvoiceDisputeId>(dispute)), answer),
      refusals: CLOSE_REFUSALS,
      beside: { answer_missing: 'answer' },
      done: { title: 'Contestation close', description: 'Les deux parties reçoivent la réponse.' },
    }),
  })
}

export default function AdminDisputesPage({ loaderData: { disputes } }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const mayOpen = useMayOpen()
  return (
    <>
      <PageHeader
        title="Factures contestées"
        aside={
          <>
            {mayOpen(paths.adminFlows()) && (
              <ButtonLink href={paths.adminFlows()} size="sm">
                Facturation électronique
              </ButtonLink>
            )}
            {mayOpen(paths.adminReports()) && (
              <ButtonLink href={paths.adminReports()} size="sm">
                Contacts signalés
              </ButtonLink>
            )}
          </>
        }
      >
        Un client n’est pas d’accord avec une facture. Les relances sont arrêtées tant que personne
        n’a répondu.
      </PageHeader>
      <RefusalNotice of={answer} />
      {disputes.length === 0 ? (
        <EmptyState drawing={<NoMessageDrawing />} title="Aucune facture contestée">
          Un client conteste une facture depuis sa page.
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {disputes.map((dispute) => {
            const refused = answer?.values.dispute === dispute.id ? answer : null
            return (
              <li key={dispute.id} id={dispute.id} className="grid gap-4">
                <div>
                  <h2 className="text-heading">
                    Facture {dispute.number}, {formatEuros(dispute.totalInclCents)}
                  </h2>
                  <p className="text-muted">
                    {dispute.clientName} à{' '}
                    <AppLink href={paths.adminArtisan(dispute.artisanId)}>
                      {dispute.companyName}
                    </AppLink>
                    , le {dispute.openedOn}
                  </p>
                </div>
                <p className="max-w-prose break-words whitespace-pre-line">{dispute.text}</p>
                <details className="more" open={refused !== null}>
                  <summary>Répondre et clore</summary>
                  <AppForm className="mt-4 grid max-w-[38rem] gap-4">
                    <input type="hidden" name="dispute" value={dispute.id} />
                    <TextArea
                      label="Votre réponse aux deux parties"
                      name="answer"
                      id={`reponse-${dispute.id}`}
                      rows={4}
                      maxLength={2_000}
                      required
                      defaultValue={refused?.values.answer}
                      error={refused?.errors.answer}
                    />
                    <Button name="intent" value="close">
                      Clore la contestation
                    </Button>
                  </AppForm>
                </details>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
