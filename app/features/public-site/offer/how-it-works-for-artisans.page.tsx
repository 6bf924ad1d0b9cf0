import { viewerKind, visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { VERIFICATION_PROMISE_HOURS } from '#app/features/companies/artisan.ts'
import { ANSWER_HOURS, REACTION_HOURS } from '#app/features/requests/leads/lead.ts'
import { TRIAL_DAYS } from '#app/features/subscriptions/plans/plans.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { paths } from '#app/paths.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CheckList } from '#app/ui/form/check-list.tsx'
import { RenovationDrawing } from '#app/ui/drawings/trades.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { ClosingBand, Section } from '#app/ui/layout/section.tsx'
import { ANSWER_WITHIN_HOURS } from '#app/values/time/answer-due.ts'
import type { Route } from './+types/how-it-works-for-artisans.page'
import { JoinButton } from './join-button.tsx'

export const handle = { cache: { tags: ['plans'] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Comment ça marche pour les artisans',
    description:
      'S’inscrire, recevoir des demandes ciblées, répondre et intervenir, gagner en visibilité : les quatre étapes pour travailler avec nous.',
    path: paths.howItWorksPro(),
  })

const STEPS = [
  {
    title: 'Inscrivez-vous',
    text: `Créez votre compte, confirmez votre email, puis remplissez le dossier de votre entreprise. Un membre de l’équipe le lit et vous répond sous ${VERIFICATION_PROMISE_HOURS} h ; un refus dit toujours pourquoi et quoi envoyer.`,
    points: [
      'SIRET, forme juridique, adresse',
      'Métiers et rayon d’intervention',
      'Assurance décennale, médiateur',
    ],
  },
  {
    title: 'Recevez des demandes ciblées',
    text: 'Chaque demande confirmée est proposée à des artisans du métier dont la zone couvre le chantier, cinq à la fois au plus. Vous voyez les travaux, la commune, la distance et les places déjà prises, avant de décider.',
    points: [
      'Email et alerte dans votre espace',
      `${ANSWER_HOURS} h pour répondre, puis la place passe au suivant`,
      'Cinq artisans à la fois au plus',
    ],
  },
  {
    title: 'Répondez et intervenez',
    text: 'Prendre le contact ouvre la conversation. Vous posez vos questions, proposez une visite, préparez votre devis. La personne choisit à qui elle donne son numéro.',
    points: [
      'Un contact réservé n’est compté que si la personne réagit',
      `Sans réaction en ${REACTION_HOURS} h, il vous est rendu`,
      'Aucune commission sur les travaux',
    ],
  },
  {
    title: 'Gagnez en visibilité',
    text: 'La proximité, la note, la rapidité et la régularité de vos réponses comptent dans l’ordre des propositions. Les poids sont publics, et un abonnement n’achète qu’une petite part, plafonnée.',
    points: [
      'Contrôles affichés avec leur date',
      'Avis liés à de vrais chantiers',
      'Poids du classement publiés',
    ],
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const { gratuit } = await readPlans(visitorCtx(context))
  return { kind: viewerKind(context), freeContacts: gratuit.creditsPerMonth }
}

export default function HowItWorksPro({
  loaderData: { kind, freeContacts },
}: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title="Comment ça marche, côté artisan"
        lead="De l’inscription au premier chantier, quatre étapes et aucune surprise."
        drawing={<RenovationDrawing />}
      >
        <div className="flex flex-wrap gap-3">
          <JoinButton kind={kind} />
          <ButtonLink href={paths.artisans() + '#formules'}>Voir les formules</ButtonLink>
        </div>
      </PageHero>
      <Section className="pt-0">
        <ol className="lines">
          {STEPS.map((step, index) => (
            <li
              key={step.title}
              className="grid gap-x-12 gap-y-4 py-10 md:grid-cols-[3rem_minmax(0,1fr)_minmax(0,20rem)]"
            >
              <span className="text-subtitle text-tint tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h2 className="text-subtitle">{step.title}</h2>
                <p className="mt-3 max-w-prose text-muted">{step.text}</p>
              </div>
              <CheckList items={step.points} />
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Les délais, des deux côtés" className="pt-0">
        <dl className="figures">
          <div>
            <dt>vérification de votre dossier</dt>
            <dd>{VERIFICATION_PROMISE_HOURS} h</dd>
          </div>
          <div>
            <dt>pour répondre à une demande</dt>
            <dd>{ANSWER_HOURS} h</dd>
          </div>
          <div>
            <dt>sans réaction, le contact est rendu</dt>
            <dd>{REACTION_HOURS} h</dd>
          </div>
          <div>
            <dt>réponse à un email, de notre part</dt>
            <dd>{ANSWER_WITHIN_HOURS} h</dd>
          </div>
        </dl>
      </Section>
      {kind !== 'artisan' && (
        <ClosingBand
          title={`${TRIAL_DAYS} jours pour juger sur pièces`}
          actions={<JoinButton kind={kind} />}
        >
          Sans carte bancaire. Ensuite, trois formules, ou {freeContacts} contacts par mois sans
          abonnement.
        </ClosingBand>
      )}
    </>
  )
}
