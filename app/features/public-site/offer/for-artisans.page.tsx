import CalendarCheck from 'lucide-react/icons/calendar-check'
import Coins from 'lucide-react/icons/coins'
import MapPinned from 'lucide-react/icons/map-pinned'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UsersRound from 'lucide-react/icons/users-round'
import { viewerKind, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { REACTION_HOURS } from '#app/features/requests/leads/lead.ts'
import { PLANS, TRIAL_DAYS, TRIAL_MIN_CREDITS } from '#app/features/subscriptions/plans/plans.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { listTestimonials } from '#app/features/testimonials/queries.server.ts'
import { SHOWN_TESTIMONIALS } from '#app/features/testimonials/testimonial.ts'
import { TestimonialList } from '#app/features/testimonials/testimonial-list.tsx'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { NoLeadDrawing } from '#app/ui/drawings/empty-states.tsx'
import { FeatureList } from '#app/ui/layout/feature-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { NumberedSteps } from '#app/ui/layout/numbered-steps.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import type { Route } from './+types/for-artisans.page'
import { ClaimFigures } from '#app/features/public-site/claim-figures.tsx'
import { CLAIMS, provedClaims, shownClaims } from '#app/features/public-site/claims.ts'
import { JoinButton, planHref } from './join-button.tsx'
import { OfferCards } from './offer-cards.tsx'

export const handle = {
  cache: { tags: ['testimonials', 'companies', 'plans'] } satisfies PageCache,
}

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Artisans : des demandes de devis près de chez vous',
    description: `Recevez des demandes de devis de votre métier et de votre zone. Abonnement fixe, sans commission. ${TRIAL_DAYS} jours offerts, sans carte bancaire.`,
    path: paths.artisans(),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const { demo } = readConfig()
  return {
    demo,
    kind: viewerKind(context),
    plans: await readPlans(visitorCtx(context)),
    testimonials: await listTestimonials(visitorCtx(context), SHOWN_TESTIMONIALS.home),
    claims: shownClaims(provedClaims(CLAIMS, operator().claims), demo).filter(
      (claim) => claim.key === 'revenue' || claim.key === 'artisans' || claim.key === 'projects',
    ),
  }
}

export default function Artisans({
  loaderData: { demo, kind, plans, testimonials, claims },
}: Route.ComponentProps) {
  return (
    <>
      <PageHero
        display
        title="Des chantiers près de chez vous."
        lead="Vous recevez les demandes de votre métier, dans votre zone. Vous prenez celles que vous voulez. L’abonnement est fixe, sans commission sur vos travaux."
        drawing={<NoLeadDrawing />}
      >
        <div className="flex flex-wrap gap-3">
          <JoinButton kind={kind} />
          <ButtonLink href={paths.howItWorksPro()}>Comment ça marche</ButtonLink>
        </div>
        <CheckList
          inline
          className="mt-6"
          items={[`${TRIAL_DAYS} jours d’essai gratuit`, 'Sans carte bancaire', 'Sans commission']}
        />
      </PageHero>
      {claims.length > 0 && (
        <Section className="pt-0">
          <ClaimFigures claims={claims} demo={demo} />
        </Section>
      )}
      <Section title="Ce que vous y gagnez" className="pt-0">
        <FeatureList
          features={[
            {
              icon: MapPinned,
              title: 'Dans votre zone',
              text: 'Vous fixez vos métiers et votre rayon. Une demande plus lointaine ne vous est proposée que si la personne l’a accepté, et c’est écrit dessus.',
            },
            {
              icon: UsersRound,
              title: 'Cinq artisans à la fois',
              text: 'Jamais plus de cinq places prises à la fois, et vous voyez combien sont prises avant de vous décider.',
            },
            {
              icon: Coins,
              title: 'Aucune commission',
              text: 'Vos prix sont les vôtres. Vous payez un abonnement fixe, quel que soit le montant du chantier.',
            },
            {
              icon: RotateCcw,
              title: 'Un contact muet est rendu',
              text: `Si la personne ne réagit pas en ${REACTION_HOURS} h, le contact revient dans votre mois, sans rien demander.`,
            },
            {
              icon: ShieldCheck,
              title: 'Votre sérieux se voit',
              text: 'SIRET, assurance : ce qui est contrôlé est affiché, avec la date du contrôle.',
            },
            {
              icon: CalendarCheck,
              title: 'Vous décidez du rythme',
              text: 'En congés ou complet ? Dites-le en un clic : aucune demande ne vous est proposée jusqu’à votre retour.',
            },
          ]}
        />
      </Section>
      <Section title="Commencer en trois étapes" className="pt-0">
        <NumberedSteps
          steps={[
            {
              title: 'Créez votre compte',
              text: 'Votre nom, votre entreprise, votre email. Deux minutes suffisent.',
            },
            {
              title: 'Complétez votre dossier',
              text: `SIRET, métiers, zone, assurance. Notre équipe le vérifie sous ${VERIFICATION_PROMISE_HOURS} h.`,
            },
            {
              title: 'Répondez aux demandes',
              text: 'Vous prenez le contact, échangez avec la personne, proposez une visite ou un devis.',
            },
          ]}
        />
      </Section>
      <Section
        id="formules"
        title="Trois formules, un mois offert"
        lead={`Le premier mois est offert et commence à la vérification de votre dossier, avec au moins ${TRIAL_MIN_CREDITS} contacts. Aucune carte n’est demandée, et rien n’est débité à la fin.`}
        className="pt-0"
      >
        <OfferCards
          plans={plans}
          slugs={['eco', 'pro', 'premium']}
          level={3}
          action={(slug) => (
            <ButtonLink
              href={planHref(slug, kind)}
              wide
              variant={slug === 'pro' ? 'primary' : 'quiet'}
            >
              {kind === 'artisan' ? (
                `Choisir ${PLANS[slug].name}`
              ) : (
                <>Essayer {PLANS[slug].name} gratuitement</>
              )}
            </ButtonLink>
          )}
        />
        <p className="mt-6 text-muted">
          {kind !== 'artisan' && (
            <>
              Déjà inscrit ?{' '}
              <AppLink href={paths.signInPro()} className="link">
                Connectez-vous
              </AppLink>
              .{' '}
            </>
          )}
          L’ordre dans lequel les artisans sont proposés est expliqué sur la page{' '}
          <AppLink href={paths.ranking()} className="link">
            classement
          </AppLink>
          .
        </p>
      </Section>
      <Section title="Ce qu’en disent les artisans" className="pt-0">
        {testimonials.length === 0 ? (
          <p className="max-w-prose text-muted">
            Aucun témoignage n’est encore publié. Nous n’en écrivons pas à la place des artisans.
          </p>
        ) : (
          <>
            {demo && (
              <p className="mb-5 text-faint">Démonstration : ces témoignages sont des exemples.</p>
            )}
            <TestimonialList testimonials={testimonials} />
          </>
        )}
        <p className="mt-8">
          <ButtonLink href={paths.testimonialsPro()}>
            {testimonials.length === 0 ? 'Comment témoigner' : 'Tous les témoignages'}
          </ButtonLink>
        </p>
      </Section>
      {kind !== 'artisan' && (
        <ClosingBand
          title="Votre premier mois est offert."
          actions={
            <>
              <ButtonLink href={paths.signUp({ profil: 'artisan' })} variant="primary">
                Créer mon compte
              </ButtonLink>
              <ButtonLink href={paths.signInPro()}>Se connecter</ButtonLink>
            </>
          }
        >
          Sans carte bancaire, sans engagement. À la fin du mois, vous choisissez une formule ou
          vous restez en Gratuit.
        </ClosingBand>
      )}
    </>
  )
}
