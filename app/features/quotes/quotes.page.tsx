import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { worksWords } from '#app/features/interventions/slot-words.ts'
import { formatDate, formatDay, formatRelative } from '#app/values/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/french-time-zone.ts'
import type { Route } from './+types/quotes.page'
import { QUOTE_STATUS_LABELS, QUOTE_STATUS_TONES } from './copy.ts'
import { listMyQuotes, QUOTES_PER_PAGE } from './queries.server.ts'
import type { QuoteStatus } from './quote.ts'

export const meta = () => [{ title: 'Devis — Ouvréo' }]

const VIEWS: readonly { vue: string; label: string; status: QuoteStatus | undefined }[] = [
  { vue: 'tous', label: 'Tous', status: undefined },
  { vue: 'brouillons', label: 'Brouillons', status: 'draft' },
  { vue: 'envoyes', label: 'Envoyés', status: 'sent' },
  { vue: 'acceptes', label: 'Acceptés', status: 'accepted' },
  { vue: 'refuses', label: 'Refusés', status: 'declined' },
  { vue: 'expires', label: 'Expirés', status: 'expired' },
  { vue: 'retires', label: 'Retirés', status: 'withdrawn' },
  { vue: 'retractes', label: 'Rétractés', status: 'retracted' },
]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const { searchParams } = new URL(request.url)
  const view = VIEWS.find(({ vue }) => vue === searchParams.get('vue')) ?? VIEWS[0]!
  const page = Math.max(1, Math.trunc(Number(searchParams.get('page'))) || 1)
  const { rows, total } = await listMyQuotes(ctx, { status: view.status, page })
  return {
    vue: view.vue,
    page,
    pages: Math.ceil(total / QUOTES_PER_PAGE),
    rows: rows.map(({ id, number, title, status, totalInclCents, sentAt, validUntil, updatedAt, client, town, insee, works }) => ({
      id, number, title, status, totalInclCents, client, town,
      works: works && { id: works.id, words: worksWords(works, timeZoneOf(insee)) },
      when: sentAt ? `Envoyé le ${formatDate(sentAt, PARIS)}` : `Modifié ${formatRelative(updatedAt, ctx.now)}`,
      validUntil: status === 'sent' && validUntil ? formatDay(validUntil) : null,
    })),
  }
}

export default function QuotesPage({ loaderData: { vue, page, pages, rows } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Devis">Ceux que vous écrivez et ceux que vous avez envoyés.</PageHeader>
      <Tabs label="Devis par état" tabs={VIEWS.map((view) => ({ href: view.status ? paths.quotes({ vue: view.vue }) : paths.quotes(), label: view.label, current: view.vue === vue }))} />
      {rows.length === 0 ? (
        <EmptyState drawing={<NoQuoteDrawing />} title={vue === 'tous' ? 'Aucun devis pour l’instant' : 'Aucun devis ici'} action={vue === 'tous' ? <ButtonLink href={paths.leads({ onglet: 'en-discussion' })}>Voir mes discussions</ButtonLink> : <ButtonLink href={paths.quotes()}>Voir tous les devis</ButtonLink>}>
          {vue === 'tous' ? 'Un devis s’écrit depuis une demande dont vous avez pris le contact.' : null}
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {rows.map((row) => (
            <li key={row.id} className="quote-row">
              <div className="min-w-0">
                <div className="lead-title">
                  <h2><AppLink href={paths.quote(row.id)}>{row.title}</AppLink></h2>
                  <Badge tone={QUOTE_STATUS_TONES[row.status]}>{QUOTE_STATUS_LABELS[row.status]}</Badge>
                </div>
                <p className="mt-1 text-muted">{row.client}, {row.town}</p>
                <p className="meta mt-1">
                  {row.number && <span>{row.number}</span>}
                  <span>{row.when}</span>
                  {row.works && <AppLink href={paths.intervention(row.works.id)} className="link">{row.works.words}</AppLink>}
                  {row.validUntil && <span>Valable jusqu’au {row.validUntil}</span>}
                </p>
              </div>
              <p className="quote-row-total"><Money cents={row.totalInclCents} /></p>
            </li>
          ))}
        </ul>
      )}
      <Pagination current={page} total={pages} href={(to) => paths.quotes({ vue, page: String(to) })} />
    </>
  )
}
