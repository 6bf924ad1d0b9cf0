import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { requestList } from '#app/features/requests/team/request-list.ts'
import { DEPARTEMENT_NAMES } from '#app/features/places/departements.ts'
import { franceShapes } from '#app/features/places/departement-shapes.server.ts'
import { isTradeSlug, listTrades, TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useRefresh } from '#app/platform/live/use-refresh.ts'
import {
  formatDay,
  formatDuration,
  formatTime,
  formatWeekday,
} from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-home.page'
import { HomeCharts } from './home-charts.tsx'
import { nobodyBy } from './home-figures.server.ts'
import { mapStep, share } from './home-figures.ts'
import { readHome } from './kept-figures.server.ts'
import { QueueTable } from './queue-table.tsx'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { CASE_QUEUES, type CaseQueue } from '#app/features/admin/desk/case-kinds.ts'
import { kindsFor } from '#app/features/admin/desk/desk-roles.ts'
import { listQueues } from './queues.server.ts'
import { QUEUES, type QueueName } from './queues.ts'

export const meta = () => [{ title: 'Administration — Ouvréo' }]

/** How often the figures are counted again while somebody looks at them, seconds. */
const AGAIN_SECONDS = 30

/** Nobody lives there to ask for works. */
const UNINHABITED = new Set(['984', '989'])

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const asked = new URL(request.url).searchParams.get('metier') ?? ''
  const trade = isTradeSlug(asked) ? asked : null
  const [home, queues] = await Promise.all([readHome(ctx), listQueues(ctx)])
  const { roles } = ctx.who
  const opensRequests = mayAt(roles, paths.adminRequests())
  const mine = ({ name }: { name: QueueName }) =>
    name in CASE_QUEUES
      ? kindsFor(roles, name as CaseQueue).length > 0
      : mayAt(roles, QUEUES[name].href)
  const { top: figures, days, weeks, quotes, places, countedAt, kept } = home
  const trades = nobodyBy(places, 'trade')
  const departements = nobodyBy(places, 'departement', trade)
  const counted = new Map(departements.map((row) => [row.key, row]))
  const { width, height, shapes } = franceShapes()
  return {
    opensRequests,
    exports: mayAt(roles, paths.exportAdminFigure({ chiffre: 'files' })),
    figures,
    at: `${formatWeekday(countedAt, PARIS)}, ${formatTime(countedAt, PARIS)}`,
    kept,
    queues: queues.filter(mine).map(({ oldestAt, ...queue }) => ({
      ...queue,
      ...QUEUES[queue.name],
      age: oldestAt && formatDuration(ctx.now.getTime() - oldestAt.getTime()),
    })),
    days: days.map(({ day, ...row }) => ({
      ...row,
      label: formatDay(day),
      short: String(Number(day.slice(8))),
    })),
    weeks: weeks.map(({ week, ...row }, index) => ({
      ...row,
      label: `Semaine du ${formatDay(week)}`,
      short: index % 2 === 0 ? '' : `${Number(week.slice(8))}/${Number(week.slice(5, 7))}`,
    })),
    quotes,
    trades: trades.map(({ key, ...row }) => ({ ...row, name: TRADES[key].name })),
    trade,
    tradeOptions: listTrades().map(({ slug, name }) => ({ value: slug, label: name })),
    outlines: {
      width,
      height,
      paths: Object.fromEntries(shapes.map(({ code, path }) => [code, path])),
    },
    departements: Object.entries(DEPARTEMENT_NAMES)
      .filter(([code]) => !UNINHABITED.has(code) || counted.has(code))
      .map(([code, name]) => {
        const { requests, nobody } = counted.get(code) ?? { requests: 0, nobody: 0 }
        const words =
          requests === 0
            ? 'aucune demande'
            : `${nobody} sur ${requests} sans artisan, ${share(nobody, requests)}`
        return {
          code,
          name,
          requests,
          nobody,
          step: mapStep(nobody),
          words,
          href:
            opensRequests && requests > 0
              ? requestList.at({ departement: code, trade: trade ?? '' })
              : null,
        }
      }),
  }
}

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('fr-FR')}\u00a0${count > 1 ? many : one}`

export default function AdminHomePage({ loaderData }: Route.ComponentProps) {
  const { figures, queues, at, kept } = loaderData
  useRefresh(AGAIN_SECONDS)
  const late = queues.filter((queue) => queue.late > 0).sort((a, b) => b.late - a.late)
  const waiting = queues.filter((queue) => queue.count > 0 && queue.promise !== null)
  const first = late[0] ?? waiting[0]
  return (
    <>
      <PageHeader title="Accueil">
        Chiffres du {at},{' '}
        {kept
          ? 'recomptés toutes les dix minutes. Les files d’attente sont à jour.'
          : 'relus toutes les trente secondes.'}
      </PageHeader>
      {first && (
        <div className="mb-10">
          <AttentionBand
            title={
              late.length > 0
                ? plural(
                    late.reduce((sum, queue) => sum + queue.late, 0),
                    'réponse promise est en retard',
                    'réponses promises sont en retard',
                  )
                : plural(
                    waiting.reduce((sum, queue) => sum + queue.count, 0),
                    'réponse est attendue de l’équipe',
                    'réponses sont attendues de l’équipe',
                  )
            }
            action={
              <ButtonLink href={first.href} variant="primary">
                Voir la plus pressante
              </ButtonLink>
            }
          >
            {first.label}&nbsp;: la plus ancienne attend depuis {first.age}, pour une promesse de{' '}
            {first.promise}.
            {first.name === 'verification' &&
              ' Tant qu’elle n’a pas de réponse, son artisan ne reçoit aucune demande.'}
            {first.name === 'contact_reports' && ' Sans décision à temps, le contact est rendu.'}
          </AttentionBand>
        </div>
      )}
      <Figures>
        <Figure
          label="Demandes ouvertes"
          value={figures.requestsOpen.toLocaleString('fr-FR')}
          note={plural(figures.requestsToday, 'déposée en 24 h', 'déposées en 24 h')}
          href={loaderData.opensRequests ? paths.adminRequests('?etat=open') : undefined}
        />
        <Figure
          label="Contacts en cours"
          value={figures.leadsInTouch.toLocaleString('fr-FR')}
          note={plural(
            figures.leadsToAnswer,
            'proposition sans réponse',
            'propositions sans réponse',
          )}
        />
        <Figure
          label="Devis envoyés"
          value={figures.quotesSent.toLocaleString('fr-FR')}
          note={plural(figures.quotesAccepted, 'accepté', 'acceptés')}
        />
        <Figure
          label="Artisans vérifiés"
          value={figures.artisansVerified.toLocaleString('fr-FR')}
          note={plural(figures.artisansAvailable, 'disponible', 'disponibles')}
          href={paths.adminArtisans('?vue=verifiees')}
        />
      </Figures>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-heading">Files d’attente</h2>
        {loaderData.exports && (
          <ButtonLink href={paths.exportAdminFigure({ chiffre: 'files' })} size="sm">
            Exporter en CSV<span className="sr-only"> les files d’attente</span>
          </ButtonLink>
        )}
      </div>
      <QueueTable queues={queues} />
      <HomeCharts {...loaderData} />
    </>
  )
}
