import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { TRIAL_DAYS } from '#app/features/subscriptions/plans/plans.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Inbox from 'lucide-react/icons/inbox'
import MapPinned from 'lucide-react/icons/map-pinned'
import MessageSquare from 'lucide-react/icons/message-square'
import Scale from 'lucide-react/icons/scale'
import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { KeysDrawing } from '#app/ui/drawings/site.tsx'
import { FeatureList } from '#app/ui/layout/feature-list.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/artisan-space.page'

export const handle = { cache: { tags: ['plans'] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Espace pro',
    description:
      'L’espace des artisans : demandes de votre zone, conversations, contacts du mois, dossier vérifié. Un mois offert.',
    path: paths.proLanding(),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { gratuit } = await readPlans(visitorCtx(context))
  return { freeContacts: gratuit.creditsPerMonth }
}

export default function ProLanding({ loaderData: { freeContacts } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Votre espace pro"
        lead="Un seul endroit pour recevoir les demandes, répondre et suivre ce qui attend."
        drawing={<KeysDrawing />}
      >
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={paths.signUp({ profil: 'artisan' })} variant="primary">
            Créer mon compte pro
          </ButtonLink>
          <ButtonLink href={paths.pricingLong()}>Voir les tarifs</ButtonLink>
        </div>
        <CheckList
          inline
          className="mt-6"
          items={[`${TRIAL_DAYS} jours offerts`, 'Sans carte bancaire']}
        />
      </PageHero>
      <Section title="Cinq raisons de l’ouvrir" className="pt-0">
        <FeatureList
          features={[
            {
              icon: Inbox,
              title: 'Ce qui attend d’abord',
              text: 'Les demandes à traiter viennent en tête, avec le temps qu’il vous reste pour répondre.',
            },
            {
              icon: MapPinned,
              title: 'Votre zone, vos métiers',
              text: 'Vous les changez quand vous voulez ; les demandes suivent aussitôt.',
            },
            {
              icon: MessageSquare,
              title: 'La conversation au même endroit',
              text: 'Questions, visite, numéro partagé : tout reste avec la demande.',
            },
            {
              icon: Scale,
              title: 'Un compte de contacts clair',
              text: 'Réservés, utilisés, rendus : vous voyez chaque mouvement du mois.',
            },
            {
              icon: BadgeCheck,
              title: 'Un dossier vérifié',
              text: 'Entreprise et assurance contrôlées par une personne, l’échéance rappelée deux fois.',
            },
          ]}
        />
      </Section>
      <ClosingBand
        title="Commencez ce mois-ci."
        actions={
          <ButtonLink href={paths.signUp({ profil: 'artisan' })} variant="primary">
            Créer mon compte pro
          </ButtonLink>
        }
      >
        Après le mois offert : une formule, ou {freeContacts} contacts par mois sans abonnement.
      </ClosingBand>
    </>
  )
}
