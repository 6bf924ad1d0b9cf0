import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { invoicePlanOrder } from '#app/features/operator-invoices/bill-plan-orders.server.ts'
import { OPERATOR_INVOICE_REFUSALS } from '#app/features/operator-invoices/copy.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import {
  dayOf,
  formatDateShort,
  formatDateTime,
  formatDayShort,
} from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { newId, parseId } from '#app/values/identity/ids.ts'
import { centsForInput, formatEuros, parseEuros } from '#app/values/numbers/money.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-plan-order.page'
import {
  activatePlanOrder,
  cancelPlanOrder,
  correctPlanPayment,
  endPlanOrder,
  recordPlanPayment,
} from './act-on-plan-order.server.ts'
import { PLAN_ORDER_LINES, PLAN_ORDER_REFUSALS, planOrderBadge } from './plan-order-copy.ts'
import { getPlanOrder } from './plan-order-queries.server.ts'
import {
  receivedCents,
  refusalToActivate,
  refusalToCancel,
  refusalToEnd,
  refusalToInvoice,
  refusalToRecordPayment,
} from './plan-order.ts'
import { monthsInWords } from './plan-order-words.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { PlanOrderActs } from './plan-order-acts.tsx'
import { PlanOrderRegister } from './plan-order-register.tsx'

export const meta = () => [{ title: 'Formule par virement — Ouvréo' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const orderId = orNotFound(parseId<string>(params.orderId))
  const order = orNotFound(await getPlanOrder(ctx, orderId))
  const received = receivedCents(order.lines)
  const facts = { ...order, received }
  const day = (instant: Date | null) => instant && formatDateShort(instant, PARIS)
  const unpaid = refusalToActivate(facts)
  return {
    order: {
      artisanId: order.artisanId,
      company: order.companyName,
      email: order.email,
      reference: order.reference,
      plan: PLANS[order.plan].name,
      months: monthsInWords(order.months),
      incl: formatEuros(order.inclCents),
      excl: formatEuros(order.exclCents),
      vat: formatEuros(order.inclCents - order.exclCents),
      invoice: order.invoiceNumber,
      received: formatEuros(received),
      missing: received < order.inclCents ? formatEuros(order.inclCents - received) : null,
      asked: day(order.createdAt),
      period: order.startsAt ? `du ${day(order.startsAt)!} au ${day(order.endsAt)!}` : null,
      ended: day(order.endedAt),
      badge: planOrderBadge(order, ctx.now),
    },
    may: {
      invoice: refusalToInvoice(order) === null,
      pay: refusalToRecordPayment(order) === null,
      activate: unpaid === null || unpaid === 'not_paid',
      cancel: refusalToCancel(facts) === null,
      end: refusalToEnd(facts, false, ctx.now) === null,
    },
    unpaid: unpaid === 'not_paid' ? PLAN_ORDER_REFUSALS.not_paid.sentence : null,
    expected: received < order.inclCents ? centsForInput(order.inclCents - received) : '',
    today: dayOf(ctx.now, PARIS),
    key: newId<string>(),
    lines: order.lines.map(
      ({ id, kind, at, cents, day: came, reference, reason, adminName, adminId }) => ({
        id,
        what: PLAN_ORDER_LINES[kind],
        when: formatDateTime(at, PARIS),
        sum: cents === null ? null : formatEuros(cents),
        who:
          adminName ??
          (adminId
            ? 'Compte effacé'
            : kind === 'asked' || kind === 'cancelled'
              ? 'L’artisan'
              : 'À sa date'),
        about: [came && `reçu le ${formatDayShort(came)}`, reference, reason]
          .filter(Boolean)
          .join(', '),
        correctable: kind === 'payment' && !order.lines.some(({ correctsId }) => correctsId === id),
      }),
    ),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const orderId = orNotFound(parseId<string>(params.orderId))
  const after = (title: string) => ({
    refusals: PLAN_ORDER_REFUSALS,
    done: { title, description: 'L’artisan est prévenu par email et dans son espace.' },
  })
  const reason = texts({ reason: 2_000 })
  return answerAct(request, {
    invoice: act({
      run: () => invoicePlanOrder(ctx, orderId),
      refusals: { ...PLAN_ORDER_REFUSALS, ...OPERATOR_INVOICE_REFUSALS },
      done: {
        title: 'Facture émise',
        description: 'L’artisan la reçoit par email, en PDF.',
      },
    }),
    payment: act({
      form: texts({ amount: 40, day: 40, reference: 200, key: 60 }),
      run: ({ amount, day, reference, key }) => {
        const read = parseEuros(amount)
        return recordPlanPayment(ctx, orderId, {
          cents: read.ok ? read.value : Number.NaN,
          day,
          reference,
          key: key || newId<string>(),
        })
      },
      ...after('Virement enregistré'),
    }),
    correct: act({
      form: texts({ lineId: 60, reason: 2_000 }),
      run: (correction) => correctPlanPayment(ctx, orderId, correction),
      ...after('Virement corrigé'),
    }),
    activate: act({ run: () => activatePlanOrder(ctx, orderId), ...after('Formule activée') }),
    end: act({
      form: reason,
      run: (end) => endPlanOrder(ctx, orderId, end),
      ...after('Période arrêtée'),
    }),
    cancel: act({
      form: reason,
      run: (end) => cancelPlanOrder(ctx, orderId, end),
      ...after('Demande annulée'),
    }),
  })
}

export default function AdminPlanOrderPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { order, may, unpaid } = loaderData
  return (
    <>
      <PageHeader
        title={order.reference}
        trail={[
          { label: 'Abonnements', href: paths.adminSubscribers() },
          { label: 'Virements', href: paths.adminPlanOrders() },
          { label: order.reference },
        ]}
        aside={
          <ButtonLink href={paths.adminSubscriber(order.artisanId)} size="sm">
            Voir l’abonné
          </ButtonLink>
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <span>{order.company}</span>
          <Badge tone={order.badge.tone}>{order.badge.label}</Badge>
        </span>
      </PageHeader>
      <RefusalNotice of={actionData} />
      <DefinitionList
        items={[
          { term: 'Email', value: <span className="break-all">{order.email}</span> },
          { term: 'Formule', value: `${order.plan}, ${order.months}` },
          {
            term: 'Montant',
            value: `${order.incl} TTC, soit ${order.excl} HT et ${order.vat} de TVA`,
          },
          { term: 'Facture', value: order.invoice ?? 'À émettre' },
          {
            term: 'Reçu',
            value: order.missing ? `${order.received}, il manque ${order.missing}` : order.received,
          },
          { term: 'Demandée le', value: order.asked },
          { term: 'Période', value: order.period },
          { term: 'Arrêtée le', value: order.ended },
        ]}
      />
      {may.activate && (
        <AppForm className="mt-8">
          <Button variant="primary" name="intent" value="activate" disabledReason={unpaid}>
            Activer la formule
          </Button>
        </AppForm>
      )}
      <PlanOrderRegister lines={loaderData.lines} />
      <PlanOrderActs
        may={may}
        expected={loaderData.expected}
        today={loaderData.today}
        formKey={loaderData.key}
        lines={loaderData.lines}
        answer={actionData}
      />
    </>
  )
}
