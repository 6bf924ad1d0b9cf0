import { redirect, redirectDocument } from 'react-router'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/subscription.page'
import { countSeats } from '#app/features/calendar/crew/access/seats.server.ts'
import { getChangeFacts } from '#app/features/subscriptions/plans/change-facts.server.ts'
import {
  changePlan,
  previewPlanChange,
} from '#app/features/subscriptions/plans/change-plan.server.ts'
import { CreditsSection } from '#app/features/subscriptions/credits/credits-section.tsx'
import { endSubscription, resumeSubscription } from './end-subscription.server.ts'
import { parseOffer, type Offer } from '#app/features/subscriptions/plans/offer.ts'
import {
  openPortal,
  returnFromPortal,
} from '#app/features/subscriptions/payments/open-portal.server.ts'
import {
  PlanChange,
  PlanChoice,
  type ShownChange,
} from '#app/features/subscriptions/payments/payment-change.tsx'
import { PAYMENT_REFUSALS } from '#app/features/subscriptions/payments/payment-copy.ts'
import { PaymentEnd } from '#app/features/subscriptions/payments/payment-end.tsx'
import { OwnInvoices } from '#app/features/operator-invoices/own-invoices.tsx'
import { listOwnOperatorInvoices } from '#app/features/operator-invoices/queries.server.ts'
import { PaymentInvoices } from '#app/features/subscriptions/payments/payment-invoices.tsx'
import {
  getPayments,
  type PaymentView,
} from '#app/features/subscriptions/payments/payment-queries.server.ts'
import { PaymentFacts, PaymentNotice } from '#app/features/subscriptions/payments/payment-state.tsx'
import { effectsOfChange } from '#app/features/subscriptions/plans/plan-rights.ts'
import { PLANS, vatOfCompany } from '#app/features/subscriptions/plans/plans.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { getSubscription } from './queries.server.ts'
import { getCreditStatement } from '#app/features/subscriptions/credits/read-credit-statement.server.ts'

export const meta = () => [{ title: 'Mon abonnement — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const { searchParams } = new URL(request.url)
  if (searchParams.has('retour')) {
    await returnFromPortal(ctx)
    throw redirect(paths.subscription())
  }
  const [subscription, payments, statement, { file }, invoices, plans] = await Promise.all([
    getSubscription(ctx),
    getPayments(ctx),
    getCreditStatement(ctx),
    getCompany(ctx),
    listOwnOperatorInvoices(ctx),
    readPlans(ctx),
  ])
  const timeZone = timeZoneOf(file.insee ?? '')
  const offer = parseOffer(searchParams.get('formule'))
  if (offer && !payments.paid?.live) throw redirectDocument(paths.checkout(offer))
  return {
    subscription,
    payments: {
      ...payments,
      // What is paid has our own invoice; the provider's page is where the rest is paid.
      invoices: payments.invoices.filter(
        ({ id }) => !invoices.some(({ cause }) => cause === id || cause.startsWith(`${id}:`)),
      ),
    },
    invoices,
    plans,
    timeZone,
    vat: vatOfCompany(file),
    contacts: {
      summary: statement?.summary ?? null,
      until: statement ? formatDate(statement.month.end, timeZone) : null,
    },
    change: offer && payments.paid ? await shownChange(ctx, offer, payments.paid, timeZone) : null,
  }
}

/** What changing to a plan costs now and does, in figures and words; asked of the provider, never computed here. */
async function shownChange(
  ctx: Ctx<Artisan>,
  offer: Offer,
  paid: NonNullable<PaymentView['paid']>,
  timeZone: string,
): Promise<ShownChange> {
  const [preview, plans, facts, people] = await Promise.all([
    previewPlanChange(ctx, offer),
    readPlans(ctx),
    getChangeFacts(ctx),
    countSeats(ctx),
  ])
  if (!preview.ok) return { plan: offer, refusal: PAYMENT_REFUSALS[preview.refusal] }
  const { at, lines, dueNowCents, creditCents } = preview.value
  const sum = (sign: 1 | -1) =>
    Math.abs(
      lines.reduce((total, line) => total + (Math.sign(line.cents) === sign ? line.cents : 0), 0),
    )
  const day = (instant: Date | null) => instant && formatDate(instant, timeZone)
  return {
    plan: offer,
    from: PLANS[paid.plan].name,
    renewsOn: day(paid.renewsAt),
    endsOn: day(paid.endsAt),
    shownAt: at.toISOString(),
    dueNowCents,
    creditCents,
    givenBackCents: sum(-1),
    chargedCents: sum(1),
    trial: paid.trial,
    effects: effectsOfChange(plans[paid.plan], plans[offer], {
      ...facts,
      people,
      trial: paid.trial,
    }),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  const said = { refusals: PAYMENT_REFUSALS, status: { payment_unavailable: 502 } }
  const to = paths.subscription()
  return answerAct(request, {
    changer: act({
      run: async ({ formule = '', montre = '' }) => {
        const offer = parseOffer(formule)
        return offer
          ? changePlan(ctx, offer, new Date(montre))
          : { errors: { formule: 'Cette formule n’existe pas.' } }
      },
      ...said,
      done: (_, { formule = '' }) => `Vous êtes en ${PLANS[parseOffer(formule)!].name}`,
      to,
    }),
    carte: act({ run: () => openPortal(ctx, 'card'), ...said, to: ({ url }) => url }),
    portail: act({ run: () => openPortal(ctx, 'all'), ...said, to: ({ url }) => url }),
    resilier: act({
      run: () => endSubscription(ctx),
      ...said,
      done: ({ atOnce }) =>
        atOnce
          ? {
              title: 'Formule terminée',
              description:
                'Vous êtes en Gratuit, et le paiement en attente ne vous est plus demandé.',
            }
          : {
              title: 'Résiliation enregistrée',
              description: 'Vous gardez vos droits jusqu’à la fin du mois commencé.',
            },
      to,
    }),
    reprendre: act({
      run: () => resumeSubscription(ctx),
      ...said,
      done: 'Votre formule continue',
      to,
    }),
  })
}

export default function SubscriptionPage({
  loaderData: { subscription, payments, invoices, plans, timeZone, vat, contacts, change },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { paid } = payments
  const state = { subscription, payments, plans, timeZone }
  return (
    <>
      <PageHeader title="Mon abonnement">
        Votre formule, vos paiements, et comment en changer ou l’arrêter.
      </PageHeader>
      <RefusalNotice of={actionData} />
      {change ? (
        <PlanChange plans={plans} vat={vat} change={change} />
      ) : (
        <div className="grid gap-12">
          <PaymentNotice {...state} />
          <div className="grid grid-cols-1 gap-12 lg:grid-cols-[3fr_2fr]">
            <PaymentFacts {...state} vat={vat} />
            <CreditsSection {...contacts} />
          </div>
          <PlanChoice
            plans={plans}
            vat={vat}
            present={subscription.plan.slug}
            paying={paid?.live ?? false}
            connected={payments.connected}
            awaited={Boolean(paid?.graceEnd)}
          />
          <section className="grid gap-8">
            <h2 className="text-heading">Factures</h2>
            {payments.invoices.length > 0 && (
              <PaymentInvoices invoices={payments.invoices} timeZone={timeZone} />
            )}
            {invoices.length > 0 && <OwnInvoices invoices={invoices} />}
            {invoices.length + payments.invoices.length === 0 && (
              <p className="max-w-prose text-muted">
                Aucune facture. Le mois offert n’en donne pas&nbsp;: rien n’est dû.
              </p>
            )}
          </section>
          {paid?.live && !paid.ending && <PaymentEnd paid={paid} timeZone={timeZone} />}
        </div>
      )}
    </>
  )
}
