import { AskNotices } from '#app/features/admin/approvals/ask-notices.tsx'
import { doOrAsk } from '#app/features/admin/approvals/ask-approval.server.ts'
import { ASK_SENTENCES, askedToast } from '#app/features/admin/approvals/copy.ts'
import { waitingAsksOn } from '#app/features/admin/approvals/list-approvals.server.ts'
import { actorWords, auditWords } from '#app/features/admin/journal/audit-words.ts'
import { AuditTable } from '#app/features/accounts/team/audit-table.tsx'
import { listAuditOf } from '#app/features/accounts/team/list-audit.server.ts'
import { recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompanyForAdmin } from '#app/features/companies/queries.server.ts'
import { subjectsOfLeads } from '#app/features/requests/leads/lead-subjects.server.ts'
import { creditsLeft, isBonus } from '#app/features/subscriptions/credits/credits.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { getCreditStatementOf } from '#app/features/subscriptions/credits/read-credit-statement.server.ts'
import { getSubscriberDetail } from './subscriber-detail.server.ts'
import { tierLabel } from './subscriber-list.ts'
import {
  SUBSCRIPTION_STATUS_LABELS,
  SUBSCRIPTION_TONES,
} from '#app/features/subscriptions/status-copy.ts'
import { CHANGE_LABELS } from '#app/features/subscriptions/subscription-change.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { formatDateShort, formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { newId, parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { readPage, readWhole } from '#app/values/list-query.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-subscriber.page'
import { SubscriberCredits } from './subscriber-credits.tsx'
import { SubscriberPayments } from './subscriber-payments.tsx'

export const meta = () => [{ title: 'Abonné — Ouvréo' }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  const company = orNotFound(await getCompanyForAdmin(ctx, artisanId))
  await recordReading(ctx, 'artisan.read', artisanId)
  const { searchParams } = new URL(request.url)
  const [detail, audit, statement, asks] = await Promise.all([
    getSubscriberDetail(ctx, artisanId),
    listAuditOf(ctx, artisanId),
    getCreditStatementOf(ctx, artisanId, {
      month: readWhole(searchParams, 'mois', { min: 0, max: 1_200 }),
      page: readPage(searchParams),
    }),
    waitingAsksOn(ctx, artisanId),
  ])
  const when = (instant: Date | null | undefined) =>
    instant ? formatDateTime(instant, PARIS) : null
  const { subscriber, balance, paid } = detail
  return {
    artisanId,
    asks,
    key: newId<string>(),
    timeZone: timeZoneOf(company.file.insee ?? ''),
    company: {
      name: company.file.companyName,
      siret: company.file.siret && formatSiret(company.file.siret as Siret),
      email: company.account.email,
    },
    subscription: subscriber && {
      tier: tierLabel(subscriber.subscriptionTier),
      status: subscriber.status,
      trial: subscriber.trial,
      trialSiret: subscriber.trialSiret && formatSiret(subscriber.trialSiret as Siret),
      since: when(subscriber.createdAt),
      startedAt: when(subscriber.startedAt),
      endsAt: when(subscriber.subscriptionEnd),
      renewsAt: when(subscriber.renewsAt),
    },
    card: paid?.cardLast4
      ? `${paid.cardBrand ?? 'carte'} se terminant par ${paid.cardLast4}`
      : null,
    balance: balance && {
      plan: PLANS[balance.plan].name,
      left: creditsLeft(balance),
      granted: balance.granted,
      renewsAt: when(balance.periodEnd),
    },
    statement: statement && { ...statement, index: statement.months.indexOf(statement.month) },
    subjects: statement
      ? await subjectsOfLeads(
          ctx,
          statement.lines.map(({ leadId }) => leadId),
        )
      : {},
    changes: detail.changes.map(({ id, kind, plan, fromPlan, at }) => ({
      id,
      title: CHANGE_LABELS[kind],
      plans: fromPlan ? `${PLANS[fromPlan].name} → ${PLANS[plan].name}` : PLANS[plan].name,
      when: formatDateTime(at, PARIS),
    })),
    invoices: detail.invoices.map(
      ({
        id,
        number,
        status,
        totalCents,
        taxCents,
        issuedAt,
        plan,
        attempts,
        nextAttemptAt,
        pdfUrl,
      }) => ({
        id,
        number,
        status,
        attempts,
        pdfUrl,
        credit: totalCents < 0,
        total: formatEuros(totalCents),
        excl: formatEuros(totalCents - taxCents),
        plan: plan && PLANS[plan].name,
        issued: formatDateShort(issuedAt, PARIS),
        next: when(nextAttemptAt),
      }),
    ),
    events: detail.events.map(({ id, type, createdAt }) => ({
      id,
      type,
      at: formatDateTime(createdAt, PARIS),
    })),
    audit: audit.map(({ id, at, action, detail: facts, ...who }) => ({
      id,
      when: formatDateTime(at, PARIS),
      who: actorWords(who),
      ...auditWords(action, facts),
    })),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  return answerAct(request, {
    'add-contacts': act({
      form: texts({ amount: 20, reason: 2_000, key: 60 }),
      run: async ({ amount, reason, key }) => {
        const count = Number(amount.trim() || Number.NaN)
        if (!isBonus(count)) return refuse('amount_out_of_bounds')
        return doOrAsk(ctx, {
          act: 'contacts.add',
          subjectId: artisanId,
          input: { amount: count, key },
          reason,
        })
      },
      refusals: ASK_SENTENCES,
      beside: {
        amount_out_of_bounds: 'amount',
        none_left_after: 'amount',
        reason_missing: 'reason',
      },
      done: ({ asked, aloneFrom }, { amount }) =>
        asked
          ? askedToast(aloneFrom && formatDateTime(aloneFrom, PARIS))
          : {
              title:
                Number(amount) === 1 ? '1 contact accordé' : `${Number(amount)} contacts accordés`,
              description: 'L’artisan est prévenu dans son espace.',
            },
    }),
  })
}

export default function AdminSubscriberPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { key, ...shown } = loaderData
  const { artisanId, company, subscription, card, balance, changes, audit } = shown
  return (
    <>
      <PageHeader
        title={company.name}
        trail={[{ label: 'Abonnements', href: paths.adminSubscribers() }, { label: company.name }]}
        aside={
          <ButtonLink href={paths.adminArtisan(artisanId)} size="sm">
            Voir l’entreprise
          </ButtonLink>
        }
      >
        <span className="flex flex-wrap items-center gap-2">
          <span>{subscription?.tier ?? PLANS.gratuit.name}</span>
          <Badge tone={SUBSCRIPTION_TONES[subscription?.status ?? 'inactive']}>
            {SUBSCRIPTION_STATUS_LABELS[subscription?.status ?? 'inactive']}
          </Badge>
          {subscription?.trial && <Badge>Mois offert</Badge>}
        </span>
      </PageHeader>
      <AskNotices asks={shown.asks} />
      <DefinitionList
        items={[
          { term: 'Email', value: <span className="break-all">{company.email}</span> },
          { term: 'SIRET', value: company.siret },
          { term: 'Abonné depuis', value: subscription ? subscription.since : 'Jamais abonné' },
          { term: 'Formule commencée', value: subscription?.startedAt },
          { term: 'Date de fin', value: subscription?.endsAt },
          {
            term: 'Prochain paiement',
            value: subscription?.status === 'active' ? subscription.renewsAt : null,
          },
          { term: 'Moyen de paiement', value: card ?? 'Aucun' },
          {
            term: 'Mois offert',
            value: subscription?.trialSiret
              ? `Utilisé avec le SIRET ${subscription.trialSiret}`
              : 'Pas encore utilisé',
          },
          {
            term: 'Contacts restants',
            value: balance
              ? `${balance.left === null ? 'Sans limite' : `${balance.left} sur ${balance.granted}`}, jusqu’au ${balance.renewsAt}`
              : 'Le premier mois n’a pas commencé',
          },
        ]}
      />
      <SubscriberCredits {...shown} formKey={key} refused={actionData} />
      <section className="mt-14">
        <h2 className="mb-5 text-heading">Historique</h2>
        {changes.length === 0 ? (
          <p className="text-muted">Rien encore. Le premier mois offert s’écrira ici.</p>
        ) : (
          <Timeline
            label="Historique de l’abonnement"
            moments={changes.map(({ id, title, plans, when }) => ({
              key: id,
              title,
              when,
              body: plans,
            }))}
          />
        )}
      </section>
      <SubscriberPayments
        artisanId={artisanId}
        company={company}
        invoices={shown.invoices}
        events={shown.events}
      />
      <section className="mt-14">
        <h2 className="mb-2 text-heading">Journal de l’équipe</h2>
        <AuditTable lines={audit} />
      </section>
    </>
  )
}
