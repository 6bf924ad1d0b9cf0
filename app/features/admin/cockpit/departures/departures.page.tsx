import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { CASE_KINDS } from '#app/features/admin/desk/case-kinds.ts'
import { tierLabel } from '#app/features/subscriptions/team/subscriber-list.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { NobodyFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { countedRows } from '#app/values/team-list.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/departures.page'
import { sendDepartureToDesk, settleDeparture } from './act-on-departure.server.ts'
import { CockpitTabs } from '#app/features/admin/cockpit/cockpit-tabs.tsx'
import { DepartureLines } from './departure-lines.tsx'
import { departureList, DEPARTURE_REASONS, DEPARTURE_REFUSALS, DEPARTURES } from './departures.ts'
import { countDepartures, departures } from './list-departures.server.ts'

export const meta = () => [{ title: 'Départs — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const [{ rows, ...shown }, { companies, reasons }] = await Promise.all([
    departures.load(ctx, request),
    countDepartures(ctx),
  ])
  const opens = (href: string) => (mayAt(ctx.who.roles, href) ? href : null)
  return {
    ...shown,
    companies,
    reasons,
    lines: rows.map(({ artisanId, reason, sinceAt, deskAt, companyName, town, tier, trial }) => ({
      artisanId,
      reason,
      companyName,
      town,
      plan: trial ? `${tierLabel(tier)}, mois offert` : tierLabel(tier),
      label: DEPARTURES[reason].label,
      date: `${DEPARTURES[reason].date} ${formatDate(sinceAt, PARIS)}`,
      href: opens(paths.adminSubscriber(artisanId)) ?? opens(paths.adminArtisan(artisanId)),
      desk: deskAt && paths.adminCase(CASE_KINDS.departures.slug, artisanId),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const read = (form: FormData) => {
    const artisanId = parseId<ArtisanId>(String(form.get('company') ?? ''))
    const reason = DEPARTURE_REASONS.find((known) => known === form.get('reason'))
    return Promise.resolve({ input: artisanId && reason ? { artisanId, reason } : null })
  }
  return answerAct(request, {
    desk: act({
      read,
      run: async (key) => key && sendDepartureToDesk(ctx, key),
      refusals: DEPARTURE_REFUSALS,
      done: 'Confiée au bureau',
    }),
    settle: act({
      read,
      run: async (key) => key && settleDeparture(ctx, key),
      refusals: DEPARTURE_REFUSALS,
      done: 'Alerte réglée',
    }),
  })
}

/** The companies that may leave, each with its plain reason. */
export default function DeparturesPage({
  loaderData: { lines, companies, reasons, ...shown },
}: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const list = { list: departureList, ...shown }
  const counts = Object.fromEntries(
    DEPARTURE_REASONS.map((reason) => [reason, { count: reasons[reason] }]),
  )
  return (
    <>
      <PageHeader title="Départs" aside={<CsvLink {...list} />}>
        Entreprises qui pourraient partir, une ligne par raison. Relues chaque heure&nbsp;: une
        ligne s’en va quand sa raison disparaît.
      </PageHeader>
      <CockpitTabs current="departs" departures={companies} />
      <div className="mt-8">
        <RefusalNotice of={actionData} />
        <TeamList
          {...list}
          placeholder="Nom de l’entreprise"
          waiting={counts}
          none={{
            drawing: <NobodyFoundDrawing />,
            title: 'Aucune entreprise ne semble partir',
            text: 'Les règles ci-dessous sont relues chaque heure.',
          }}
          unmatched={{ title: 'Aucune entreprise ne correspond' }}
        >
          <p className="mb-3 text-muted">{countedRows(shown.total, 'alerte', 'alertes')}</p>
          <DepartureLines lines={lines} />
        </TeamList>
      </div>
      <TitledSection id="regles-titre" title="Les règles" titleClass="mb-5" className="mt-16">
        <DefinitionList
          items={DEPARTURE_REASONS.map((reason) => ({
            term: DEPARTURES[reason].label,
            value: DEPARTURES[reason].rule,
          }))}
        />
      </TitledSection>
    </>
  )
}
