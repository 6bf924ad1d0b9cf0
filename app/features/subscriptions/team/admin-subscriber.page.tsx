import { AuditTable } from '#app/features/accounts/team/audit-table.tsx'
import { listAuditOf } from '#app/features/accounts/team/list-audit.server.ts'
import { recordReading } from '#app/features/accounts/team/record-audit.server.ts'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { auditWords } from '#app/features/admin/journal/audit-words.ts'
import { getCompanyForAdmin } from '#app/features/companies/queries.server.ts'
import { subjectsOfLeads } from '#app/features/requests/leads/lead-subjects.server.ts'
import { addCredits } from '#app/features/subscriptions/credits/add-credits.server.ts'
import {
  CreditStatement,
  monthInWords,
} from '#app/features/subscriptions/credits/credit-statement.tsx'
import { creditsLeft, MAX_BONUS } from '#app/features/subscriptions/credits/credits.ts'
import { INVOICE_STATUSES } from '#app/features/subscriptions/payments/payment-copy.ts'
import { PLANS } from '#app/features/subscriptions/plans/plans.ts'
import { getCreditStatementOf } from '#app/features/subscriptions/credits/read-credit-statement.server.ts'
import { getSubscriberDetail } from './subscriber-detail.server.ts'
import { SUBSCRIPTION_STATUS_LABELS, tierLabel } from './subscriber-list.ts'
import {
  ADD_CREDITS_REFUSALS,
  SUBSCRIPTION_TONES,
} from '#app/features/subscriptions/subscription-copy.ts'
import { CHANGE_LABELS } from '#app/features/subscriptions/subscription-change.ts'
import { paths } from '#app/paths.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { act, answerAct, texts } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Badge } from '#app/ui/data/badge.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { formatDateShort, formatDateTime } from '#app/values/time/french-date.ts'
import { PARIS, timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { newId, parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { readPage, readWhole } from '#app/values/list-query.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/admin-subscriber.page'

export const meta = () => [{ title: 'Abonné — Ouvréo' }]

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  const company = orNotFound(await getCompanyForAdmin(ctx, artisanId))
  await recordReading(ctx, 'artisan.read', artisanId)
  const { searchParams } = new URL(request.url)
  const [detail, audit, statement] = await Promise.all([
    getSubscriberDetail(ctx, artisanId),
    listAuditOf(ctx, artisanId),
    getCreditStatementOf(ctx, artisanId, {
      month: readWhole(searchParams, 'mois', { min: 0, max: 1_200 }),
      page: readPage(searchParams),
    }),
  ])
  const when = (instant: Date | null | undefined) =>
    instant ? formatDateTime(instant, PARIS) : null
  const { subscriber, balance, paid } = detail
  return {
    artisanId,
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
    audit: audit.map(({ id, at, action, detail: facts, adminName }) => ({
      id,
      when: formatDateTime(at, PARIS),
      who: adminName ?? 'Compte effacé',
      ...auditWords(action, facts),
    })),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const artisanId = orNotFound(parseId<ArtisanId>(params.id))
  return answerAct(await readForm(request), {
    'add-contacts': act({
      form: texts({ amount: 20, reason: 2_000, key: 60 }),
      run: ({ amount, reason, key }) =>
        addCredits(ctx, artisanId, { amount: Number(amount.trim() || Number.NaN), reason, key }),
      refusals: ADD_CREDITS_REFUSALS,
      done: (_, { amount }) => ({
        title: Number(amount) === 1 ? '1 contact accordé' : `${Number(amount)} contacts accordés`,
        description: 'L’artisan est prévenu dans son espace.',
      }),
      to: paths.adminSubscriber(artisanId),
    }),
  })
}

export default function AdminSubscriberPage({
  loaderData,
  actionData: latest,
}: Route.ComponentProps) {
  const actionData = useAnswer(latest)
  const { artisanId, company, subscription, card, balance, changes, invoices, events, audit } =
    loaderData
  return (
    <>
      <PageHeader
        title={company.name}
        before={
          <Breadcrumbs
            trail={[
              { label: 'Abonnements', href: paths.adminSubscribers() },
              { label: company.name },
            ]}
          />
        }
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
      <CreditsOf {...loaderData} refused={actionData} />
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
      <section className="mt-14">
        <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-heading">Paiements</h2>
          <span className="flex flex-wrap gap-2">
            <ButtonLink href={paths.adminPlanOrders({ etat: 'all', q: company.email })} size="sm">
              Voir les virements
            </ButtonLink>
            {invoices.length > 0 && (
              <ButtonLink href={paths.exportSubscriberInvoices(artisanId)} size="sm">
                Exporter en CSV<span className="sr-only"> les factures</span>
              </ButtonLink>
            )}
          </span>
        </div>
        {invoices.length === 0 ? (
          <p className="text-muted">Aucune facture d’abonnement.</p>
        ) : (
          <Table
            caption="Factures d’abonnement"
            hideCaption
            rows={invoices}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'number',
                header: 'Facture',
                rowHeader: true,
                cell: (row) => (
                  <span className="whitespace-nowrap">{row.number ?? 'Sans numéro'}</span>
                ),
              },
              { key: 'issued', header: 'Date', cell: (row) => row.issued },
              { key: 'plan', header: 'Formule', cell: (row) => row.plan ?? '–' },
              { key: 'excl', header: 'HT', align: 'end', cell: (row) => row.excl },
              { key: 'total', header: 'TTC', align: 'end', cell: (row) => row.total },
              {
                key: 'status',
                header: 'État',
                cell: (row) => (
                  <span className="inline-flex flex-wrap justify-end gap-2 md:justify-start">
                    {row.credit ? (
                      <Badge>Avoir</Badge>
                    ) : (
                      <Badge tone={INVOICE_STATUSES[row.status].tone}>
                        {INVOICE_STATUSES[row.status].label}
                      </Badge>
                    )}
                    {row.next && (
                      <span className="text-sm text-faint">nouvel essai le {row.next}</span>
                    )}
                  </span>
                ),
              },
              {
                key: 'pdf',
                header: 'Document',
                cell: (row) =>
                  row.pdfUrl && (
                    <AppLink
                      href={row.pdfUrl}
                      className="link"
                      aria-label={`PDF de la facture ${row.number ?? ''}`}
                    >
                      PDF
                    </AppLink>
                  ),
              },
            ]}
          />
        )}
        {events.length > 0 && (
          <details className="mt-6">
            <summary className="min-h-11 w-fit cursor-pointer py-2 text-muted">
              Messages du prestataire de paiement
            </summary>
            <Table
              caption="Messages du prestataire de paiement"
              hideCaption
              rows={events}
              rowKey={(row) => row.id}
              columns={[
                {
                  key: 'type',
                  header: 'Message',
                  rowHeader: true,
                  cell: (row) => <code className="break-all">{row.type}</code>,
                },
                { key: 'at', header: 'Date', cell: (row) => row.at },
              ]}
            />
          </details>
        )}
      </section>
      <section className="mt-14">
        <h2 className="mb-2 text-heading">Journal de l’équipe</h2>
        <AuditTable lines={audit} />
      </section>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function CreditsOf({
  artisanId,
  statement,
  subjects,
  timeZone,
  balance,
  key: formKey,
  refused,
}: Loaded & {
  refused: RefusedAct | undefined
}) {
  return (
    <section className="mt-14">
      <h2 className="mb-4 text-heading">Contacts</h2>
      {!statement ? (
        <p className="text-muted">
          Les contacts se comptent à partir de la vérification de l’entreprise.
        </p>
      ) : (
        <>
          {statement.months.length > 1 && (
            <AppForm method="get" className="mb-6 flex flex-wrap items-end gap-3">
              <div className="w-full sm:w-96">
                <Select
                  key={statement.index}
                  label="Mois"
                  name="mois"
                  defaultValue={String(statement.index)}
                  options={statement.months.map((month, index) => ({
                    value: String(index),
                    label: `${monthInWords(month, timeZone)}${month.present ? ', en cours' : ''}`,
                  }))}
                />
              </div>
              <Button type="submit" className="min-h-13">
                Afficher
              </Button>
            </AppForm>
          )}
          <p className="mb-1 flex flex-wrap items-center justify-between gap-3 text-sm text-faint">
            Mois {monthInWords(statement.month, timeZone)}
            <ButtonLink
              href={paths.exportCredits(artisanId, { mois: String(statement.index) })}
              size="sm"
            >
              Exporter en CSV<span className="sr-only"> les contacts du mois</span>
            </ButtonLink>
          </p>
          <CreditStatement
            summary={statement.summary}
            lines={statement.lines}
            subjects={subjects}
            timeZone={timeZone}
          />
          <Pagination
            current={statement.page}
            total={statement.pages}
            href={(page) =>
              `${paths.adminSubscriber(artisanId)}?mois=${statement.index}&page=${page}`
            }
          />
        </>
      )}
      {balance && balance.left !== null && (
        <AppForm key={formKey} className="mt-10 grid max-w-xl gap-5">
          <h3 className="text-base font-semibold">Accorder des contacts</h3>
          {refused?.notice && (
            <p className="notice notice-bad" role="alert">
              {refused.notice}
            </p>
          )}
          <input type="hidden" name="key" value={formKey} />
          <TextField
            label="Nombre"
            name="amount"
            type="text"
            inputMode="numeric"
            required
            className="max-w-32"
            defaultValue={refused?.values.amount ?? ''}
            error={refused?.errors.amount}
            hint={`De 1 à ${MAX_BONUS}, pour le mois en cours.`}
          />
          <TextField
            label="Raison"
            name="reason"
            required
            maxLength={300}
            defaultValue={refused?.values.reason ?? ''}
            error={refused?.errors.reason}
            hint="L’artisan la lit sur son relevé, et elle reste au journal."
          />
          <div>
            <Button type="submit">Accorder</Button>
          </div>
        </AppForm>
      )}
    </section>
  )
}
