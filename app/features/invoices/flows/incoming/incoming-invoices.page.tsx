import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { approvedPlatform } from '#app/platform/e-invoicing/e-invoicing.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AmountRow } from '#app/ui/data/amount-row.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { TeamList } from '#app/ui/data/team-list.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatDay } from '#app/values/time/french-date.ts'
import type { Route } from './+types/incoming-invoices.page'
import { INCOMING_STATES } from './copy.ts'
import { incomingList } from './incoming-list.ts'
import { isIncomingCredit } from './incoming.ts'
import { ownIncoming } from './queries.server.ts'

export const meta = () => [{ title: 'Factures reçues — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  return {
    connected: approvedPlatform() !== null,
    ...(await ownIncoming.load(ctx, request)),
  }
}

export default function IncomingInvoicesPage({
  loaderData: { connected, rows, ...shown },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Factures reçues"
        trail={[{ label: 'Factures', href: paths.invoices() }, { label: 'Reçues' }]}
      >
        Les factures électroniques de vos fournisseurs, gardées dix ans.
      </PageHeader>
      {!connected && (
        <p className="notice mb-8">
          Aucune plateforme agréée n’est raccordée à Ouvréo pour l’instant&nbsp;: vos factures
          électroniques arrivent sur la vôtre.
        </p>
      )}
      <TeamList
        list={incomingList}
        {...shown}
        label="Rechercher"
        placeholder="Fournisseur, numéro, jour"
        none={{
          drawing: <NoQuoteDrawing />,
          title: 'Aucune facture reçue',
          text: 'Une facture arrive ici quand un fournisseur vous l’envoie par sa plateforme.',
          action: <ButtonLink href={paths.invoices()}>Voir mes factures</ButtonLink>,
        }}
        unmatched={{ title: 'Aucune facture trouvée', all: 'Voir toutes les factures reçues' }}
      >
        <ul className="lines lines-flush">
          {rows.map((row) => (
            <AmountRow
              key={row.id}
              title={row.sellerName}
              href={paths.incomingInvoice(row.id)}
              badge={INCOMING_STATES[row.state]}
              party={`${isIncomingCredit(row.typeCode) ? 'Avoir' : 'Facture'} ${row.number}, du ${formatDay(row.issuedOn)}`}
              details={
                row.dueOn && !isIncomingCredit(row.typeCode)
                  ? `À payer au plus tard le ${formatDay(row.dueOn)}`
                  : null
              }
              amount={<Money cents={row.totalInclCents} />}
            />
          ))}
        </ul>
      </TeamList>
    </>
  )
}
