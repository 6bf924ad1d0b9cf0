import { data, redirect, useNavigation } from 'react-router'
import { requireArtisan } from '#app/features/accounts/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { useDialogsThatClose } from '#app/ui/close-dialogs.ts'
import { ErrorSummary, summedErrors } from '#app/ui/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { Meter } from '#app/ui/meter.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Stepper } from '#app/ui/stepper.tsx'
import { toastCookie, type Toast } from '#app/ui/toast.ts'
import { fieldErrors, type FieldErrors } from '#app/values/field-errors.ts'
import { formatTime, formatWeekday } from '#app/values/french-date.ts'
import { timeZoneOf } from '#app/values/french-time-zone.ts'
import type { Route } from './+types/company.page'
import { companyForm, companyFormFields } from './company-form.ts'
import { choicesOfPostalCode, readPostedPlace, type CommuneChoice } from './company-form-place.server.ts'
import { IdentitySection, InsuranceSection, LegalSection, MediatorSection, ServiceSection, VatSection } from './company-sections.tsx'
import { CompanyStatus, SubmitDialog } from './company-status.tsx'
import { companyValues, type CompanyValues } from './company-values.ts'
import { SAVE_COMPANY_REFUSALS, SUBMIT_REFUSALS } from './copy.ts'
import { HolidaySwitch } from './holiday-switch.tsx'
import { mapTowns } from './map-towns.server.ts'
import { getCompany } from './queries.server.ts'
import { serviceAreaMap } from './service-area-map.ts'
import { saveCompany } from './save-company.server.ts'
import { setHoliday } from './set-holiday.server.ts'
import { submitCompany } from './submit-company.server.ts'

export const meta = () => [{ title: 'Mon entreprise — Ouvréo' }]

const FORM = 'entreprise'

type Refused = { errors: FieldErrors; notice: string | null; values: CompanyValues; trades: string[]; choices: CommuneChoice[] }

export async function loader({ context, request }: Route.LoaderArgs) {
  const company = await getCompany(requireArtisan(context, request))
  const { file } = company
  const zone = timeZoneOf(file.insee ?? '')
  const when = (instant: Date | null) => instant && `${formatWeekday(instant, zone)} à ${formatTime(instant, zone)}`
  return {
    values: companyValues(file),
    trades: company.trades,
    choices: choicesOfPostalCode(file.postalCode),
    completeness: company.completeness,
    planRadiusKm: file.planRadiusKm,
    map: file.lat !== null && file.lng !== null && file.town ? serviceAreaMap({ lat: file.lat, lng: file.lng, name: file.town }, company.reachKm, mapTowns()) : null,
    status: {
      verification: file.verification,
      reason: file.verificationReason,
      submittedWhen: when(file.submittedAt),
      verifiedWhen: when(file.verifiedAt),
      missingToSubmit: company.missingToSubmit,
      missingToQuote: company.missingToQuote,
      insurance: company.insurance,
      available: company.available,
      onHoliday: file.onHoliday,
      reachKm: company.reachKm,
      town: file.town,
    },
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const form = await request.formData()
  const intent = form.get('intent')
  form.delete('intent')
  if (intent === 'holiday') {
    const onHoliday = form.get('onHoliday') === 'yes'
    await setHoliday(ctx, onHoliday)
    return saved(onHoliday ? { title: 'Vous êtes en congés', description: 'Aucune nouvelle demande ne vous sera proposée.' } : { title: 'Vous avez repris', description: 'Les nouvelles demandes reviennent.' })
  }

  const fields = companyFormFields(form)
  const typed = Object.fromEntries(Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'))
  const place = readPostedPlace(typed.postalCode ?? '', typed.insee ?? '')
  const refused = (status: 409 | 422, errors: FieldErrors, notice: string | null = null) =>
    data<Refused>({ errors, notice, values: typed, trades: fields.trades as string[], choices: place.choices }, { status })

  // Radio buttons that were left alone post nothing.
  const parsed = companyForm.safeParse({ vatRegime: '', ...fields, postalCode: (typed.postalCode ?? '').replace(/\s/g, ''), insee: place.insee })
  const errors = inFormOrder({ ...(parsed.success ? {} : fieldErrors(parsed.error)), ...place.errors })
  if (!parsed.success || Object.keys(errors).length > 0) return refused(422, errors)
  const kept = await saveCompany(ctx, parsed.data)
  if (!kept.ok) {
    const sentence = SAVE_COMPANY_REFUSALS[kept.refusal]
    if (kept.refusal === 'siret_taken') return refused(409, { siret: sentence })
    return refused(409, kept.refusal === 'unknown_place' ? { postalCode: sentence } : {}, sentence)
  }
  if (intent !== 'submit') {
    return saved(
      kept.value.verification === 'pending'
        ? { title: 'Entreprise enregistrée', description: 'Elle est en vérification\u00a0: réponse sous 48 heures.' }
        : { title: 'Entreprise enregistrée' },
    )
  }
  const submitted = await submitCompany(ctx)
  if (!submitted.ok) return refused(409, {}, SUBMIT_REFUSALS[submitted.refusal])
  return saved({ title: 'Entreprise envoyée', description: 'Réponse par email sous 48 heures.' })
}

/** Errors in the order of the form's fields, for the summary at its top. */
function inFormOrder(errors: FieldErrors): FieldErrors {
  const order = Object.keys(companyForm.shape)
  return Object.fromEntries(Object.entries(errors).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b)))
}

function saved(toast: Omit<Toast, 'tone'>) {
  return redirect(paths.company(), { headers: { 'set-cookie': toastCookie({ tone: 'ok', ...toast }) } })
}

const STEPS = ['Informations', 'Vérification', 'Demandes'] as const
const STEP_OF = { incomplete: 0, refused: 0, pending: 1, verified: 2 } as const

export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  useDialogsThatClose()
  const { status, completeness, planRadiusKm, map } = loaderData
  const errors = actionData?.errors ?? {}
  const section = { values: actionData?.values ?? loaderData.values, errors, missing: status.missingToQuote }
  const saving = useNavigation().formData?.get('intent') === 'save'
  // One filled button: sending the file, when that is the next step.
  const sendable = (status.verification === 'incomplete' || status.verification === 'refused') && status.missingToSubmit.length === 0
  return (
    <>
      <PageHeader title="Mon entreprise" aside={<Meter label="Fiche remplie" value={completeness.given} max={completeness.of} />}>
        Ce que nous vérifions, ce que voient les particuliers, ce qui figure sur vos devis.
      </PageHeader>
      <div className="mb-8 max-w-prose"><Stepper steps={STEPS} current={STEP_OF[status.verification]} /></div>
      <CompanyStatus {...status} />
      <AppForm id={FORM} className="mt-10">
        {actionData?.notice && <p className="notice notice-bad mb-8" role="alert">{actionData.notice}</p>}
        {Object.keys(errors).length > 0 && <div className="mb-8"><ErrorSummary errors={summedErrors(errors)} /></div>}
        <IdentitySection {...section} />
        <ServiceSection {...section} trades={actionData?.trades ?? loaderData.trades} choices={actionData?.choices ?? loaderData.choices} planRadiusKm={planRadiusKm} map={map} />
        <LegalSection {...section} />
        <VatSection {...section} />
        <InsuranceSection {...section} insurance={status.insurance} />
        <MediatorSection {...section} />
        <div className="border-t border-line py-8 lg:pl-[20.5rem]">
          <Button variant={sendable ? 'quiet' : 'primary'} name="intent" value="save" pending={saving}>Enregistrer</Button>
          <p className="mt-3 text-sm text-faint">Vous pouvez enregistrer une fiche incomplète et revenir.</p>
        </div>
      </AppForm>
      {sendable && <SubmitDialog form={FORM} missingToQuote={status.missingToQuote} />}
      <HolidaySwitch onHoliday={status.onHoliday} />
    </>
  )
}
