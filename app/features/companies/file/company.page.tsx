import { requireOwner } from '#app/features/accounts/sessions/request-scope.server.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { useDialogsThatClose } from '#app/ui/feedback/close-dialogs.ts'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Meter } from '#app/ui/data/meter.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Stepper } from '#app/ui/form/stepper.tsx'
import { dayOf, formatDay, formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { maskIban } from '#app/values/identity/iban.ts'
import { formatEurosShort } from '#app/values/numbers/money.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/company.page'
import { CompanyPartList } from './company-part-list.tsx'
import { CompanyStatus, SubmitDialog } from './company-status.tsx'
import { FREE_WEEK_REFUSALS, SUBMIT_REFUSALS } from '#app/features/companies/copy.ts'
import { FreeWeekForm } from './free-week-form.tsx'
import { freeWeekShown, proposedWeeks, weekInWords } from './free-week.ts'
import { HolidaySwitch } from './holiday-switch.tsx'
import { hoursInWords } from './opening-hours.ts'
import { countProofs } from '#app/features/companies/proofs/proof-queries.server.ts'
import { listImages, type CompanyImages } from '#app/features/companies/images/images.server.ts'
import { getCompany, type CompanyView } from '#app/features/companies/queries.server.ts'
import { standingOf } from '#app/features/companies/company-standing.server.ts'
import { refusalByStanding } from '#app/features/companies/company-standing.ts'
import { setFreeWeek } from './set-free-week.server.ts'
import { setHoliday } from './set-holiday.server.ts'
import { submitCompany } from './submit-company.server.ts'

export const meta = () => [{ title: 'Mon entreprise — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireOwner(context, request)
  const company = await getCompany(ctx)
  const { file } = company
  const zone = timeZoneOf(file.insee ?? '')
  const today = dayOf(ctx.now, zone)
  const when = (instant: Date | null) =>
    instant && `${formatWeekday(instant, zone)} à ${formatTime(instant, zone)}`
  return {
    completeness: company.completeness,
    missing: company.missingToShow,
    summaries: summariesOf(
      company,
      await countProofs(ctx),
      await listImages(ctx, ctx.who.artisanId),
    ),
    slug: refusalByStanding('take_contact', await standingOf(ctx, ctx.who.artisanId))
      ? null
      : file.slug,
    freeWeek: {
      chosen: freeWeekShown(file.freeWeekOn, today),
      weeks: proposedWeeks(today).map((monday) => ({
        value: monday,
        label: weekInWords(monday, today),
      })),
    },
    status: {
      verification: file.verification,
      reason: file.verificationReason,
      submittedWhen: when(file.submittedAt),
      verifiedWhen: when(file.verifiedAt),
      missingToSubmit: company.missingToSubmit,
      missingToQuote: company.missingToQuote,
      insurance: company.insurance,
      available: company.available,
      suspension: company.suspension,
      onHoliday: file.onHoliday,
      reachKm: company.reachKm,
      town: file.town,
    },
  }
}

/** Each part of the file in a line, as it is stored. */
function summariesOf(
  { file, trades, policies, reachKm }: CompanyView,
  proofs: { qualifications: number; documents: number; pictures: number; references: number },
  images: CompanyImages,
): Record<string, string | null> {
  const insured = policies.filter(
    (policy) => policy.kind === 'decennale' && policy.verdict !== 'refused',
  )[0]
  const joined = (parts: readonly (string | null | false | undefined)[]) =>
    parts.filter(Boolean).join(', ') || null
  const many = (count: number, one: string, several: string) =>
    count === 0 ? null : count === 1 ? `1 ${one}` : `${count} ${several}`
  return {
    identite: joined([
      file.companyName,
      file.siret && `SIRET ${formatSiret(file.siret as Siret)}`,
      file.town,
    ]),
    metiers: joined([
      trades.map((trade) => TRADES[trade].name).join(', '),
      trades.length > 0 && `${reachKm}\u00a0km`,
    ]),
    assurances: insured ? `${insured.insurer}, jusqu’au ${formatDay(insured.endsOn)}` : null,
    tva: joined([
      file.vatRegime === 'standard'
        ? 'TVA facturée'
        : file.vatRegime === 'franchise'
          ? 'Franchise en base'
          : null,
      file.ibanEnd && `IBAN ${maskIban(file.ibanEnd)}`,
    ]),
    mediateur: file.mediatorName,
    tarifs: joined([
      file.hourlyRateCents !== null && `${formatEurosShort(file.hourlyRateCents)} l’heure`,
      file.hourlyRateCents !== null && 'devis gratuits',
    ]),
    horaires: file.hours ? (hoursInWords(file.hours)[0] ?? { days: '', text: '' }).days : null,
    presentation: file.description ? file.description.slice(0, 120) : null,
    logo:
      joined([images.logo && 'logo', images.portrait && 'portrait']) ??
      'À la place de vos initiales',
    qualifications:
      many(proofs.qualifications, 'qualification', 'qualifications') ?? 'RGE, Qualibat, diplômes…',
    galerie:
      many(proofs.pictures, 'réalisation', 'réalisations') ??
      (file.galleryLimit === 0
        ? 'Avec les formules Pro et Premium'
        : 'Vos chantiers, avant et après'),
    documents:
      many(proofs.documents, 'document', 'documents') ?? 'Extrait d’immatriculation, identité',
    'controle-premium': file.premiumCheckedAt
      ? 'Passé'
      : proofs.references > 0
        ? many(proofs.references, 'client cité', 'clients cités')
        : file.premiumPlan
          ? 'Trois clients confirment vos travaux'
          : 'Avec la formule Premium',
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireOwner(context, request)
  return answerAct(request, {
    submit: act({
      run: () => submitCompany(ctx),
      refusals: SUBMIT_REFUSALS,
      done: { title: 'Entreprise envoyée', description: 'Réponse par email sous 48 heures.' },
    }),
    holiday: act({
      run: ({ onHoliday }) => setHoliday(ctx, onHoliday === 'yes'),
      done: (_, { onHoliday }) =>
        onHoliday === 'yes'
          ? {
              title: 'Vous êtes en congés',
              description: 'Aucune nouvelle demande ne vous sera proposée.',
            }
          : { title: 'Vous avez repris', description: 'Les nouvelles demandes reviennent.' },
    }),
    'free-week': act({
      run: ({ freeWeekOn = '' }) => setFreeWeek(ctx, freeWeekOn === '' ? null : freeWeekOn),
      refusals: FREE_WEEK_REFUSALS,
      beside: { unknown_week: 'freeWeekOn' },
      done: (_, { freeWeekOn }) =>
        freeWeekOn ? 'Semaine libre enregistrée' : 'Semaine libre retirée',
    }),
  })
}

const STEPS = ['Informations', 'Vérification', 'Demandes'] as const
const STEP_OF = { incomplete: 0, refused: 0, pending: 1, verified: 2 } as const

export default function CompanyPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  useDialogsThatClose()
  const { status, freeWeek, completeness, missing, summaries, slug } = loaderData
  const sendable =
    (status.verification === 'incomplete' || status.verification === 'refused') &&
    status.missingToSubmit.length === 0
  return (
    <>
      <PageHeader
        title="Mon entreprise"
        aside={<Meter label="Fiche remplie" value={completeness.given} max={completeness.of} />}
      >
        Ce que nous vérifions, ce que voient les particuliers, ce qui figure sur vos devis.
      </PageHeader>
      <RefusalNotice of={actionData} />
      <div className="mb-8 max-w-prose">
        <Stepper steps={STEPS} current={STEP_OF[status.verification]} />
      </div>
      <CompanyStatus {...status} />
      {slug && (
        <p className="mt-4">
          <AppLink href={paths.companyProfile(slug)} className="link">
            Voir ma page publique
          </AppLink>
        </p>
      )}
      <CompanyPartList missing={missing} summaries={summaries} />
      {sendable && <SubmitDialog missingToQuote={status.missingToQuote} />}
      <div className="mt-14">
        <FreeWeekForm {...freeWeek} error={actionData?.errors['freeWeekOn']} />
        <HolidaySwitch onHoliday={status.onHoliday} />
      </div>
    </>
  )
}
