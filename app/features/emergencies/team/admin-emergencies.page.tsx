import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { cancelForPerson } from '#app/features/emergencies/follow/end-emergency.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { CsvLink, TeamList } from '#app/ui/data/team-list.tsx'
import { NoWorksDrawing } from '#app/ui/drawings/empty-works.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type EmergencyId } from '#app/values/identity/ids.ts'
import { formatPhone } from '#app/values/identity/phone-number.ts'
import { formatDateTime, formatTime } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/admin-emergencies.page'
import { ANSWER_WORDS, STATE_WORDS } from './copy.ts'
import { emergencyList } from './emergency-list.ts'
import { teamEmergencies } from './list-emergencies.server.ts'
import { cancelForm } from './team-form.ts'

export const meta = () => [{ title: 'Dépannages — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireAdmin(context)
  const { rows, ...shown } = await teamEmergencies.load(ctx, request)
  return {
    ...shown,
    emergencies: rows.map((row) => ({
      id: row.id,
      kind: KIND_FACTS[row.kind].name,
      state: row.state,
      who: row.name,
      phone: row.phone && formatPhone(row.phone),
      where: `${row.postalCode} ${row.town}`,
      words: row.words,
      filed: row.filed,
      at: formatDateTime(row.createdAt, PARIS),
      until: row.searchEndsAt && formatTime(row.searchEndsAt, PARIS),
      arrives: row.arrivesAt && formatTime(row.arrivesAt, PARIS),
      calls: row.calls,
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  return answerAct(request, {
    cancel: act({
      form: cancelForm,
      run: ({ emergency, reason }) =>
        cancelForPerson(ctx, orNotFound(parseId<EmergencyId>(emergency)), reason),
      done: 'Dépannage annulé',
    }),
  })
}

export default function AdminEmergenciesPage({
  loaderData: { emergencies, ...shown },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const list = { list: emergencyList, ...shown }
  return (
    <>
      <PageHeader
        title="Dépannages"
        aside={
          <>
            <ButtonLink href={paths.adminNewEmergency()} variant="primary">
              Dépannage par téléphone
            </ButtonLink>
            <CsvLink {...list} />
          </>
        }
      >
        Qui attend, qui a été appelé, qui y va. Heures de Paris.
      </PageHeader>
      <RefusalNotice of={answer} />
      <TeamList
        {...list}
        placeholder="Nom, commune, téléphone"
        none={{
          drawing: <NoWorksDrawing />,
          title: 'Aucun dépannage ici',
          text: 'Ceux qui sont demandés sur le site ou par téléphone s’afficheront ici.',
        }}
        unmatched={{ title: 'Aucun dépannage ne correspond' }}
      >
        <ul className="lines lines-flush">
          {emergencies.map((one) => (
            <li key={one.id} className="grid gap-3">
              <h2 className="flex flex-wrap items-center gap-3 text-heading">
                {one.kind}, {one.where}
                <Badge tone={one.state === 'nobody' ? 'bad' : 'neutral'}>
                  {STATE_WORDS[one.state]}
                </Badge>
              </h2>
              <p className="max-w-prose break-words text-muted">{one.words}</p>
              <p className="text-sm break-words text-faint">
                {one.who}
                {one.phone && `, ${one.phone}`}, le {one.at}
                {one.filed && ', par l’équipe'}
                {one.state === 'asking' && one.until && `. Cherche jusqu’à ${one.until}`}
                {one.state === 'taken' && one.arrives && `. Arrivée annoncée vers ${one.arrives}`}
              </p>
              {one.calls.length > 0 && (
                <ul className="text-sm text-muted" aria-label={`Entreprises appelées, ${one.who}`}>
                  {one.calls.map((call) => (
                    <li key={call.company}>
                      Vague {call.wave}, {Math.round(call.distanceKm)}&nbsp;km&nbsp;: {call.company}{' '}
                      {ANSWER_WORDS[call.answer]}
                    </li>
                  ))}
                </ul>
              )}
              {['asking', 'taken', 'nobody'].includes(one.state) && (
                <details
                  className="more"
                  open={answer?.values.emergency === one.id}
                  key={`${one.id}-${answer ? 'refused' : ''}`}
                >
                  <summary>
                    Annuler<span className="sr-only"> le dépannage de {one.who}</span>
                  </summary>
                  <AppForm className="mt-3 grid max-w-[30rem] gap-4">
                    <input type="hidden" name="emergency" value={one.id} />
                    <TextField
                      label="Raison"
                      name="reason"
                      id={`raison-${one.id}`}
                      required
                      maxLength={300}
                      error={answer?.values.emergency === one.id ? answer.errors.reason : undefined}
                      hint="Gardée au journal."
                    />
                    <Button size="sm" name="intent" value="cancel">
                      Annuler le dépannage
                    </Button>
                  </AppForm>
                </details>
              )}
            </li>
          ))}
        </ul>
      </TeamList>
    </>
  )
}
