import { redirect } from 'react-router'
import { requestScope, requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { VERIFICATION_STATUSES } from '#app/features/artisans/copy.ts'
import { getCompany } from '#app/features/artisans/queries.server.ts'
import { countLeadsByTab } from '#app/features/leads/queries.server.ts'
import { isOwnActivation } from '#app/features/subscriptions/checkout-return.server.ts'
import { getPayments } from '#app/features/subscriptions/payment-queries.server.ts'
import { getContactBalance, getSubscription } from '#app/features/subscriptions/queries.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { toastCookie } from '#app/ui/toast.ts'
import { timeZoneOf } from '#app/values/french-time-zone.ts'
import type { Route } from './+types/artisan-home.page'
import { countActiveProjects, listArtisanTurns } from './artisan-queries.server.ts'
import { ArtisanTurnBand, turnWords } from './artisan-turn-band.tsx'
import { inArtisanOrder } from './artisan-turns.ts'
import { SpaceCard } from './space-card.tsx'
import { SubscriptionCard, subscriptionWords } from './subscription-card.tsx'

// Read, and left by its links: nothing here needs the framework's script.
export const handle = { interactive: false }

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
  const [company, counts, projects, subscription, balance, turns, payments] = await Promise.all([getCompany(ctx), countLeadsByTab(ctx), countActiveProjects(ctx), getSubscription(ctx), getContactBalance(ctx), listArtisanTurns(ctx), getPayments(ctx)])
  const { file } = company
  return {
    company: { name: file.companyName, verified: file.verification === 'verified', state: VERIFICATION_STATUSES[file.verification].label },
    email: requestScope(context).viewer.person!.email,
    waiting: counts['a-traiter'],
    inTouch: counts['en-discussion'],
    projects,
    rating: file.ratingCount === 0 ? null : { average: (file.ratingSum / file.ratingCount).toLocaleString('fr-FR', { maximumFractionDigits: 1 }), count: file.ratingCount },
    subscription: subscriptionWords(subscription, { contactsLeft: balance ? balance.left : undefined, graceEnd: payments.paid?.graceEnd ?? null, timeZone: timeZoneOf(file.insee ?? '') }),
    premium: subscription.plan.slug === 'premium' ? { phone: operator().premium.phone ?? operator().phone, contact: operator().premium.contact ?? null } : null,
    support: operator().hours,
    turns: inArtisanOrder(turns).slice(0, TURNS_SHOWN).map((turn) => turnWords(turn, ctx.now)),
  }
}

export default function ArtisanHomePage({ loaderData: { company, email, waiting, inTouch, projects, rating, subscription, premium, support, turns } }: Route.ComponentProps) {
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
        <SpaceCard title="Avis clients" figure={rating ? rating.average : '-'} figureLabel={rating ? undefined : 'Pas encore de moyenne'} href={paths.proReviews()} act="Voir les avis">
          {rating ? `moyenne de ${rating.count}\u00a0avis` : 'La moyenne s’affiche dès le premier avis.'}
        </SpaceCard>
        <SpaceCard title="Profil" href={paths.company()} act="Modifier">
          <span className="block break-all text-fg">{email}</span>
          <span className="mt-2 block"><Badge tone={company.verified ? 'ok' : 'neutral'}>Entreprise&nbsp;: {company.state.toLocaleLowerCase('fr')}</Badge></span>
        </SpaceCard>
        <SubscriptionCard subscription={subscription} verified={company.verified} />
        <SpaceCard title="Support">
          {premium && (
            <span className="mb-2 block text-fg">
              {premium.contact ? `${premium.contact}, votre interlocuteur` : 'Votre ligne Premium'}
              <AppLink href={`tel:${premium.phone.replaceAll(/[^+\d]/g, '')}`} className="link block w-fit tabular-nums">{premium.phone}</AppLink>
            </span>
          )}
          <span className="block first-letter:uppercase">{support}</span>
          <AppLink href={paths.support()} document className="link mt-3 inline-block">Contacter le support</AppLink>
        </SpaceCard>
      </div>
    </>
  )
}
