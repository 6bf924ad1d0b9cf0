import { data } from 'react-router'
import { requireAdmin } from '#app/features/accounts/sessions/request-scope.server.ts'
import { OPEN_REFUSALS } from '#app/features/emergencies/ask/copy.ts'
import { EmergencyFields } from '#app/features/emergencies/ask/emergency-fields.tsx'
import { emergencyForm } from '#app/features/emergencies/ask/emergency-form.ts'
import { openEmergency } from '#app/features/emergencies/ask/open-emergency.server.ts'
import { EMERGENCY_KINDS, KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { asPlaceAnswer } from '#app/features/places/commune-answer.ts'
import { placesByPostalCode } from '#app/features/places/communes.server.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import type { Route } from './+types/new-emergency.page'

export const meta = () => [{ title: 'Dépannage par téléphone — Ouvréo' }]

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return null
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireAdmin(context)
  const form = await readForm(request)
  const postalCode = String(form.get('postalCode') ?? '').replace(/\s/g, '')
  const answered = await answerAct(
    request,
    {
      call: act({
        form: emergencyForm,
        run: async (input, posted) => {
          const kind = EMERGENCY_KINDS.find((one) => one === posted.get('kind'))
          if (!kind) return { errors: { kind: 'Choisissez ce qui arrive.' } }
          return openEmergency(ctx, kind, input)
        },
        refusals: OPEN_REFUSALS,
        done: 'Les entreprises d’astreinte sont appelées',
        to: paths.adminEmergencies(),
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

/** The team writes down the emergency of somebody who calls. */
export default function NewEmergencyPage() {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageHeader
        title="Dépannage par téléphone"
        trail={[
          { label: 'Dépannages', href: paths.adminEmergencies() },
          { label: 'Par téléphone' },
        ]}
      >
        Avec la personne au bout du fil. Relisez-lui l’adresse et le numéro&nbsp;: les entreprises
        sont appelées aussitôt. Un SMS ou un email lui donne le lien pour suivre.
      </PageHeader>
      <div className="max-w-[46rem]">
        <EmergencyFields
          answer={answer ?? null}
          start={{}}
          signedIn={false}
          bySms
          places={answer?.places ?? []}
        >
          <RadioGroup
            label="Ce qui arrive"
            name="kind"
            required
            error={answer?.errors.kind}
            defaultValue={answer?.values.kind}
            options={EMERGENCY_KINDS.map((kind) => ({
              value: kind,
              label: KIND_FACTS[kind].name,
            }))}
          />
        </EmergencyFields>
      </div>
    </>
  )
}
