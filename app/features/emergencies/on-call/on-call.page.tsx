import { useNavigation } from 'react-router'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { HoursGrid } from '#app/features/companies/file/hours-grid.tsx'
import { hoursValues } from '#app/features/companies/file/opening-hours.ts'
import {
  KIND_FACTS,
  MAX_CALLS_A_DAY,
  MAX_RADIUS_KM,
  WAVE_MINUTES,
} from '#app/features/emergencies/emergency.ts'
import { NIGHT_FROM, NIGHT_TO } from '#app/features/emergencies/price-card.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { fieldsOf } from '#app/ui/form/fields-of.ts'
import { NoTaskDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { Checkbox, CheckboxGroup } from '#app/ui/form/choice-fields.tsx'
import { ErrorSummary, summedErrors } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { centsForInput } from '#app/values/numbers/money.ts'
import type { Route } from './+types/on-call.page'
import { readOnCallForm } from './on-call-form.ts'
import { kindsOfCompany, readOnCall, saveOnCall } from './save-on-call.server.ts'

export const meta = () => [{ title: 'Mon astreinte — Ouvréo' }]

const REFUSALS = {
  trade_not_yours: { field: 'kinds', sentence: 'Choisissez parmi vos métiers.' },
  no_subscription: 'L’astreinte demande une formule en cours, quelle qu’elle soit.',
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const [own, said] = await Promise.all([kindsOfCompany(ctx), readOnCall(ctx)])
  const values: Record<string, string> = {
    active: said && !said.active ? '' : 'oui',
    radiusKm: String(said?.radiusKm ?? 20),
    callsADay: String(said?.callsADay ?? 5),
    callOut: said ? centsForInput(said.callOutCents) : '',
    hour: said ? centsForInput(said.hourCents) : '',
    nightHour: said ? centsForInput(said.nightHourCents) : '',
    ceiling: said ? centsForInput(said.ceilingCents) : '',
    ...hoursValues(said?.hours ?? null),
  }
  return { own, kinds: said?.kinds ?? own, values }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return answerAct(request, {
    save: act({
      read: readOnCallForm,
      run: (input) => saveOnCall(ctx, input),
      refusals: REFUSALS,
      done: 'Astreinte enregistrée',
      to: paths.calls(),
    }),
  })
}

/** When a company comes for what cannot wait, how far and at what prices. */
export default function OnCallPage({ loaderData }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const values = answer?.values ?? loaderData.values
  const errors = answer?.errors ?? {}
  const field = fieldsOf(values, errors)
  const saving = useNavigation().formData !== undefined
  const euros = (label: string, name: string, hint: string) => (
    <TextField
      label={label}
      name={name}
      inputMode="decimal"
      suffix="€ TTC"
      required
      defaultValue={values[name]}
      error={errors[name]}
      hint={hint}
    />
  )
  return (
    <>
      <PageHeader
        title="Mon astreinte"
        trail={[{ label: 'Dépannages', href: paths.calls() }, { label: 'Mon astreinte' }]}
      >
        À vos heures, nous vous prévenons d’un dépannage proche. Vous avez {WAVE_MINUTES} minutes
        pour dire que vous y allez. C’est compris dans votre formule, et aucun contact n’est compté.
      </PageHeader>
      {loaderData.own.length === 0 ? (
        <EmptyState
          drawing={<NoTaskDrawing />}
          title="Vos métiers ne sont pas encore dépannés ici"
          action={<ButtonLink href={paths.company()}>Mes métiers</ButtonLink>}
        >
          L’astreinte existe pour la plomberie, l’électricité, le chauffage et la menuiserie.
        </EmptyState>
      ) : (
        <AppForm className="grid max-w-[46rem] gap-10">
          <RefusalNotice of={answer} />
          {Object.keys(errors).length > 0 && <ErrorSummary errors={summedErrors(errors)} />}
          <div className="grid gap-6">
            <Checkbox
              label="Je suis d’astreinte aux heures ci-dessous"
              name="active"
              value="oui"
              defaultChecked={answer ? values.active === 'oui' : loaderData.values.active === 'oui'}
            />
            <CheckboxGroup
              label="Je dépanne"
              name="kinds"
              error={errors.kinds}
              defaultValues={answer?.kept?.kinds ?? loaderData.kinds}
              options={loaderData.own.map((kind) => ({
                value: kind,
                label: KIND_FACTS[kind].name,
              }))}
            />
          </div>
          <section className="grid gap-6" aria-labelledby="heures">
            <div>
              <h2 id="heures" className="text-subtitle">
                Vos heures
              </h2>
              <p className="mt-2 text-muted">
                Deux plages par jour. Pour une nuit, écrivez 18:00 à 23:59 ce jour-là, puis 00:00 à
                07:00 le lendemain.
              </p>
            </div>
            <HoursGrid values={values} errors={errors} />
          </section>
          <section className="grid gap-6 sm:grid-cols-2" aria-labelledby="bornes">
            <h2 id="bornes" className="text-subtitle sm:col-span-2">
              Jusqu’où, et combien
            </h2>
            <TextField
              label="Rayon"
              inputMode="numeric"
              suffix="km"
              required
              {...field('radiusKm')}
              hint={`À vol d’oiseau autour de votre entreprise, ${MAX_RADIUS_KM}\u00a0km au plus.`}
            />
            <TextField
              label="Appels par jour"
              inputMode="numeric"
              required
              {...field('callsADay')}
              hint={`Le plus que vous acceptez en 24\u00a0h, ${MAX_CALLS_A_DAY} au plus.`}
            />
          </section>
          <section className="grid gap-6 sm:grid-cols-2" aria-labelledby="prix">
            <div className="sm:col-span-2">
              <h2 id="prix" className="text-subtitle">
                Vos prix de dépannage
              </h2>
              <p className="mt-2 text-muted">
                Le client les lit quand vous dites que vous y allez, et votre facture sans devis s’y
                tient.
              </p>
            </div>
            {euros('Déplacement', 'callOut', '0 s’il est offert.')}
            {euros('Heure de travail', 'hour', `De ${NIGHT_TO}\u00a0h à ${NIGHT_FROM}\u00a0h.`)}
            {euros(
              'Heure de nuit',
              'nightHour',
              `De ${NIGHT_FROM}\u00a0h à ${NIGHT_TO}\u00a0h, dimanches et jours fériés.`,
            )}
            {euros(
              'Plafond sans devis',
              'ceiling',
              'Déplacement, heures et pièces. Au-delà, vous faites signer un devis.',
            )}
          </section>
          <p className="text-muted">
            Pour être réveillé par un SMS, confirmez votre mobile dans{' '}
            <AppLink href={paths.settings('artisan', 'notifications')} className="link">
              vos notifications
            </AppLink>
            .
          </p>
          <div className="flex flex-wrap gap-2 border-t border-line pt-6">
            <Button variant="primary" name="intent" value="save" pending={saving}>
              Enregistrer
            </Button>
            <ButtonLink href={paths.calls()}>Retour</ButtonLink>
          </div>
        </AppForm>
      )}
    </>
  )
}
