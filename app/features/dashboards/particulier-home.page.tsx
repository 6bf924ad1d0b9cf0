import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import MessageSquare from 'lucide-react/icons/message-square'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import { requestScope, requireParticulier } from '#app/features/accounts/request-scope.server.ts'
import { countUnreadMessages } from '#app/features/messages/queries.server.ts'
import { countMyQuoteRequests, listMyQuoteRequests } from '#app/features/quote-requests/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/particulier-home.page'
import { countCompletedRequests, listTurns } from './particulier-queries.server.ts'
import { inOrder } from './particulier-turns.ts'
import { RequestLine } from './request-line.tsx'
import { TurnBand } from './turn-band.tsx'

export const meta = () => [{ title: 'Tableau de bord — Ouvréo' }]

/** How many of the latest requests the home shows. */
const SHOWN = 4

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request, 'landing')
  const [counts, completed, requests, turns, unread] = await Promise.all([countMyQuoteRequests(ctx), countCompletedRequests(ctx), listMyQuoteRequests(ctx), listTurns(ctx), countUnreadMessages(ctx)])
  const waiting = inOrder(turns)
  return {
    firstName: (requestScope(context).viewer.person?.name ?? '').split(/\s+/)[0] ?? '',
    counts: { total: counts.total, pending: counts.pending, completed },
    requests: requests.slice(0, SHOWN),
    turn: waiting[0] ?? null,
    others: Math.max(0, waiting.length - 1),
    unread,
    now: ctx.now,
  }
}

export default function ParticulierHomePage({ loaderData: { firstName, counts, requests, turn, others, unread, now } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={firstName ? `Bonjour ${firstName}` : 'Tableau de bord'} aside={counts.total > 0 && <ButtonLink href={paths.findPro()} document variant={turn ? 'quiet' : 'primary'}>Nouvelle demande</ButtonLink>}>
        {summaryOf(counts.pending)}
      </PageHeader>
      {turn && (
        <div className="mb-10">
          <TurnBand turn={turn} now={now} />
          {others > 0 && <p className="mt-3 text-faint">{others === 1 ? 'Une autre chose vous attend' : `${others} autres choses vous attendent`} dans <AppLink href={paths.requests()} className="link">vos demandes</AppLink>.</p>}
        </div>
      )}
      <dl className="totals" aria-label="Vos demandes en chiffres">
        <div><dt>Demandes</dt><dd>{counts.total}</dd></div>
        <div><dt>En attente</dt><dd>{counts.pending}</dd></div>
        <div><dt>Terminées</dt><dd>{counts.completed}</dd></div>
      </dl>
      {requests.length === 0 ? (
        <EmptyState drawing={<NoRequestDrawing />} title="Vos travaux commencent ici" action={<ButtonLink href={paths.findPro()} document variant="primary">Décrire mes travaux</ButtonLink>}>
          Décrivez ce que vous souhaitez faire. Jusqu’à cinq artisans vérifiés, près de chez vous, vous répondront par un devis gratuit.
        </EmptyState>
      ) : (
        <section aria-labelledby="dernieres" className="mt-12">
          <h2 id="dernieres">Dernières demandes</h2>
          <ul className="lines mt-4">{requests.map((request) => <RequestLine key={request.id} request={request} />)}</ul>
        </section>
      )}
      <nav aria-label="Votre espace" className="mt-12">
        <ul className="tiles">
          <Tile href={paths.requests()} icon={FileText} title="Mes demandes" words="Suivre, modifier, comparer les devis" />
          <Tile href={paths.particulierConversations()} icon={MessageSquare} title="Messages" words={unread === 0 ? 'Vos échanges avec les artisans' : unread === 1 ? '1 message non lu' : `${unread} messages non lus`} />
          <Tile href={paths.particulierReviews()} icon={Star} title="Mes avis" words="Noter les travaux terminés" />
          <Tile href={paths.requestsOf({ vue: 'terminees' })} icon={History} title="Historique" words="Demandes acceptées ou closes" />
          <Tile href={paths.particulierSettings()} icon={Settings} title="Paramètres" words="Vos coordonnées, votre mot de passe" />
        </ul>
      </nav>
    </>
  )
}

function Tile({ href, icon, title, words }: { href: string; icon: typeof FileText; title: string; words: string }) {
  return (
    <li className="tile">
      <Icon of={icon} />
      <div>
        <AppLink href={href} className="card-target font-semibold">{title}</AppLink>
        <p className="text-faint">{words}</p>
      </div>
    </li>
  )
}

function summaryOf(pending: number): string {
  if (pending === 0) return 'Aucune demande en attente.'
  return pending === 1 ? 'Une demande attend un devis accepté.' : `${pending} demandes attendent un devis accepté.`
}
