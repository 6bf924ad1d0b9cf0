import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ClientId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/client.page'
import { clientForm } from './client-form.ts'
import { ClientFields } from './client-fields.tsx'
import { ClientSheet } from './client-sheet.tsx'
import { clientValues } from './client-values.ts'
import { CLIENT_REFUSALS } from './copy.ts'
import { listQuotesOfClient } from '#app/features/quotes/decision/met-clients.server.ts'
import { listClientInvoices } from '#app/features/invoices/queries.server.ts'
import { readClient, type Client } from './queries.server.ts'
import { archiveClient, askAboutClient, deleteClient, saveClient } from './save-client.server.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.client?.name ?? 'Ajouter un client'} — Ouvréo` },
]

const NEW = 'nouveau'
const idOf = (posted: string) => (posted === NEW ? null : orNotFound(parseId<ClientId>(posted)))

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const id = idOf(params.clientId)
  const client = id && orNotFound(await readClient(ctx, id))
  const editing = !client || new URL(request.url).searchParams.get('vue') === 'modifier'
  return {
    client: client && shown(client),
    values: editing ? clientValues(client) : null,
    invoices: client && !editing ? await listClientInvoices(ctx, client.id) : [],
    quotes: client && !editing ? await listQuotesOfClient(ctx, client) : [],
  }
}

/** What the page needs of a client: whose account they have is the site's own matter. */
const shown = ({ accountId: _account, artisanId: _artisan, ...client }: Client) => client

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const id = idOf(params.clientId)
  const theirs = () => id ?? notFound()
  const to = () => paths.client(theirs())
  return answerAct(request, {
    save: act({
      form: clientForm,
      run: (client) => saveClient(ctx, id, client),
      refusals: CLIENT_REFUSALS,
      done: id ? 'Client enregistré' : 'Client ajouté',
      to: (saved) => paths.client(saved),
    }),
    check: act({ run: () => askAboutClient(ctx, theirs()), done: 'Registre consulté', to }),
    archive: act({
      run: () => archiveClient(ctx, theirs(), true),
      done: 'Client archivé',
      to,
    }),
    unarchive: act({
      run: () => archiveClient(ctx, theirs(), false),
      done: 'Client remis dans le carnet',
      to,
    }),
    delete: act({
      run: () => deleteClient(ctx, theirs()),
      to: () => paths.clients({ supprime: theirs() }),
    }),
  })
}

export default function ClientPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { client, values, quotes, invoices } = loaderData
  const title = client?.name ?? 'Ajouter un client'
  return (
    <>
      <PageHeader
        title={title}
        trail={[
          { label: 'Clients', href: paths.clients() },
          ...(client && values ? [{ label: client.name, href: paths.client(client.id) }] : []),
          { label: client && values ? 'Modifier' : title },
        ]}
      />
      <RefusalNotice of={actionData} />
      {values ? (
        <ClientFields
          key={client?.id ?? NEW}
          values={actionData ? { ...values, ...actionData.values } : values}
          errors={actionData?.errors ?? {}}
          back={client ? paths.client(client.id) : paths.clients()}
        />
      ) : (
        client && <ClientSheet client={client} quotes={quotes} invoices={invoices} />
      )}
    </>
  )
}
