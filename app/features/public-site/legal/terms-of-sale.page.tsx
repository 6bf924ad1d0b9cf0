import { visitorCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { nextChangeOf } from '#app/features/announcements/queries.server.ts'
import { DECISION_DAYS, REPORT_DAYS } from '#app/features/requests/reports/contact-report.ts'
import { REACTION_HOURS } from '#app/features/requests/leads/lead.ts'
import { GRACE_DAYS } from '#app/features/subscriptions/payments/paid-subscription.ts'
import {
  creditsOfMonth,
  PLANS,
  priceExclCents,
  TRIAL_DAYS,
  TRIAL_MIN_CREDITS,
  type PlanSlug,
} from '#app/features/subscriptions/plans/plans.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { paymentConnection } from '#app/platform/payments/payments.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { AppLink } from '#app/ui/link.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Table } from '#app/ui/data/table.tsx'
import type { Route } from './+types/terms-of-sale.page'
import { LegalPage, OperatorFact } from './legal-page.tsx'

export const handle = { cache: { tags: ['terms', 'plans'] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Conditions générales de vente',
    description: 'Abonnements des artisans : prix TTC et HT, mois offert, durée, fin, contacts.',
    path: paths.termsOfSale(),
  })

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = visitorCtx(context)
  const { brand, emails, legal } = operator()
  return {
    brand,
    email: emails.contact,
    name: legal.name,
    connected: paymentConnection() !== null,
    plans: await readPlans(ctx),
    // The prices and the contacts of the plans stand in this text too.
    next: (await nextChangeOf(ctx, 'cgv')) ?? (await nextChangeOf(ctx, 'tarifs')),
  }
}

const SOLD: PlanSlug[] = ['eco', 'pro', 'premium']

export default function TermsOfSale({
  loaderData: { brand, email, name, connected, plans, next },
}: Route.ComponentProps) {
  return (
    <LegalPage
      title="Conditions générales de vente"
      lead="Elles s’adressent aux artisans : l’abonnement est un contrat entre professionnels. Pour les particuliers, tout est gratuit."
      next={next}
      updated="28 novembre 2026"
      parts={[
        {
          id: 'vendeur',
          title: 'Vendeur',
          content: (
            <p>
              <OperatorFact value={name} />, éditeur de {brand}. Identité complète :{' '}
              <AppLink href={paths.legalNotice()}>mentions légales</AppLink>.
            </p>
          ),
        },
        {
          id: 'formules',
          title: 'Formules et prix',
          content: (
            <>
              <Table
                caption="Formules, prix et droits"
                hideCaption
                rows={SOLD.map((slug) => plans[slug])}
                rowKey={(plan) => plan.slug}
                columns={[
                  { key: 'name', header: 'Formule', rowHeader: true, cell: (plan) => plan.name },
                  {
                    key: 'incl',
                    header: 'TTC par mois',
                    cell: (plan) => <Money cents={plan.priceInclCents} />,
                  },
                  {
                    key: 'excl',
                    header: 'HT par mois',
                    cell: (plan) => <Money cents={priceExclCents(plan.priceInclCents)} />,
                  },
                  {
                    key: 'contacts',
                    header: 'Contacts',
                    cell: (plan) => plan.creditsPerMonth ?? 'illimités',
                  },
                  { key: 'radius', header: 'Rayon', cell: (plan) => `${plan.maxRadiusKm} km` },
                ]}
              />
              <p>
                TVA à 20 %. Sans abonnement, la formule Gratuit donne{' '}
                {plans.gratuit.creditsPerMonth} contacts par mois dans un rayon de{' '}
                {PLANS.gratuit.maxRadiusKm} km.
              </p>
            </>
          ),
        },
        {
          id: 'mois-offert',
          title: 'Mois offert',
          content: (
            <p>
              Il dure {TRIAL_DAYS} jours à partir de la vérification du dossier, une fois par
              entreprise (SIRET), avec les droits de la formule choisie et au moins{' '}
              {TRIAL_MIN_CREDITS} contacts ({creditsOfMonth(plans.pro, true)} en {PLANS.pro.name}
              ). Aucune carte n’est demandée. À son terme, le compte passe en Gratuit : aucun
              abonnement payant ne commence sans une nouvelle décision de votre part.
              {connected &&
                ' Ajouter une carte en est une\u00a0: la formule continue alors à son prix.'}
            </p>
          ),
        },
        {
          id: 'paiement',
          title: 'Paiement',
          content: connected ? (
            <PaymentTerms />
          ) : (
            <p>
              Une formule se paie d’avance, par facture et virement, pour le nombre de mois demandé.
              Elle commence une fois le virement reçu et activé par notre équipe, au plus tôt à la
              fin du mois offert ou de la période en cours, et s’arrête d’elle-même au terme payé.
              Rien n’est prélevé, et rien ne se renouvelle sans une nouvelle demande de votre part.
            </p>
          ),
        },
        {
          id: 'contacts',
          title: 'Contacts du mois',
          content: (
            <p>
              Un mois de contacts court du jour où la formule a commencé. Changer de formule ne le
              recommence pas : les contacts déjà pris dans le mois comptent. Un contact réservé
              devient compté quand le particulier réagit. Sans réaction sous {REACTION_HOURS} h, il
              est rendu. Un dépannage d’urgence n’en utilise aucun. Un contact manifestement mauvais
              (faux numéro, mauvais métier, doublon, projet inexistant) peut être signalé sous{' '}
              {REPORT_DAYS} jours depuis la page de la demande ; une décision est prise sous{' '}
              {DECISION_DAYS} jours, et passé ce délai le contact est rendu.
            </p>
          ),
        },
        {
          id: 'duree',
          title: 'Durée et fin',
          content: (
            <p>
              Une formule est mensuelle et sans engagement. Vous pouvez en changer ou y mettre fin à
              tout moment ; elle s’arrête alors à la fin du mois commencé.
              {connected &&
                ' La résiliation se fait en deux clics sur la page «\u00a0Mon abonnement\u00a0», sans motif et sans frais\u202f; elle peut être annulée jusqu’à la date de fin.'}
            </p>
          ),
        },
        {
          id: 'changement',
          title: 'Changement de prix',
          content: (
            <p>
              Un nouveau prix vous est annoncé par email trente jours avant, et un autre nombre de
              contacts aussi. Il ne s’applique jamais à un mois commencé. Un abonnement en cours
              garde son prix, et ne donne jamais moins de contacts qu’au jour où il a commencé, tant
              que vous gardez la même formule.
            </p>
          ),
        },
        {
          id: 'droit',
          title: 'Droit applicable',
          content: (
            <p>
              Droit français. Les parties cherchent d’abord une solution amiable, à l’adresse{' '}
              {email}.
            </p>
          ),
        },
      ]}
    />
  )
}

/** How a plan is paid, where a provider is connected. */
function PaymentTerms() {
  return (
    <>
      <p>
        Une formule se paie par carte, d’avance et par mois, sur les pages de Stripe, prestataire de
        paiement agréé&#8239;; votre numéro de carte ne nous parvient pas. Le prix TTC et HT, le
        montant dû le jour même, la reconduction mensuelle et la façon d’y mettre fin sont affichés
        avant toute validation. Chaque paiement donne une facture, à lire sur la page «&nbsp;Mon
        abonnement&nbsp;».
      </p>
      <p>
        Un changement de formule a lieu tout de suite, sauf vers une formule qui donne moins de
        contacts que vous n’en avez pris ce mois-ci&nbsp;: elle attend le mois de contacts suivant.
        Le reste de l’ancienne est rendu au prorata&#8239;; la différence à payer est montrée avant,
        une différence en votre faveur est déduite des factures suivantes.
      </p>
      <p>
        Si un paiement est refusé, vous en êtes averti par email et la formule continue {GRACE_DAYS}{' '}
        jours. Sans paiement dans ce délai, le compte passe en Gratuit et cette facture ne vous est
        plus demandée.
      </p>
    </>
  )
}
