import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/artisan-home.page'
import { SpaceCard } from './space-card.tsx'
import { SubscriptionCard } from './subscription-card.tsx'

/** The cards of the dashboard: one for each room of the space, with its figure. */
export function ArtisanCards({
  office,
  company,
  email,
  waiting,
  inTouch,
  works,
  quotes,
  rating,
  subscription,
  premium,
  support,
}: Pick<
  Route.ComponentProps['loaderData'],
  | 'office'
  | 'company'
  | 'email'
  | 'waiting'
  | 'inTouch'
  | 'works'
  | 'quotes'
  | 'rating'
  | 'subscription'
  | 'premium'
  | 'support'
>) {
  const verified = company.verification === 'verified'
  return (
    <div className="space-cards">
      <SpaceCard
        title="Demandes de devis"
        figure={waiting}
        href={paths.leads()}
        act="Voir les demandes"
      >
        {waiting > 1 ? 'en attente de votre réponse' : 'en attente'}
        {inTouch > 0 && `, ${inTouch} en discussion`}
        {quotes.waiting > 0 && `, ${quotes.waiting} devis chez le client`}
      </SpaceCard>
      <SpaceCard
        title="Projets actifs"
        figure={works.running}
        href={paths.worksList()}
        act="Voir les interventions"
      >
        {worksInWords(works)}
      </SpaceCard>
      <SpaceCard
        title="Avis clients"
        figure={rating ? rating.average : '-'}
        figureLabel={rating ? undefined : 'Pas encore de moyenne'}
        href={paths.proReviews()}
        act="Voir les avis"
      >
        {rating
          ? `moyenne de ${rating.count}\u00a0avis`
          : 'La moyenne s’affiche dès le premier avis.'}
      </SpaceCard>
      {office === null && (
        <SpaceCard title="Profil" href={paths.company()} act="Modifier">
          <span className="block break-all text-fg">{email}</span>
          <span className="mt-2 block">
            <Badge tone={verified ? 'ok' : 'neutral'}>
              Entreprise&nbsp;: {company.state.toLocaleLowerCase('fr')}
            </Badge>
          </span>
        </SpaceCard>
      )}
      {office === null && <SubscriptionCard subscription={subscription} verified={verified} />}
      <SpaceCard title="Support">
        {premium && (
          <span className="mb-2 block text-fg">
            {premium.contact ? `${premium.contact}, votre interlocuteur` : 'Votre ligne Premium'}
            <AppLink
              href={`tel:${premium.phone.replaceAll(/[^+\d]/g, '')}`}
              className="link block w-fit tabular-nums"
            >
              {premium.phone}
            </AppLink>
          </span>
        )}
        <span className="block first-letter:uppercase">{support}</span>
        <AppLink href={paths.support()} className="link mt-3 inline-block">
          Contacter le support
        </AppLink>
      </SpaceCard>
    </div>
  )
}

/** What the running works are at: « 1 à planifier, 2 en cours ». */
function worksInWords({
  running,
  toPlan,
  planned,
  inProgress,
  toConfirm,
}: {
  running: number
  toPlan: number
  planned: number
  inProgress: number
  toConfirm: number
}): string {
  if (running === 0) return 'Un projet s’ouvre dès qu’un client accepte votre devis.'
  const parts = [
    [toPlan, 'à planifier'],
    [planned, planned > 1 ? 'planifiés' : 'planifié'],
    [inProgress, 'en cours'],
    [toConfirm, 'à confirmer'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count} ${words}`.replaceAll(' ', '\u00a0'))
    .join(', ')
}
