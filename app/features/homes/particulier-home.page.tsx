import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/history'
import LogOut from 'lucide-react/icons/log-out'
import MessageSquare from 'lucide-react/icons/message-square'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'
import { redirect } from 'react-router'
import {
  requestScope,
  requireParticulier,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { listMyQuoteRequests } from '#app/features/requests/queries.server.ts'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { NoRequestDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import type { Route } from './+types/particulier-home.page'
import { listTurns } from '#app/features/requests/my-requests/list-turns.server.ts'
import { readHomeFigures } from '#app/features/requests/my-requests/particulier-queries.server.ts'
import { inOrder } from '#app/features/requests/my-requests/particulier-turns.ts'
import { RequestLine } from '#app/features/requests/my-requests/request-line.tsx'
import { countMyRequests } from '#app/features/requests/my-requests/search-my-requests.server.ts'
import { TurnBand, TurnLines } from '#app/features/requests/my-requests/turn-band.tsx'

export const meta = () => [{ title: 'Tableau de bord — Ouvréo' }]

/** How many of the latest requests the home shows. */
const SHOWN = 4
/** How many things that wait stand on the home under the first one; the list of requests marks them all. */
const TURNS_SHOWN = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request, 'landing')
  const { person, worksFor, company } = requestScope(context).viewer
  const [{ counts }, requests, turns, figures] = await Promise.all([
    countMyRequests(ctx),
    listMyQuoteRequests(ctx, SHOWN),
    listTurns(ctx),
    readHomeFigures(ctx),
  ])
  // Somebody who works for a company and asked for nothing has nothing else to find here.
  if (worksFor !== undefined && counts.toutes === 0)
    throw redirect(company ? paths.proHome() : paths.crewDays())
  const [turn = null, ...others] = inOrder(turns)
  return {
    firstName: (person?.name ?? '').split(/\s+/)[0] ?? '',
    counts: {
      total: counts.toutes,
      pending: counts['en-attente'],
      completed: counts.terminees,
      over: counts.terminees + counts['sans-suite'],
      accepted: counts.acceptees,
    },
    requests,
    turn,
    others,
    figures,
    crewOf: worksFor === undefined ? null : { name: worksFor, office: company !== undefined },
    now: ctx.now,
  }
}

export default function ParticulierHomePage({
  loaderData: { firstName, counts, requests, turn, others, figures, crewOf, now },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={firstName ? `Bonjour ${firstName}` : 'Tableau de bord'}
        aside={
          <>
            <ButtonLink href={paths.emergencies()} variant="link">
              Un dépannage urgent
            </ButtonLink>
            {counts.total > 0 && (
              <ButtonLink href={paths.findPro()} variant={turn ? 'quiet' : 'primary'}>
                Nouvelle demande
              </ButtonLink>
            )}
          </>
        }
      >
        {turn
          ? `${others.length === 0 ? 'Une chose vous attend' : `${others.length + 1} choses vous attendent`}.`
          : counts.total > 0
            ? 'Rien ne vous attend : nous vous prévenons dès qu’un artisan répond.'
            : null}
      </PageHeader>
      {crewOf && (
        <p className="notice mb-10 flex flex-wrap items-center justify-between gap-4">
          <span>Vous faites partie de l’équipe {ofName(crewOf.name)}.</span>
          {crewOf.office ? (
            <ButtonLink href={paths.proHome()}>Ouvrir son espace</ButtonLink>
          ) : (
            <ButtonLink href={paths.crewDays()}>Mon planning</ButtonLink>
          )}
        </p>
      )}
      {turn && (
        <section aria-labelledby="a-vous" className="mb-12">
          <h2 id="a-vous" className="sr-only">
            À vous de jouer
          </h2>
          <TurnBand turn={turn} now={now} />
          {others.length > 0 && (
            <div className="mt-3">
              <TurnLines turns={others.slice(0, TURNS_SHOWN)} now={now} />
            </div>
          )}
          {others.length > TURNS_SHOWN && (
            <p className="mt-3 text-faint">
              Et{' '}
              {others.length - TURNS_SHOWN === 1
                ? 'une autre'
                : `${others.length - TURNS_SHOWN} autres`}
              , marquées dans{' '}
              <AppLink href={paths.requests()} className="link">
                vos demandes
              </AppLink>
              .
            </p>
          )}
        </section>
      )}
      <dl className="totals" aria-label="Vos demandes en chiffres">
        <div>
          <dt>
            <AppLink href={paths.requestsOf({ vue: 'toutes' })}>Demandes</AppLink>
          </dt>
          <dd>{counts.total}</dd>
        </div>
        <div>
          <dt>
            <AppLink href={paths.requests()}>En attente</AppLink>
          </dt>
          <dd>{counts.pending}</dd>
        </div>
        <div>
          <dt>
            <AppLink href={paths.requestsOf({ vue: 'terminees' })}>Terminées</AppLink>
          </dt>
          <dd>{counts.completed}</dd>
        </div>
      </dl>
      {requests.length === 0 ? (
        <EmptyState
          drawing={<NoRequestDrawing />}
          title="Vos travaux commencent ici"
          action={
            <ButtonLink href={paths.findPro()} variant="primary">
              Décrire mes travaux
            </ButtonLink>
          }
        >
          Décrivez ce que vous souhaitez faire. Jusqu’à cinq artisans vérifiés, près de chez vous,
          vous répondront par un devis gratuit.
        </EmptyState>
      ) : (
        <section aria-labelledby="dernieres" className="mt-12">
          <h2 id="dernieres">Dernières demandes</h2>
          <ul className="lines mt-4">
            {requests.map((request) => (
              <RequestLine key={request.id} request={request} />
            ))}
          </ul>
        </section>
      )}
      <nav aria-label="Votre espace" className="mt-12">
        <ul className="tiles">
          <Tile
            href={paths.requests()}
            icon={FileText}
            title="Mes demandes"
            words={inWords(
              counts.pending,
              'en attente d’un devis accepté',
              'en attente d’un devis accepté',
              'Aucune en attente',
            )}
          />
          <Tile
            href={paths.particulierConversations()}
            icon={MessageSquare}
            title="Messages"
            words={inWords(figures.unread, 'message non lu', 'messages non lus', 'Tout est lu')}
          />
          <Tile
            href={paths.particulierReviews()}
            icon={Star}
            title="Mes avis"
            words={
              figures.toReview > 0
                ? inWords(figures.toReview, 'chantier à noter', 'chantiers à noter', '')
                : inWords(figures.reviews, 'avis donné', 'avis donnés', 'Aucun avis pour l’instant')
            }
          />
          <Tile
            href={paths.requestsOf({ vue: 'terminees' })}
            icon={History}
            title="Historique"
            words={inWords(
              counts.completed,
              'chantier terminé',
              'chantiers terminés',
              'Aucun chantier terminé',
            )}
          />
          <Tile
            href={paths.particulierSettings()}
            icon={Settings}
            title="Paramètres"
            words={
              figures.blocked > 0
                ? inWords(figures.blocked, 'artisan bloqué', 'artisans bloqués', '')
                : 'Vos coordonnées, votre mot de passe'
            }
          />
          <SignOutTile />
        </ul>
      </nav>
    </>
  )
}

const inWords = (count: number, one: string, several: string, none: string) =>
  count === 0 ? none : `${count}\u00a0${count === 1 ? one : several}`

function Tile({
  href,
  icon,
  title,
  words,
}: {
  href: string
  icon: typeof FileText
  title: string
  words: string
}) {
  return (
    <li className="tile">
      <Icon of={icon} />
      <div>
        <AppLink href={href} className="card-target font-semibold">
          {title}
        </AppLink>
        <p className="text-faint">{words}</p>
      </div>
    </li>
  )
}

/** Leaves the space; a plain form, as in the menu. */
function SignOutTile() {
  return (
    <li className="tile">
      <Icon of={LogOut} />
      <AppForm action={paths.signOut()}>
        <button type="submit" className="card-target font-semibold">
          Se déconnecter
        </button>
        <p className="text-faint">Sur cet appareil</p>
      </AppForm>
    </li>
  )
}
