import { redirectWithToast } from '#app/platform/web/act.server.ts'
import {
  requestScope,
  requireArtisan,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import { VERIFICATION_STATUSES } from '#app/features/companies/copy.ts'
import { calendarLists, entriesOf } from '#app/features/calendar/queries.server.ts'
import { receptionTurnOf, receptionTurns } from '#app/features/receptions/queries.server.ts'
import { disputeTurnOf, disputeTurns } from '#app/features/disputes/dispute-turns.server.ts'
import { slotWords } from '#app/features/works/dates/slot-words.ts'
import { countByView, worksByStatus } from '#app/features/works/queries.server.ts'
import { countByTab, leadsByStatus } from '#app/features/requests/leads/queries.server.ts'
import { isOwnActivation } from '#app/features/subscriptions/payments/checkout-return.server.ts'
import { CreditsMeter } from '#app/features/subscriptions/credits/credits-meter.tsx'
import { readVariant } from '#app/features/product-settings/experiments/read-experiment.server.ts'
import { getGraceEnd } from '#app/features/subscriptions/payments/payment-queries.server.ts'
import { getCompanyAndPlan } from '#app/features/subscriptions/queries.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { listTogether } from '#app/platform/database/count-together.server.ts'
import { operator } from '#app/platform/operator.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { formatWeekday } from '#app/values/time/french-date.ts'
import { formatUpToTenths } from '#app/values/numbers/french-number.ts'
import { isGranted } from '#app/values/team-rights.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/artisan-home.page'
import { ArtisanMonthFigures } from './artisan-month.tsx'
import { artisanMonths } from './artisan-months.server.ts'
import { ArtisanNext } from './artisan-next.tsx'
import {
  artisanTurns,
  leadTurns,
  listWorksTurns,
} from '#app/features/requests/leads/artisan-queries.server.ts'
import { ArtisanTurnBand, turnWords } from './artisan-turn-band.tsx'
import { inArtisanOrder } from './artisan-turns.ts'
import { subscriptionWords } from './subscription-card.tsx'
import { ArtisanCards } from './artisan-cards.tsx'
import { ArtisanFirstDay } from './artisan-first-day.tsx'

export const meta = () => [{ title: 'Tableau de bord — Ouvréo' }]

const TURNS_SHOWN = 5
/** How far ahead, and how many appointments, the dashboard looks. */
const NEXT_DAYS = 14
const NEXT_SHOWN = 5

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request, 'landing')
  const sessionId = new URL(request.url).searchParams.get('session_id')
  if (sessionId !== null) {
    const activated = await isOwnActivation(ctx, sessionId)
    // The address is cleaned either way; the toast travels only with what the server has checked.
    throw redirectWithToast(paths.proHome(), activated ? 'Abonnement activé !' : null)
  }
  const horizon = new Date(ctx.now.getTime() + NEXT_DAYS * 86_400_000)
  const { company, subscription, balance } = await getCompanyAndPlan(ctx)
  const { file } = company
  const zone = timeZoneOf(file.insee ?? '')
  const [lists, worksTurns, order] = await Promise.all([
    listTogether(ctx.db, {
      leads: leadsByStatus(ctx),
      worksByStatus: worksByStatus(ctx),
      turns: leadTurns(ctx),
      receptions: receptionTurns(ctx),
      disputes: disputeTurns(ctx),
      ...calendarLists(ctx.who.artisanId, { from: ctx.now, to: horizon }),
      months: artisanMonths(ctx, zone),
    }),
    listWorksTurns(ctx),
    readVariant(ctx, 'homeOrder'),
  ])
  const counts = countByTab(lists.leads)
  const works = countByView(lists.worksByStatus)
  const entries = entriesOf(lists)
  const turns = await artisanTurns(ctx, file, lists.turns)
  // Its file waits for the owner of the company alone.
  const { office } = ctx.who
  const everything = inArtisanOrder([
    ...turns,
    ...worksTurns,
    ...lists.receptions.map(receptionTurnOf),
    ...lists.disputes.map(disputeTurnOf),
  ]).filter(({ kind }) => !office || kind !== 'company')
  const graceEnd = subscription.paid ? await getGraceEnd(ctx) : null
  const begun = Object.values(counts).some((count) => count > 0)
  return {
    office: office ? (ctx.who.crewName ?? null) : null,
    company: {
      name: file.companyName,
      verification: file.verification,
      state: VERIFICATION_STATUSES[file.verification].label,
      onHoliday: file.onHoliday,
      insurance: company.insurance,
      reachKm: company.reachKm,
      town: file.town,
      trades: company.trades.map((trade) => TRADES[trade].name),
    },
    email: requestScope(context).viewer.person!.email,
    suspended: file.suspendedAt !== null,
    begun,
    order,
    meter: balance && {
      taken: balance.reserved + balance.used,
      granted: balance.granted,
      givenBack: balance.givenBack,
    },
    waiting: counts['a-traiter'],
    inTouch: counts['en-discussion'],
    works: {
      running: works.toutes - works.terminees - works.annulees,
      toPlan: works['a-planifier'],
      planned: works.planifiees,
      inProgress: works['en-cours'],
      toConfirm: works['a-confirmer'],
    },
    quotes: { waiting: counts['devis-envoyes'] },
    rating:
      file.ratingCount === 0
        ? null
        : { average: formatUpToTenths(file.ratingSum / file.ratingCount), count: file.ratingCount },
    subscription: subscriptionWords(subscription, {
      creditsLeft: balance ? balance.left : undefined,
      graceEnd,
      timeZone: zone,
    }),
    premium:
      subscription.plan.slug === 'premium'
        ? {
            phone: operator().premium.phone ?? operator().phone,
            contact: operator().premium.contact ?? null,
          }
        : null,
    support: operator().hours,
    turns: everything.slice(0, TURNS_SHOWN).map((turn) => turnWords(turn, ctx.now)),
    moreTurns: Math.max(0, everything.length - TURNS_SHOWN),
    next: entries.slice(0, NEXT_SHOWN).map((entry) => ({
      id: entry.id,
      kind: entry.kind,
      title: entry.title,
      with: entry.with,
      place: entry.place,
      when:
        entry.startsAt < ctx.now
          ? `En cours, jusqu’au ${formatWeekday(entry.endsAt, entry.zone)}`
          : slotWords(entry, entry.zone),
      state: entry.tentative
        ? entry.awaits === 'artisan'
          ? 'À confirmer par vous'
          : 'Sans réponse'
        : null,
    })),
    months: begun && isGranted(ctx.who, 'figures') ? lists.months : null,
  }
}

export default function ArtisanHomePage({ loaderData }: Route.ComponentProps) {
  const { office, company, suspended, begun, order, meter, turns, moreTurns, next, months } =
    loaderData
  const [first = null, ...others] = turns
  return (
    <>
      <PageHeader title="Tableau de bord" aside={meter && <CreditsMeter {...meter} />}>
        {office ? `${company.name}. Bonjour ${office}.` : company.name}
      </PageHeader>
      {suspended && (
        <div className="mb-6">
          <Notice
            tone="bad"
            title="Votre entreprise est suspendue"
            action={
              office ? undefined : (
                <ButtonLink href={paths.company()} size="sm">
                  Voir les motifs
                </ButtonLink>
              )
            }
          >
            Aucune nouvelle demande ne vous est proposée. Vos conversations et vos interventions
            continuent.
          </Notice>
        </div>
      )}
      {first ? (
        <ArtisanTurnBand words={first} />
      ) : (
        begun &&
        !suspended && (
          <p className="notice">
            Rien ne vous attend. Les nouvelles demandes arrivent par email et ici.
          </p>
        )
      )}
      {others.length > 0 && (
        <ul className="lines lines-flush mt-2" aria-label="Ce qui attend aussi">
          {others.map((turn) => (
            <li key={`${turn.href}${turn.act}`} className="turn-line">
              <p className="min-w-0">
                <span className="block font-semibold">{turn.title}</span>
                <span className="block text-sm text-faint">{turn.text}</span>
              </p>
              <ButtonLink href={turn.href} size="sm">
                {turn.act}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {moreTurns > 0 && (
        <p className="mt-3 text-faint">
          Et {moreTurns === 1 ? 'une autre chose' : `${moreTurns} autres choses`}, dans{' '}
          <AppLink href={paths.leads()} className="link">
            vos demandes
          </AppLink>{' '}
          et{' '}
          <AppLink href={paths.worksList()} className="link">
            vos interventions
          </AppLink>
          .
        </p>
      )}
      {!begun && !office && <ArtisanFirstDay company={company} />}
      {begun && order === 'a' && <ArtisanNext lines={next} />}
      <ArtisanCards {...loaderData} />
      {begun && order === 'b' && <ArtisanNext lines={next} />}
      {months && <ArtisanMonthFigures months={months} />}
      <AppForm action={paths.signOut()} className="mt-14">
        <Button size="sm">Se déconnecter</Button>
      </AppForm>
    </>
  )
}
