import ArrowRight from 'lucide-react/icons/arrow-right'
import { TRIAL_DAYS } from '#app/features/subscriptions/plans/plans.ts'
import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { HouseDrawing } from '#app/ui/drawings/house.tsx'
import { MasonryDrawing } from '#app/ui/drawings/trades.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { pageMeta, siteFacts, type MetaArgs } from '#app/ui/layout/page-meta.ts'

export const handle = { cache: { tags: [] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) => {
  const { origin, brand } = siteFacts(matches)
  return pageMeta(matches, {
    title: `${brand} : des artisans vérifiés pour vos travaux`,
    description:
      'Particulier, décrivez vos travaux et recevez jusqu’à cinq devis gratuits d’artisans vérifiés. Artisan, recevez des demandes près de chez vous, sans commission.',
    path: paths.landing(),
    data: [
      {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: brand,
        url: `${origin}/`,
        logo: `${origin}/favicon.svg`,
        areaServed: 'FR',
      },
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name: brand,
        url: `${origin}/`,
        inLanguage: 'fr',
      },
    ],
  })
}

export default function Landing() {
  return (
    <div className="hero">
      <div className="plan-grid" aria-hidden="true" />
      <div className="glow" aria-hidden="true" />
      <div className="wrap pt-[clamp(2.5rem,7vw,5rem)] pb-[clamp(3rem,8vw,6rem)]">
        <h1 className="text-display">Quel est votre profil ?</h1>
        <p className="mt-5 mb-10 max-w-[50ch] text-lead text-muted">
          Des travaux à confier, ou un métier à exercer : chacun sa porte.
        </p>
        <div className="profiles">
          <article className="profile">
            <HouseDrawing />
            <h2 className="text-subtitle">Je suis un particulier</h2>
            <CheckList
              items={[
                'Des artisans vérifiés',
                'Jusqu’à cinq devis gratuits',
                'Des offres à comparer, poste par poste',
                'Des garanties claires avant de signer',
              ]}
            />
            <div>
              <ButtonLink
                href={paths.particuliers()}
                variant="primary"
                data-user-type="particulier"
              >
                J’ai des travaux à confier
                <Icon of={ArrowRight} />
              </ButtonLink>
            </div>
          </article>
          <article className="profile">
            <MasonryDrawing />
            <h2 className="text-subtitle">Je suis un artisan</h2>
            <CheckList
              items={[
                'Des demandes de devis près de chez vous',
                'Un profil professionnel',
                'Une clientèle qui grandit, sans commission',
                `${TRIAL_DAYS} jours d’essai gratuit, sans carte bancaire`,
              ]}
            />
            <div>
              <ButtonLink href={paths.artisans()} data-user-type="artisan">
                Je cherche des chantiers
                <Icon of={ArrowRight} />
              </ButtonLink>
            </div>
          </article>
        </div>
      </div>
    </div>
  )
}
