import BadgeCheck from 'lucide-react/icons/badge-check'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Waypoints from 'lucide-react/icons/waypoints'
import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { LevelDrawing } from '#app/ui/drawings/site.tsx'
import { FeatureList } from '#app/ui/layout/feature-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'

export const handle = { cache: { tags: [] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Nos garanties',
    description:
      'Artisans vérifiés, suivi du projet, sécurité et transparence, satisfaction : ce que nous contrôlons, et ce que vous pouvez exiger.',
    path: paths.guarantees(),
  })

export default function Guarantees() {
  return (
    <>
      <PageHero
        title="Ce que nous garantissons"
        lead="Quatre engagements, et la manière dont nous les tenons."
        drawing={<LevelDrawing />}
      />
      <Section className="pt-0">
        <FeatureList
          columns={2}
          framed
          level={2}
          features={[
            {
              icon: BadgeCheck,
              title: 'Artisans vérifiés',
              text: 'Un membre de l’équipe lit le SIRET, le droit d’exercer chaque métier et l’assurance décennale avant la première demande. Ce qui a été contrôlé est affiché, avec la date. Cette vérification est la même pour tous et ne s’achète pas.',
            },
            {
              icon: Waypoints,
              title: 'Suivi personnalisé du projet',
              text: 'Vous voyez qui a reçu votre demande, qui répond et depuis quand. Une place sans réponse en 24 h passe au suivant. Vous pouvez mettre en pause ou clôturer à tout moment.',
            },
            {
              icon: LockKeyhole,
              title: 'Sécurité et transparence',
              text: 'Votre adresse et votre téléphone restent masqués tant que vous ne les partagez pas. Votre nom complet figure sur les devis qu’on vous envoie, comme la loi le demande, et vous pouvez les refuser avant. Chaque partage est noté. L’ordre des artisans est public.',
            },
            {
              icon: HeartHandshake,
              title: 'Satisfaction client prioritaire',
              text: 'Une question, un désaccord : une personne vous répond sous 24 h, du lundi au vendredi. Nous ne prenons pas de commission, donc aucun intérêt à vous pousser vers un devis.',
            },
          ]}
        />
      </Section>
      <Section
        title="Ce que la loi vous garantit"
        lead="Elles valent pour tous les travaux, trouvés ici ou ailleurs. Votre artisan ne peut pas les réduire."
        className="pt-0"
      >
        <div className="max-w-[52rem]">
          <DefinitionList
            items={[
              {
                term: 'Un an',
                value:
                  'Garantie de parfait achèvement : l’entreprise reprend tout ce que vous avez signalé à la réception, ou dans l’année qui suit.',
              },
              {
                term: 'Deux ans',
                value:
                  'Garantie de bon fonctionnement des équipements qui se démontent : robinets, volets, radiateurs.',
              },
              {
                term: 'Dix ans',
                value:
                  'Garantie décennale pour ce qui touche à la solidité ou rend l’ouvrage inhabitable. L’assurance doit figurer sur chaque devis.',
              },
              {
                term: 'Quatorze jours',
                value:
                  'Droit de rétractation pour un contrat signé à distance ou à votre domicile.',
              },
            ]}
          />
          <p className="mt-6 text-muted">
            Comment sont ordonnés les artisans ?{' '}
            <AppLink href={paths.ranking()} className="link">
              La page classement
            </AppLink>{' '}
            donne chaque critère et son poids.
          </p>
        </div>
      </Section>
      <ClosingBand
        title="Décrivez vos travaux, tranquillement."
        actions={
          <>
            <ButtonLink href={paths.findPro()} variant="primary">
              Trouver un pro
            </ButtonLink>
            <ButtonLink href={paths.contact({ type: 'complaint' })}>
              Signaler un problème
            </ButtonLink>
          </>
        }
      >
        Gratuit, sans engagement, et votre numéro reste à vous.
      </ClosingBand>
    </>
  )
}
