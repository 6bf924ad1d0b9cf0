import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RadioGroup, Select } from '#app/ui/form/choice-fields.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { formatDate, formatDateTime, formatDay } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/plan-order.page'
import { askPlanOrder, askPlanRefusal, cancelOwnPlanOrder } from './ask-plan-order.server.ts'
import { OFFERS, parseOffer } from '#app/features/subscriptions/plans/offer.ts'
import {
  ASK_PLAN_REFUSALS,
  PLAN_ORDER_LINES,
  PLAN_ORDER_REFUSALS,
  planOrderBadge,
} from './plan-order-copy.ts'
import { listOwnPlanOrders } from './plan-order-queries.server.ts'
import { isOpen, PLAN_ORDER_MONTHS, priceOfOrder, receivedCents } from './plan-order.ts'
import { formatIban } from '#app/values/identity/iban.ts'
import { monthsInWords } from './plan-order-words.ts'
import { PLANS, priceExclCents, vatOfCompany } from '#app/features/subscriptions/plans/plans.ts'
import { readPlans } from '#app/features/subscriptions/plans/read-plans.server.ts'
import { partsOfPrice } from '#app/features/subscriptions/plans/price-words.ts'
import { getSubscription } from '#app/features/subscriptions/queries.server.ts'

export const meta = () => [{ title: 'Formule par virement — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const [orders, { file }, subscription, plans] = await Promise.all([
    listOwnPlanOrders(ctx),
    getCompany(ctx),
    getSubscription(ctx),
    readPlans(ctx),
  ])
  const refusal = await askPlanRefusal(ctx, ctx.who.artisanId)
  const timeZone = timeZoneOf(file.insee ?? '')
  const vat = vatOfCompany(file)
  const day = (instant: Date | null) => instant && formatDate(instant, timeZone)
  const { bank, emails } = operator()
  return {
    vat,
    plans,
    wanted:
      parseOffer(new URL(request.url).searchParams.get('formule')) ??
      (subscription.plan.slug === 'gratuit' ? 'pro' : subscription.plan.slug),
    // What waits says so itself, above.
    refusal: refusal === null || refusal === 'order_open' ? null : ASK_PLAN_REFUSALS[refusal],
    mayAsk: refusal === null,
    bank: bank ? { holder: bank.holder, iban: formatIban(bank.iban), bic: bank.bic ?? null } : null,
    contact: emails.professionnels,
    startsOn: subscription.status === 'active' ? day(subscription.endsAt) : null,
    orders: orders.map((order) => ({
      id: order.id,
      plan: PLANS[order.plan].name,
      months: monthsInWords(order.months),
      incl: formatEuros(order.inclCents),
      parts: partsOfPrice(order.inclCents, vat),
      reference: order.reference,
      invoice: order.invoiceNumber,
      open: isOpen(order),
      received: receivedCents(order.lines) > 0 ? formatEuros(receivedCents(order.lines)) : null,
      badge: planOrderBadge(order, ctx.now),
      period: order.startsAt ? `du ${day(order.startsAt)!} au ${day(order.endsAt)!}` : null,
      askedOn: day(order.createdAt)!,
      moments: order.lines
        .filter(({ kind }) => kind !== 'ending')
        .map(({ id, kind, at, cents, day: came, reason }) => ({
          key: id,
          title: PLAN_ORDER_LINES[kind],
          when: formatDateTime(at, timeZone),
          body:
            [cents === null ? null : formatEuros(cents), came && `le ${formatDay(came)}`, reason]
              .filter(Boolean)
              .join(', ') || null,
        })),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    demander: act({
      run: async ({ formule = '', mois }) => {
        const plan = parseOffer(formule)
        const months = PLAN_ORDER_MONTHS.find((known) => String(known) === mois)
        if (plan && months) return askPlanOrder(ctx, plan, months)
        return { errors: { formule: 'Choisissez une formule et une durée.' } }
      },
      refusals: ASK_PLAN_REFUSALS,
      done: {
        title: 'Demande envoyée',
        description:
          'La référence à indiquer sur votre virement est sur cette page et dans votre email.',
      },
    }),
    annuler: act({
      run: ({ id = '' }) => cancelOwnPlanOrder(ctx, id),
      refusals: {
        ...PLAN_ORDER_REFUSALS,
        money_received: 'Un virement est déjà arrivé\u00a0: écrivez-nous pour l’annuler.',
      },
      done: 'Demande annulée',
    }),
  })
}

export default function PlanOrderPage({
  loaderData: { vat, plans, wanted, refusal, mayAsk, bank, contact, startsOn, orders },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const wrong = actionData?.notice ?? actionData?.errors.formule
  const open = orders.find((order) => order.open)
  const past = orders.filter((order) => order !== open)
  return (
    <>
      <PageHeader
        title="Formule par virement"
        trail={[{ label: 'Abonnement', href: paths.subscription() }, { label: 'Virement' }]}
      >
        Une facture, un virement, puis l’équipe active votre formule. Rien ne se renouvelle sans
        vous.
      </PageHeader>
      <RefusalNotice of={actionData} notice={wrong} />
      {open && (
        <section className="mb-14">
          <h2 className="mb-4 flex flex-wrap items-center gap-2 text-heading">
            Votre demande en cours <Badge tone={open.badge.tone}>{open.badge.label}</Badge>
          </h2>
          <DefinitionList
            items={[
              { term: 'Formule', value: `${open.plan}, ${open.months}` },
              {
                term: 'Montant',
                value: (
                  <>
                    <strong className="font-semibold">{open.incl} TTC</strong>, {open.parts}
                  </>
                ),
              },
              { term: 'Facture', value: open.invoice ?? 'L’équipe vous l’envoie par email' },
              { term: 'Reçu', value: open.received },
              {
                term: 'Référence à indiquer',
                value: <strong className="font-semibold tabular-nums">{open.reference}</strong>,
              },
              { term: 'Titulaire du compte', value: bank?.holder },
              { term: 'IBAN', value: bank && <span className="tabular-nums">{bank.iban}</span> },
              { term: 'BIC', value: bank?.bic },
            ]}
          />
          {!bank && (
            <div className="mt-6">
              <Notice title="Le compte où payer est sur la facture">
                Attendez-la avant de faire le virement. Une question&#8239;? Écrivez à {contact}.
              </Notice>
            </div>
          )}
          <div className="mt-8">
            <Timeline label="Suivi de la demande" moments={open.moments} />
          </div>
          <AppForm className="mt-6">
            <input type="hidden" name="id" value={open.id} />
            <Button
              name="intent"
              value="annuler"
              disabledReason={
                open.received
                  ? 'Un virement est déjà arrivé\u00a0: écrivez-nous pour annuler.'
                  : null
              }
            >
              Annuler ma demande
            </Button>
          </AppForm>
        </section>
      )}
      {!open && refusal && (
        <div className="mb-10">
          <Notice
            title={refusal}
            action={<ButtonLink href={paths.subscription()}>Voir mon abonnement</ButtonLink>}
          />
        </div>
      )}
      {mayAsk && (
        <section className="mb-14">
          <h2 className="mb-4 text-heading">Demander une formule</h2>
          <AppForm className="grid max-w-xl gap-5">
            <RadioGroup
              label="Formule"
              name="formule"
              required
              look="cards"
              defaultValue={wanted}
              options={OFFERS.map((offer) => ({
                value: offer,
                label: PLANS[offer].name,
                hint: `${formatEuros(plans[offer].priceInclCents)} TTC par mois, soit ${formatEuros(priceExclCents(plans[offer].priceInclCents, vat))} HT`,
              }))}
            />
            <Select
              label="Durée"
              name="mois"
              defaultValue="1"
              required
              options={PLAN_ORDER_MONTHS.map((months) => ({
                value: String(months),
                label: `${monthsInWords(months)}${months === 1 ? '' : `, par exemple ${formatEuros(priceOfOrder(plans[wanted], months, vat).inclCents)} TTC en ${PLANS[wanted].name}`}`,
              }))}
            />
            <p className="text-muted">
              {startsOn
                ? `La formule commencera à la fin de celle en cours, le ${startsOn}, une fois le virement reçu.`
                : 'La formule commence une fois le virement reçu et activé par l’équipe.'}{' '}
              Cette demande ne vous engage pas&nbsp;: sans virement, elle reste sans suite.
            </p>
            <Button variant="primary" name="intent" value="demander">
              Demander la facture
            </Button>
          </AppForm>
        </section>
      )}
      <section>
        <h2 className="mb-4 text-heading">{open ? 'Vos autres demandes' : 'Vos demandes'}</h2>
        {past.length === 0 ? (
          <p className="text-muted">Aucune pour l’instant.</p>
        ) : (
          <ul className="lines">
            {past.map((order) => (
              <li key={order.id} className="grid gap-1">
                <p className="flex flex-wrap items-center gap-2 font-semibold">
                  {order.plan}, {order.months}{' '}
                  <Badge tone={order.badge.tone}>{order.badge.label}</Badge>
                </p>
                <p className="text-muted">
                  {order.incl} TTC, référence {order.reference}, demandée le {order.askedOn}
                  {order.period && `, ${order.period}`}
                  {order.invoice && `, facture ${order.invoice}`}.
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
