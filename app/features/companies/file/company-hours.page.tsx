import { useNavigation } from 'react-router'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/company-hours.page'
import { HoursGrid } from './hours-grid.tsx'
import { hoursValues } from './opening-hours.ts'
import { hoursForm } from './opening-hours-form.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { saveHours } from './save-hours.server.ts'

export const meta = () => [{ title: 'Horaires — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const { file } = await getCompany(requireOwner(context, request))
  return { values: hoursValues(file.hours) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    save: act({
      form: hoursForm,
      run: (hours) => saveHours(ctx, hours),
      done: 'Horaires\u00a0: enregistré',
      to: paths.company(),
    }),
  })
}

export default function CompanyHoursPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const values = actionData?.values ?? loaderData.values
  const errors = actionData?.errors ?? {}
  const saving = useNavigation().formData !== undefined
  return (
    <>
      <PageHeader
        title="Horaires"
        trail={[{ label: 'Mon entreprise', href: paths.company() }, { label: 'Horaires' }]}
      >
        Quand un client peut vous joindre. Un jour laissé vide est fermé.
      </PageHeader>
      <AppForm className="grid max-w-[46rem] gap-6">
        {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
        <HoursGrid values={values} errors={errors} />
        <div className="flex flex-wrap gap-2 border-t border-line pt-6">
          <Button variant="primary" pending={saving}>
            Enregistrer
          </Button>
          <ButtonLink href={paths.company()}>Retour</ButtonLink>
        </div>
      </AppForm>
    </>
  )
}
