import { useNavigation } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { HoursGrid } from '#app/features/companies/file/hours-grid.tsx'
import { hoursValues } from '#app/features/companies/file/opening-hours.ts'
import { durationText } from '#app/features/quotes/visits/visit-form.ts'
import { VISIT_DURATIONS } from '#app/features/quotes/visits/visit.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/visit-hours.page'
import { saveVisitHours, visitHoursOf } from './save-visit-hours.server.ts'
import { visitHoursForm } from '#app/features/quotes/visits/visit-hours-form.ts'
import { MOST_CHOICES, NO_VISIT_HOURS, NOTICE_CHOICES } from './visit-hours.ts'

export const meta = () => [{ title: 'Horaires de visite — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const said = (await visitHoursOf(ctx, ctx.who.artisanId)) ?? NO_VISIT_HOURS
  return {
    values: {
      ...hoursValues(said.hours),
      minutes: String(said.minutes),
      notice: String(said.noticeHours),
      most: String(said.mostADay),
    } as Record<string, string>,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return answerAct(request, {
    save: act({
      form: visitHoursForm,
      run: (said) => saveVisitHours(ctx, said),
      done: 'Horaires de visite enregistrés',
      to: paths.calendar(),
    }),
  })
}

export default function VisitHoursPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const values = actionData?.values ?? loaderData.values
  const errors = actionData?.errors ?? {}
  const saving = useNavigation().formData !== undefined
  return (
    <>
      <PageHeader
        title="Horaires de visite"
        before={
          <Breadcrumbs
            trail={[{ label: 'Agenda', href: paths.calendar() }, { label: 'Horaires de visite' }]}
          />
        }
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
            name="minutes"
            defaultValue={values.minutes}
            error={errors.minutes}
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
            name="most"
            defaultValue={values.most}
            error={errors.most}
            options={MOST_CHOICES.map((most) => ({ value: String(most), label: String(most) }))}
          />
        </div>
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
