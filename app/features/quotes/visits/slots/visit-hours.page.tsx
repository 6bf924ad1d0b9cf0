import { useNavigation } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { listCrew } from '#app/features/calendar/crew/crew.server.ts'
import { sendToVisits } from '#app/features/calendar/crew/send-to-visits.server.ts'
import { HoursGrid } from '#app/features/companies/file/hours-grid.tsx'
import { hoursValues } from '#app/features/companies/file/opening-hours.ts'
import { durationText } from '#app/features/quotes/visits/visit-form.ts'
import { VISIT_DURATIONS } from '#app/features/quotes/visits/visit.ts'
import { paths } from '#app/paths.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/visit-hours.page'
import { saveVisitHours, visitHoursOf } from './save-visit-hours.server.ts'
import { visitHoursForm } from '#app/features/quotes/visits/visit-hours-form.ts'
import { MOST_CHOICES, NO_VISIT_HOURS, NOTICE_CHOICES } from './visit-hours.ts'

export const meta = () => [{ title: 'Horaires de visite — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const [kept, crew] = await Promise.all([visitHoursOf(ctx, ctx.who.artisanId), listCrew(ctx)])
  const said = kept ?? NO_VISIT_HOURS
  return {
    crew: crew.map(({ id, name }) => ({ value: id, label: name })),
    values: {
      ...hoursValues(said.hours),
      minutes: String(said.minutes),
      notice: String(said.noticeHours),
      most: String(said.mostADay),
      goer: kept?.memberId ?? '',
    } as Record<string, string>,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return answerAct(request, {
    save: act({
      form: visitHoursForm,
      run: ({ goer, ...said }) =>
        inTransaction(ctx, async (tx) => {
          const memberId = goer === '' ? null : orNotFound(parseId<string>(goer))
          await saveVisitHours(tx, said)
          return orNotFound(await sendToVisits(tx, memberId))
        }),
      done: 'Horaires de visite enregistrés',
      to: paths.calendar(),
    }),
  })
}

export default function VisitHoursPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const values = actionData?.values ?? loaderData.values
  const errors = actionData?.errors ?? {}
  const field = fieldsOf(values, errors)
  const saving = useNavigation().formData !== undefined
  return (
    <>
      <PageHeader
        title="Horaires de visite"
        trail={[{ label: 'Agenda', href: paths.calendar() }, { label: 'Horaires de visite' }]}
      >
        Vos clients choisissent eux-mêmes un créneau, route comprise&nbsp;: seuls ceux que vous
        pouvez tenir leur sont proposés. Sans horaires, vous proposez les visites vous-même.
      </PageHeader>
      <AppForm className="grid max-w-[46rem] gap-6">
        {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
        <HoursGrid values={values} errors={errors} />
        <div className="grid gap-5 sm:grid-cols-3">
          <Select
            label="Durée d’une visite"
            {...field('minutes')}
            options={VISIT_DURATIONS.map((minutes) => ({
              value: String(minutes),
              label: durationText(minutes),
            }))}
          />
          <Select
            label="Choisie au moins"
            name="notice"
            defaultValue={values.notice}
            error={errors.notice}
            options={NOTICE_CHOICES.map((hours) => ({
              value: String(hours),
              label: `${hours}\u00a0heures avant`,
            }))}
          />
          <Select
            label="Visites par jour, au plus"
            {...field('most')}
            options={MOST_CHOICES.map((most) => ({ value: String(most), label: String(most) }))}
          />
        </div>
        {loaderData.crew.length > 0 && (
          <Select
            label="Qui se déplace"
            name="goer"
            defaultValue={values.goer}
            options={[{ value: '', label: 'Personne en particulier' }, ...loaderData.crew]}
            hint="Un créneau est proposé si vous, ou cette personne, êtes libre d’après vos agendas. Elle est envoyée à la visite si elle est libre à cette heure."
          />
        )}
        <div className="flex flex-wrap gap-2 border-t border-line pt-6">
          <Button variant="primary" pending={saving} name="intent" value="save">
            Enregistrer
          </Button>
          <ButtonLink href={paths.calendar()}>Retour</ButtonLink>
        </div>
      </AppForm>
    </>
  )
}
