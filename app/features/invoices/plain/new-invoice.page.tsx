import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { ClientFields } from '#app/features/clients/client-fields.tsx'
import { clientForm } from '#app/features/clients/client-form.ts'
import { clientValues } from '#app/features/clients/client-values.ts'
import { CLIENT_REFUSALS } from '#app/features/clients/copy.ts'
import { ownClientRows } from '#app/features/clients/list-clients.server.ts'
import { saveClient } from '#app/features/clients/save-client.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ClientId } from '#app/values/identity/ids.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import type { Route } from './+types/new-invoice.page'
import { startPlainInvoice } from './save-plain-invoice.server.ts'

export const meta = () => [{ title: 'Nouvelle facture — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { searchParams } = new URL(request.url)
  const q = plainLine(searchParams.get('q') ?? '', 80)
  const adding = searchParams.get('vue') === 'client'
  const { rows, total } = await ownClientRows.page(ctx, { search: q })
  return {
    q,
    // A book that is empty begins with its first client.
    adding: adding || (total === 0 && q === ''),
    total,
    clients: rows.map(({ id, kind, name, town, email }) => ({ id, kind, name, town, email })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return answerAct(request, {
    start: act({
      run: ({ client }) => startPlainInvoice(ctx, orNotFound(parseId<ClientId>(client))),
      refusals: {},
      to: paths.invoice,
    }),
    save: act({
      form: clientForm,
      run: async (client) => {
        const saved = await saveClient(ctx, null, client)
        return saved.ok ? startPlainInvoice(ctx, saved.value) : saved
      },
      refusals: CLIENT_REFUSALS,
      done: 'Client ajouté à votre carnet',
      to: paths.invoice,
    }),
  })
}

export default function NewInvoicePage({
  loaderData: { q, adding, total, clients },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const form = adding || answer?.intent === 'save'
  return (
    <>
      <PageHeader
        title={form ? 'Nouvelle facture, nouveau client' : 'Nouvelle facture'}
        trail={[{ label: 'Factures', href: paths.invoices() }, { label: 'Nouvelle facture' }]}
        aside={
          !form && (
            <ButtonLink href={paths.newInvoice({ vue: 'client' })}>Nouveau client</ButtonLink>
          )
        }
      >
        {form
          ? 'Le client entre dans votre carnet, puis vous écrivez sa facture.'
          : 'Pour un dépannage ou une petite réparation sans devis. Qui facturez-vous ? Un contrat signé ici se facture depuis son intervention.'}
      </PageHeader>
      <RefusalNotice of={answer} />
      {form ? (
        <ClientFields
          values={{ ...clientValues(null), ...answer?.values }}
          errors={answer?.errors ?? {}}
          back={total > 0 ? paths.newInvoice() : paths.invoices()}
        />
      ) : (
        <>
          <FilterBar label="Rechercher un client" search={q} placeholder="Nom, commune, SIREN" />
          {clients.length === 0 ? (
            <EmptyState
              drawing={<NobodyFoundDrawing />}
              title="Aucun client trouvé"
              action={
                <ButtonLink href={paths.newInvoice({ vue: 'client' })}>Nouveau client</ButtonLink>
              }
            >
              {`Rien ne contient «\u00a0${q}\u00a0» dans votre carnet.`}
            </EmptyState>
          ) : (
            <ul className="lines lines-flush">
              {clients.map(({ id, kind, name, town, email }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                  <div className="min-w-0">
                    <p className="font-semibold wrap-anywhere">{name}</p>
                    <p className="meta mt-1 wrap-anywhere">
                      {[kind === 'company' ? 'Entreprise' : 'Particulier', town, email]
                        .filter(Boolean)
                        .join(', ')}
                    </p>
                  </div>
                  <AppForm>
                    <input type="hidden" name="client" value={id} />
                    <Button name="intent" value="start" size="sm" aria-label={`Facturer ${name}`}>
                      Facturer
                    </Button>
                  </AppForm>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}
