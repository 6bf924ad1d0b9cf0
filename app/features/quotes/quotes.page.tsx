import Plus from 'lucide-react/icons/plus'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoQuoteDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { FilterBar } from '#app/ui/form/filter-bar.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { worksWords } from '#app/features/works/dates/slot-words.ts'
import { formatDate, formatDay, formatRelative } from '#app/values/time/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { waitedWords } from '#app/features/messages/follow-ups/copy.ts'
import {
  countToFollowUp,
  followUpsOfEach,
  listToFollowUp,
  toFollowUp,
} from '#app/features/messages/follow-ups/queries.server.ts'
import { readPage } from '#app/values/list-query.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { plainLine } from '#app/values/words/plain-text.ts'
import type { Route } from './+types/quotes.page'
import { QUOTE_STATUS_LABELS } from './status-copy.ts'
import { countMyQuotes, listMyQuotes, QUOTES_PER_PAGE } from './queries.server.ts'
import type { QuoteStatus } from './quote.ts'
import { QuoteRow } from './quote-row.tsx'

export const meta = () => [{ title: 'Devis — Ouvréo' }]

const TO_FOLLOW_UP = 'a-relancer'
const VIEWS: readonly { vue: string; label: string; status: QuoteStatus | undefined }[] = [
  { vue: 'tous', label: 'Tous', status: undefined },
  { vue: 'brouillons', label: 'Brouillons', status: 'draft' },
  { vue: 'envoyes', label: 'Envoyés', status: 'sent' },
  { vue: TO_FOLLOW_UP, label: 'À relancer', status: 'sent' },
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
  const page = readPage(searchParams)
  const q = plainLine(searchParams.get('q') ?? '', 80)
  const [{ rows, total }, counts, toAskAgain] = await Promise.all([
    listMyQuotes(ctx, {
      status: view.status,
      which: view.vue === TO_FOLLOW_UP ? toFollowUp(ctx) : undefined,
      search: q,
      page,
    }),
    countMyQuotes(ctx),
    countToFollowUp(ctx),
  ])
  const waiting = rows.flatMap(({ id, status }) => (status === 'sent' ? [id] : []))
  const [followUps, mayFollowUp] = await Promise.all([
    followUpsOfEach(ctx, waiting),
    listToFollowUp(ctx, waiting),
  ])
  return {
    vue: view.vue,
    q,
    counts,
    toAskAgain,
    page,
    pages: Math.ceil(total / QUOTES_PER_PAGE),
    rows: rows.map(
      ({
        id,
        number,
        title,
        status,
        totalInclCents,
        sentAt,
        validUntil,
        updatedAt,
        client,
        town,
        insee,
        works,
        ownClient,
      }) => ({
        id,
        number,
        title,
        status,
        totalInclCents,
        client,
        ownClient,
        town,
        works: works && { id: works.id, words: worksWords(works, timeZoneOf(insee)) },
        mayFollowUp: mayFollowUp.has(id),
        when:
          sentAt && status === 'sent'
            ? waitedWords(sentAt, followUps.get(id) ?? [], ctx.now)
            : sentAt
              ? `Envoyé le ${formatDate(sentAt, PARIS)}`
              : `Modifié ${formatRelative(updatedAt, ctx.now)}`,
        validUntil: status === 'sent' && validUntil ? formatDay(validUntil) : null,
      }),
    ),
  }
}

export default function QuotesPage({
  loaderData: { vue, q, counts, toAskAgain, page, pages, rows },
}: Route.ComponentProps) {
  const at = (values: { vue: string; page?: string }) =>
    paths.quotes({
      ...(values.vue === 'tous' ? {} : { vue: values.vue }),
      ...(q ? { q } : {}),
      ...(values.page ? { page: values.page } : {}),
    })
  const countOf = (view: (typeof VIEWS)[number]) =>
    view.vue === TO_FOLLOW_UP ? toAskAgain : view.status && counts[view.status]?.count
  const waiting = counts.sent
  const begun = Object.keys(counts).length > 0
  return (
    <>
      <PageHeader
        title="Devis"
        aside={
          <ButtonLink href={paths.newOwnQuote()} variant="primary" icon={<Icon of={Plus} />}>
            Nouveau devis
          </ButtonLink>
        }
      >
        {waiting
          ? `${waiting.count === 1 ? 'Un devis attend' : `${waiting.count} devis attendent`} une réponse, pour ${formatEuros(waiting.totalInclCents)}.`
          : 'Ceux que vous écrivez et ceux que vous avez envoyés.'}
      </PageHeader>
      <Tabs
        label="Devis par état"
        tabs={VIEWS.map((view) => ({
          href: at(view),
          label: view.label,
          current: view.vue === vue,
          count: countOf(view),
          countLabel: `${countOf(view) ?? 0} devis`,
        }))}
      />
      {begun && (
        <div className="mt-6">
          <FilterBar
            label="Rechercher"
            search={q}
            placeholder="Client, ville, numéro"
            keep={vue === 'tous' ? {} : { vue }}
          />
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState
          drawing={<NoQuoteDrawing />}
          title={
            q ? 'Rien ne correspond' : begun ? 'Aucun devis ici' : 'Aucun devis pour l’instant'
          }
          action={
            !begun ? (
              <ButtonLink href={paths.leads({ onglet: 'en-discussion' })}>
                Voir mes discussions
              </ButtonLink>
            ) : (
              <ButtonLink href={paths.quotes()}>Voir tous les devis</ButtonLink>
            )
          }
        >
          {q
            ? `Aucun devis ne contient «\u00a0${q}\u00a0» ici.`
            : begun
              ? null
              : 'Un devis s’écrit depuis une demande dont vous avez pris le contact, ou ici pour un client que vous avez trouvé vous-même.'}
        </EmptyState>
      ) : (
        <ul className="lines lines-flush">
          {rows.map((row) => (
            <QuoteRow
              key={row.id}
              href={paths.quote(row.id)}
              row={row}
              label={QUOTE_STATUS_LABELS[row.status]}
              party={`${row.client}, ${row.town}${row.ownClient ? ' · votre client' : ''}`}
              details={
                row.works ? (
                  <AppLink href={paths.works(row.works.id)} className="link">
                    {row.works.words}
                  </AppLink>
                ) : (
                  row.mayFollowUp && (
                    <AppLink href={`${paths.quote(row.id)}#relance`} className="link">
                      Relancer
                    </AppLink>
                  )
                )
              }
            />
          ))}
        </ul>
      )}
      <Pagination current={page} total={pages} href={(to) => at({ vue, page: String(to) })} />
    </>
  )
}
