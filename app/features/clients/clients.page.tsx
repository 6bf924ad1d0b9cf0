import UserPlus from 'lucide-react/icons/user-plus'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { OneLine, RowName, TeamList, TeamTable } from '#app/ui/data/team-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { DeletedNotice } from '#app/ui/feedback/deleted-notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ClientId, type QuoteId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/clients.page'
import { FORGOTTEN_YEARS, REGISTER_WORDS } from './client.ts'
import { clientList } from './client-list.ts'
import { CLIENT_REFUSALS } from './copy.ts'
import { countForgotten, ownClientRows } from './list-clients.server.ts'
import { addMetClient, listMetClients } from '#app/features/quotes/decision/met-clients.server.ts'
import { restoreClient } from './save-client.server.ts'

export const meta = () => [{ title: 'Clients — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const [{ rows, ...shown }, met, forgotten] = await Promise.all([
    ownClientRows.load(ctx, request),
    listMetClients(ctx),
    countForgotten(ctx),
  ])
  return {
    ...shown,
    rows: rows.map(({ lastMetAt, phone, ...row }) => ({
      ...row,
      phone: phone && formatPhone(phone as PhoneNumber),
      lastMet: formatDate(lastMetAt, PARIS),
    })),
    met,
    waiting: { 'a-effacer': { count: forgotten } },
    deleted: parseId<ClientId>(new URL(request.url).searchParams.get('supprime')),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const to = paths.clients()
  return answerAct(request, {
    add: act({
      run: ({ quoteId }) => addMetClient(ctx, orNotFound(parseId<QuoteId>(quoteId))),
      refusals: CLIENT_REFUSALS,
      done: 'Client ajouté à votre carnet',
      to: (id) => paths.client(id),
    }),
    restore: act({
      run: ({ id }) => restoreClient(ctx, orNotFound(parseId<ClientId>(id))),
      refusals: CLIENT_REFUSALS,
      done: 'Client rétabli',
      to,
    }),
  })
}

const NONE: Partial<Record<string, { title: string; text: string }>> = {
  archives: {
    title: 'Aucun client archivé',
    text: 'Un client archivé quitte le carnet sans être supprimé.',
  },
  'a-effacer': {
    title: 'Aucun client à effacer',
    text: 'Viennent ici ceux pour qui rien n’a été fait depuis trois ans.',
  },
}

export default function ClientsPage({
  loaderData: { rows, met, deleted, waiting, ...shown },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const list = { list: clientList, ...shown }
  const { view } = shown.filter
  const empty = shown.total === 0 && view === 'carnet' && !clientList.narrowed(shown.filter)
  const add = (
    <ButtonLink href={paths.client('nouveau')} variant="primary" icon={<Icon of={UserPlus} />}>
      Ajouter un client
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title="Clients" aside={!empty && add}>
        Ceux que vous avez trouvés vous-même, et ceux rencontrés ici. Vous seul lisez ce carnet.
      </PageHeader>
      <RefusalNotice of={actionData} />
      {deleted && (
        <DeletedNotice id={deleted} action={paths.clients()}>
          Client supprimé.
        </DeletedNotice>
      )}
      {view === 'carnet' && met.length > 0 && (
        <TitledSection
          id="rencontres"
          title="Ils ont signé un de vos devis"
          className="mb-10 grid gap-4"
        >
          <ul className="lines">
            {met.map(({ quoteId, name, town, title }) => (
              <li
                key={quoteId}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
              >
                <p className="min-w-0">
                  <span className="font-semibold">{name}</span>, {town}
                  <span className="block text-sm text-faint">{title}</span>
                </p>
                <AppForm>
                  <input type="hidden" name="quoteId" value={quoteId} />
                  <Button
                    size="sm"
                    name="intent"
                    value="add"
                    aria-label={`Ajouter au carnet\u00a0: ${name}`}
                  >
                    Ajouter au carnet
                  </Button>
                </AppForm>
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      <TeamList
        {...list}
        placeholder="Nom, ville, email, SIREN"
        waiting={waiting['a-effacer'].count > 0 ? waiting : {}}
        none={{
          drawing: <NobodyFoundDrawing />,
          title: 'Aucun client pour l’instant',
          text: 'Un nom suffit pour commencer. L’adresse et l’email serviront à ses devis et à ses factures.',
          action: view === 'carnet' && add,
          ...NONE[view],
        }}
        unmatched={{ title: 'Aucun client ne correspond', text: 'Essayez un autre mot.' }}
      >
        {view === 'a-effacer' && (
          <p className="mb-6 max-w-prose text-muted">
            Rien n’a été fait pour eux depuis {FORGOTTEN_YEARS}&nbsp;ans. Le droit demande de ne pas
            garder leurs coordonnées sans raison&nbsp;: ouvrez la fiche pour la supprimer. Les
            documents déjà faits, eux, ne changent pas.
          </p>
        )}
        <TeamTable
          {...list}
          counted={['client', 'clients']}
          rows={rows}
          columns={[
            {
              header: 'Nom',
              sorts: 'nom',
              rowHeader: true,
              cell: (row) => (
                <RowName href={paths.client(row.id)} under={row.contactName || undefined}>
                  {row.name}
                </RowName>
              ),
            },
            { header: 'Ville', sorts: 'ville', cell: (row) => row.town || '–' },
            {
              header: 'Contact',
              cell: (row) => (
                <span className="grid wrap-anywhere">
                  {row.phone && <OneLine>{row.phone}</OneLine>}
                  {row.email}
                  {!row.phone && !row.email && '–'}
                </span>
              ),
            },
            {
              header: 'Sorte',
              cell: (row) =>
                row.registerStatus && row.registerStatus !== 'active' ? (
                  <Badge tone={REGISTER_WORDS[row.registerStatus].tone}>
                    {REGISTER_WORDS[row.registerStatus].label}
                  </Badge>
                ) : row.kind === 'company' ? (
                  'Entreprise'
                ) : (
                  'Particulier'
                ),
            },
            {
              header: 'Dernière activité',
              sorts: '-document',
              cell: (row) => <OneLine>{row.lastMet}</OneLine>,
            },
          ]}
        />
      </TeamList>
    </>
  )
}
