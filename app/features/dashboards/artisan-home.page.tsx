import { redirect } from 'react-router'
import { requestScope, requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { VERIFICATION_STATUSES } from '#app/features/artisans/copy.ts'
import { getCompany } from '#app/features/artisans/queries.server.ts'
import { countLeadsByTab } from '#app/features/leads/queries.server.ts'
import { isOwnActivation } from '#app/features/subscriptions/checkout-return.server.ts'
import { getContactBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { SUBSCRIPTION_STATUS_LABELS } from '#app/features/subscriptions/subscriber-list.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import { formatDate } from '#app/values/french-date.ts'
import { timeZoneOf } from '#app/values/french-time-zone.ts'
import type { Route } from './+types/artisan-home.page'
import { countActiveProjects, listArtisanTurns } from './artisan-queries.server.ts'
import { ArtisanTurnBand, turnWords } from './artisan-turn-band.tsx'
import { inArtisanOrder } from './artisan-turns.ts'
import { SpaceCard } from './space-card.tsx'

export const meta = () => [{ title: 'Tableau de bord — Ouvréo' }]

const TURNS_SHOWN = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request, 'landing')
  const sessionId = new URL(request.url).searchParams.get('session_id')
  if (sessionId !== null) {
    const activated = await isOwnActivation(ctx, sessionId)
    // The address is cleaned either way; the toast travels only with what the server has checked.
    throw redirect(paths.proHome(), activated ? { headers: { 'set-cookie': toastCookie({ tone: 'ok', title: 'Abonnement activé !' }) } } : {})
  }
  const [company, counts, projects, subscription, balance, turns] = await Promise.all([getCompany(ctx), countLeadsByTab(ctx), countActiveProjects(ctx), getSubscription(ctx), getContactBalance(ctx), listArtisanTurns(ctx)])
  const { file } = company
  return {
    company: { name: file.companyName, verified: file.verification === 'verified', state: VERIFICATION_STATUSES[file.verification].label },
    email: requestScope(context).viewer.person!.email,
    waiting: counts['a-traiter'],
    inTouch: counts['en-discussion'],
    projects,
    rating: file.ratingCount === 0 ? null : { average: (file.ratingSum / file.ratingCount).toLocaleString('fr-FR', { maximumFractionDigits: 1 }), count: file.ratingCount },
    subscription: {
      plan: subscription.plan.name,
      status: subscription.status,
      trial: subscription.trial,
      until: subscription.endsAt && formatDate(subscription.endsAt, timeZoneOf(file.insee ?? '')),
      chosen: subscription.chosen?.name ?? null,
      contactsLeft: balance ? balance.left : undefined,
    },
    support: operator().hours,
    turns: inArtisanOrder(turns).slice(0, TURNS_SHOWN).map((turn) => turnWords(turn, ctx.now)),
  }
}

export default function ArtisanHomePage({ loaderData: { company, email, waiting, inTouch, projects, rating, subscription, support, turns } }: Route.ComponentProps) {
  const [first = null, ...others] = turns
  return (
    <>
      <PageHeader title="Tableau de bord">{company.name}</PageHeader>
      {first ? <ArtisanTurnBand words={first} /> : <p className="notice">Rien ne vous attend. Les nouvelles demandes arrivent par email et ici.</p>}
      {others.length > 0 && (
        <ul className="lines lines-flush mt-2" aria-label="Ce qui attend aussi">
          {others.map((turn) => (
            <li key={`${turn.href}${turn.act}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="min-w-0">
                <span className="block font-semibold">{turn.title}</span>
                <span className="block text-sm text-faint">{turn.text}</span>
              </p>
              <ButtonLink href={turn.href} size="sm">{turn.act}</ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <div className="space-cards">
        <SpaceCard title="Demandes de devis" figure={waiting} href={paths.leads()} act="Voir les demandes">
          {waiting > 1 ? 'en attente de votre réponse' : 'en attente'}{inTouch > 0 && `, ${inTouch} en discussion`}
        </SpaceCard>
        <SpaceCard title="Projets actifs" figure={projects} href={paths.leads({ onglet: 'gagnees' })} act="Voir les projets">
          {projects > 1 ? 'devis acceptés' : 'devis accepté'}
        </SpaceCard>
        <SpaceCard title="Avis clients" figure={rating ? rating.average : '-'} figureLabel={rating ? undefined : 'Pas encore de moyenne'}>
          {rating ? `moyenne de ${rating.count}\u00a0avis` : 'La moyenne s’affiche dès le premier avis.'}
        </SpaceCard>
        <SpaceCard title="Profil" href={paths.company()} act="Modifier">
          <span className="block break-all text-fg">{email}</span>
          <span className="mt-2 block"><Badge tone={company.verified ? 'ok' : 'neutral'}>Entreprise&nbsp;: {company.state.toLocaleLowerCase('fr')}</Badge></span>
        </SpaceCard>
        <SpaceCard title="Abonnement" href={paths.pricing()} document act="Voir les formules">
          <span className="flex flex-wrap items-center gap-2 text-fg">
            {subscription.plan}
            <Badge tone={subscription.status === 'active' ? 'ok' : subscription.status === 'expired' ? 'warn' : 'neutral'}>{SUBSCRIPTION_STATUS_LABELS[subscription.status]}</Badge>
          </span>
          <span className="mt-2 block">
            {subscription.trial && subscription.until ? `Mois offert jusqu’au ${subscription.until}.` : subscription.until && subscription.status === 'active' ? `Jusqu’au ${subscription.until}.` : subscription.chosen ? `${subscription.chosen} choisi, commence à la vérification.` : company.verified ? 'Aucune formule en cours.' : 'Le mois offert commence à la vérification.'}
            {subscription.contactsLeft !== undefined && ` Contacts restants\u00a0: ${subscription.contactsLeft ?? 'illimités'}.`}
          </span>
        </SpaceCard>
        <SpaceCard title="Support">
          <span className="block first-letter:uppercase">{support}</span>
          <AppLink href={paths.support()} document className="link mt-3 inline-block">Contacter le support</AppLink>
        </SpaceCard>
      </div>
    </>
  )
}
