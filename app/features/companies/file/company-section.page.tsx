import { useNavigation } from 'react-router'
import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { fieldErrors, inFormOrder, textFields } from '#app/values/field-errors.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/company-section.page'
import { RADIUS_KM } from './company-file.ts'
import { sectionFields, sectionForm } from './company-form.ts'
import { COMPANY_SECTIONS, isCompanySection, type CompanySection } from './company-sections.ts'
import { placesOfPostalCode, readPostedPlace } from './company-form-place.server.ts'
import { SECTION_FIELDS, SECTION_WORDS } from './company-section-fields.tsx'
import { companyValues } from './company-values.ts'
import { SAVE_COMPANY_REFUSALS } from '#app/features/companies/copy.ts'
import { mapSources } from '#app/features/companies/area/map-sources.server.ts'
import { nextStep } from './next-step.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { effectiveRadiusKm } from '#app/features/companies/area/service-area.ts'
import { serviceAreaMap } from '#app/features/companies/area/service-area-map.ts'
import { saveCompany } from './save-company.server.ts'

export const meta = ({ params }: Route.MetaArgs) => [
  {
    title: `${isCompanySection(params.section) ? SECTION_WORDS[params.section].title : 'Mon entreprise'} — Ouvréo`,
  },
]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  if (!isCompanySection(params.section)) notFound()
  const { file, trades, reachKm } = await getCompany(ctx)
  // The map of a radius that is being typed; anything else shows the saved one.
  const typedKm = Number(new URL(request.url).searchParams.get('rayon'))
  const shownKm =
    typedKm >= RADIUS_KM.min && typedKm <= RADIUS_KM.max
      ? effectiveRadiusKm(Math.round(typedKm), file.planRadiusKm)
      : reachKm
  return {
    section: params.section,
    values: companyValues(file),
    trades,
    places: placesOfPostalCode(file.postalCode),
    planRadiusKm: file.planRadiusKm,
    ibanEnd: file.ibanEnd,
    map:
      params.section === 'metiers' && file.lat !== null && file.lng !== null && file.town
        ? serviceAreaMap({ lat: file.lat, lng: file.lng, name: file.town }, shownKm, mapSources())
        : null,
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  const { section } = params
  if (!isCompanySection(section)) notFound()
  return answerAct(request, {
    save: act({
      read: async (form) => readSection(section, form),
      run: (part) => saveCompany(ctx, part),
      refusals: SAVE_COMPANY_REFUSALS,
      beside: {
        siret_taken: 'siret',
        unknown_place: 'postalCode',
        vat_number_of_another: 'vatNumber',
      },
      done: ({ verification }) => ({
        title: `${SECTION_WORDS[section].title}\u00a0: enregistré`,
        description:
          verification === 'pending'
            ? 'Votre entreprise est en vérification\u00a0: réponse sous 48 heures.'
            : undefined,
      }),
      to: () => nextStep(ctx, paths.companySection(section)),
    }),
  })
}

/** Reads the form of one part; the trades that were ticked and the communes to choose from are kept. */
function readSection(section: CompanySection, form: FormData) {
  const fields = sectionFields(section, form)
  const { postalCode = '', insee = '' } = textFields(form)
  const place = section === 'identite' ? readPostedPlace(postalCode, insee) : null
  const read = sectionForm(section).safeParse(
    place ? { ...fields, postalCode: postalCode.replace(/\s/g, ''), insee: place.insee } : fields,
  )
  const kept = {
    trades: Array.isArray(fields.trades) ? fields.trades : [],
    places: place?.places ?? [],
  }
  const errors = { ...(read.success ? {} : fieldErrors(read.error)), ...place?.errors }
  return read.success && Object.keys(errors).length === 0
    ? { input: read.data, kept }
    : { errors: inFormOrder(errors, COMPANY_SECTIONS[section]), kept }
}

export default function CompanySectionPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { section } = loaderData
  const errors = actionData?.errors ?? {}
  const words = SECTION_WORDS[section]
  const Fields = SECTION_FIELDS[section]
  const saving = useNavigation().formData !== undefined
  return (
    <>
      <PageHeader
        title={words.title}
        trail={[{ label: 'Mon entreprise', href: paths.company() }, { label: words.title }]}
      >
        {words.intro}
      </PageHeader>
      <AppForm key={section} className="grid max-w-[38rem] gap-6">
        <RefusalNotice of={actionData} />
        {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
        <Fields
          {...loaderData}
          {...(actionData ? { values: actionData.values, ...actionData.kept } : {})}
          errors={errors}
          field={fieldsOf(actionData?.values ?? loaderData.values, errors)}
        />
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
