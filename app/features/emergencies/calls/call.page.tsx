import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { AnnouncedPrices } from '#app/features/emergencies/announced-prices.tsx'
import { ARRIVALS, KIND_FACTS } from '#app/features/emergencies/emergency.ts'
import { endEmergency } from '#app/features/emergencies/follow/end-emergency.server.ts'
import { startPlainInvoice } from '#app/features/invoices/plain/save-plain-invoice.server.ts'
import { distanceLabel } from '#app/features/places/copy.ts'
import { directionsTo } from '#app/features/places/directions.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { RadioGroup } from '#app/ui/form/choice-fields.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { parseId, type EmergencyId } from '#app/values/identity/ids.ts'
import { formatPhone } from '#app/values/identity/phone-number.ts'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDateTime, formatTime } from '#app/values/time/french-date.ts'
import type { Route } from './+types/call.page'
import { CALL_REFUSALS, callInWords } from './copy.ts'
import { declineEmergency, leaveEmergency } from './decline-emergency.server.ts'
import { readCall } from './list-calls.server.ts'
import { takeEmergency } from './take-emergency.server.ts'

export const meta = () => [{ title: 'Dépannage — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const call = orNotFound(await readCall(ctx, orNotFound(parseId<EmergencyId>(params.emergencyId))))
  const { person, zone } = call
  return {
    ...call,
    calledAt: formatDateTime(call.calledAt, zone),
    due: deadline(call.answerBy, ctx.now),
    person: person && {
      ...person,
      tel: person.phone,
      phone: person.phone && formatPhone(person.phone),
      arrives: formatTime(person.arrivesAt, zone),
    },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  const id = orNotFound(parseId<EmergencyId>(params.emergencyId))
  const call = orNotFound(await readCall(ctx, id))
  return answerAct(request, {
    take: act({
      run: async ({ minutes }) => {
        const arrival = ARRIVALS.find((one) => String(one) === minutes)
        if (!arrival) return { errors: { minutes: 'Dites dans combien de temps vous arrivez.' } }
        return takeEmergency(ctx, id, arrival)
      },
      refusals: CALL_REFUSALS,
      done: 'C’est pour vous\u00a0: la personne est prévenue',
    }),
    decline: act({
      run: () => declineEmergency(ctx, id),
      done: 'Décliné',
      to: paths.calls(),
    }),
    leave: act({
      run: () => leaveEmergency(ctx, id),
      refusals: CALL_REFUSALS,
      done: {
        title: 'Dépannage rendu',
        description: 'La personne est prévenue, d’autres entreprises sont appelées.',
      },
    }),
    over: act({ run: () => endEmergency(ctx, id), done: 'Dépannage terminé' }),
    bill: act({
      run: () =>
        call.person?.clientId
          ? startPlainInvoice(ctx, call.person.clientId)
          : Promise.resolve(null),
      refusals: {},
      to: paths.invoice,
    }),
  })
}

const arrivalWords = (minutes: number) =>
  minutes < 60
    ? `Dans ${minutes} minutes`
    : minutes === 60
      ? 'Dans 1 heure'
      : minutes === 90
        ? 'Dans 1\u00a0h\u00a030'
        : `Dans ${minutes / 60} heures`

/** One call: what happens and where; then whom to ask for, and the papers of the visit. */
export default function CallPage({ loaderData: call }: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  const { kind, town, postalCode, words, person, card, state } = call
  const comes = person !== null && state === 'taken'
  return (
    <>
      <PageHeader
        title={`${KIND_FACTS[kind].name}, ${town}`}
        trail={[{ label: 'Dépannages', href: paths.calls() }, { label: KIND_FACTS[kind].name }]}
        aside={call.answer === 'waiting' && <Countdown {...call.due} to="pour répondre" />}
      >
        {call.answer === 'waiting'
          ? 'Deux autres entreprises au plus sont prévenues en même temps. La première qui répond y va.'
          : callInWords(call.answer, state)}
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="grid max-w-[44rem] gap-10">
        <DefinitionList
          items={[
            { term: 'Ce qui se passe', value: words },
            {
              term: 'Où',
              value: person
                ? `${person.addressLine}, ${postalCode} ${town}`
                : `${postalCode} ${town}, ${distanceLabel(call.distanceKm)}`,
            },
            { term: 'Demandé', value: `le ${call.calledAt}` },
            { term: 'Nom', value: person?.name },
            {
              term: 'Téléphone',
              value: person?.tel && (
                <a className="link" href={`tel:${person.tel}`}>
                  {person.phone}
                </a>
              ),
            },
            { term: 'Arrivée annoncée', value: comes && `vers ${person.arrives}` },
          ]}
        />
        {call.answer === 'waiting' && (
          <AppForm className="grid gap-6">
            <RadioGroup
              label={'Quand arrivez-vous\u202f?'}
              name="minutes"
              required
              error={answer?.errors.minutes}
              defaultValue={answer?.values.minutes}
              options={ARRIVALS.map((minutes) => ({
                value: String(minutes),
                label: arrivalWords(minutes),
              }))}
            />
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" name="intent" value="take">
                J’y vais
              </Button>
              <Button name="intent" value="decline" formNoValidate>
                Décliner
              </Button>
            </div>
          </AppForm>
        )}
        {comes && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              href={directionsTo(`${person.addressLine}, ${postalCode} ${town}`)}
              variant="primary"
            >
              Y aller
            </ButtonLink>
            <AppForm>
              <Button name="intent" value="over">
                C’est réparé
              </Button>
            </AppForm>
            <Button variant="link" {...opens('rendre')}>
              Je ne peux plus venir
            </Button>
            <ConfirmDialog
              id="rendre"
              title={'Ne plus y aller\u202f?'}
              confirm="Rendre ce dépannage"
              danger
              form={AppForm}
              fields={{ intent: 'leave' }}
            >
              La personne en est avertie aussitôt, et d’autres entreprises sont appelées.
            </ConfirmDialog>
          </div>
        )}
        {person?.clientId && state !== 'cancelled' && (
          <TitledSection id="papiers" title="Devis et facture">
            <p className="mt-2 text-muted">
              {person.name} est dans votre carnet. Facturez directement dans la limite de votre
              plafond&nbsp;; au-delà, faites signer un devis sur place avant de continuer.
            </p>
            <div className="mt-4 flex flex-wrap gap-2">
              <AppForm>
                <Button name="intent" value="bill">
                  Facturer l’intervention
                </Button>
              </AppForm>
              <ButtonLink href={paths.newOwnQuote({ client: person.clientId })}>
                Écrire un devis sur place
              </ButtonLink>
            </div>
          </TitledSection>
        )}
        <TitledSection
          id="annonce"
          title={person ? 'Les prix que vous avez annoncés' : 'Les prix qui seront annoncés'}
          titleClass="mb-3"
        >
          <AnnouncedPrices card={card} {...(person ? { night: person.night } : {})} />
        </TitledSection>
        {call.answer === 'left' && (
          <Notice>Ce dépannage a été confié à d’autres entreprises.</Notice>
        )}
      </div>
    </>
  )
}
