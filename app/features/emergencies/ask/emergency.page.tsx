import { data, redirect } from 'react-router'
import {
  requestScope,
  requireParticulier,
  visitorCtx,
} from '#app/features/accounts/sessions/request-scope.server.ts'
import {
  ASK_MINUTES,
  kindOfSlug,
  KIND_FACTS,
  WAVE_MINUTES,
  WAVE_SIZE,
} from '#app/features/emergencies/emergency.ts'
import { DANGERS, FIRST_STEPS } from '#app/features/emergencies/first-steps.ts'
import { emergencyToken } from '#app/features/emergencies/link.server.ts'
import { asPlaceAnswer } from '#app/features/places/commune-answer.ts'
import { placesByPostalCode } from '#app/features/places/communes.server.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import { smsProvider } from '#app/platform/sms/send-sms.server.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Breadcrumbs } from '#app/ui/layout/breadcrumbs.tsx'
import { NumberedSteps } from '#app/ui/layout/numbered-steps.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { STEP_DRAWINGS } from './step-drawings.tsx'
import type { Route } from './+types/emergency.page'
import { OPEN_REFUSALS } from './copy.ts'
import { emergencyForm } from './emergency-form.ts'
import { EmergencyFields } from './emergency-fields.tsx'
import { openEmergency } from './open-emergency.server.ts'
import { readPerson } from './read-person.server.ts'

export const meta = ({ matches, params }: MetaArgs & { params: { kind?: string } }) => {
  const kind = kindOfSlug(params.kind ?? '')
  const name = kind ? KIND_FACTS[kind].name : 'Dépannage'
  return pageMeta(matches, {
    title: `${name}\u00a0: quoi faire, qui appeler`,
    description: `${name}\u00a0: les gestes à faire tout de suite, puis une entreprise d’astreinte près de chez vous, à un prix annoncé avant qu’elle vienne.`,
    path: paths.emergency(params.kind ?? ''),
  })
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const kind = orNotFound(kindOfSlug(params.kind))
  const particulier = requestScope(context).viewer.who.kind === 'particulier'
  const { phone, hours } = operator()
  return {
    kind,
    phone,
    hours,
    signedIn: particulier,
    bySms: smsProvider() !== null,
    values: particulier ? await readPerson(requireParticulier(context, request)) : {},
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const kind = orNotFound(kindOfSlug(params.kind))
  const particulier = requestScope(context).viewer.who.kind === 'particulier'
  const ctx = particulier ? requireParticulier(context, request) : visitorCtx(context)
  const form = await readForm(request)
  // Nobody sees this field: whoever fills it in is a robot.
  if (form.get('website')) throw redirect(paths.emergencies())
  const postalCode = String(form.get('postalCode') ?? '').replace(/\s/g, '')
  const answered = await answerAct(
    request,
    {
      call: act({
        form: emergencyForm,
        run: (input) => openEmergency(ctx, kind, input),
        refusals: OPEN_REFUSALS,
        status: { too_many: 429, too_many_codes: 429 },
        to: (id) => paths.emergencyFollowed(emergencyToken(id)),
      }),
    },
    form,
  )
  if (answered instanceof Response) return answered
  const { init, data: refused } = answered
  return data(
    { ...refused, places: placesByPostalCode(postalCode).map(asPlaceAnswer) },
    init ?? undefined,
  )
}

export default function EmergencyPage({
  loaderData: { kind, phone, hours, signedIn, bySms, values },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { name } = KIND_FACTS[kind]
  return (
    <div className="wrap py-10 md:py-16">
      <Breadcrumbs trail={[{ label: 'Dépannage', href: paths.emergencies() }, { label: name }]} />
      <header className="mt-6 max-w-[46rem]">
        <h1 className="text-section">{name}</h1>
        <p className="mt-4 text-lead text-muted">
          D’abord les bons gestes. Ensuite, nous appelons les entreprises d’astreinte près de chez
          vous, trois par trois&nbsp;: vous savez en {ASK_MINUTES} minutes au plus qui vient, quand,
          et à quel prix.
        </p>
      </header>
      <div className="mt-8 max-w-[46rem]">
        <Notice tone="bad" title="En cas de danger">
          {DANGERS[kind]}
        </Notice>
      </div>
      <section className="mt-12" aria-labelledby="gestes">
        <h2 id="gestes" className="text-subtitle">
          À faire tout de suite
        </h2>
        <div className="mt-6">
          <NumberedSteps
            steps={FIRST_STEPS[kind].map((step, at) => {
              const Drawing = STEP_DRAWINGS[kind][at]!
              return { ...step, drawing: <Drawing /> }
            })}
          />
        </div>
      </section>
      <section className="mt-14 max-w-[46rem]" aria-labelledby="appeler">
        <h2 id="appeler" className="text-subtitle">
          Faire venir un dépanneur
        </h2>
        <p className="mt-3 text-muted">
          {WAVE_SIZE} entreprises sont prévenues à la fois et ont {WAVE_MINUTES} minutes pour
          répondre&nbsp;; puis les suivantes. Aucune formule n’est servie avant une autre. Chercher
          est gratuit&nbsp;: vous payez l’entreprise, au prix qu’elle a annoncé.
        </p>
        <EmergencyFields
          answer={answer ?? null}
          start={values}
          signedIn={signedIn}
          bySms={bySms}
          places={answer?.places ?? []}
        />
        <p className="mt-8 text-faint">
          Vous préférez téléphoner&nbsp;?{' '}
          <AppLink href={`tel:${phone.replace(/\s/g, '')}`} className="link whitespace-nowrap">
            {phone}
          </AppLink>
          , {hours}&nbsp;: l’équipe remplit cette page avec vous.
        </p>
      </section>
    </div>
  )
}
