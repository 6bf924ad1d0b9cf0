import { requireParticulier } from '#app/features/accounts/sessions/request-scope.server.ts'
import { durationText, VISIT_REFUSALS } from '#app/features/quotes/visits/visit-form.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { formatTime, formatWeekday } from '#app/values/time/french-date.ts'
import { parseId, type LeadId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/choose-slot.page'
import { listSlots } from './offered-slots.server.ts'
import { takeSlot } from './take-slot.server.ts'

export const meta = () => [{ title: 'Choisir un créneau — Ouvréo' }]

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireParticulier(context, request)
  const leadId = orNotFound(parseId<LeadId>(params.threadId))
  const { days, zone, companyName, refusal, minutes, agreed } = orNotFound(
    await listSlots(ctx, leadId),
  )
  return {
    leadId,
    companyName,
    refusal: refusal && VISIT_REFUSALS[refusal],
    duration: durationText(minutes),
    agreed: agreed && {
      visitId: agreed.id,
      when: `${formatWeekday(agreed.startsAt, zone)} à ${formatTime(agreed.startsAt, zone)}`,
    },
    days: days.map(({ day, slots }) => ({
      day,
      label: formatWeekday(slots[0]!, zone),
      slots: slots.map((slot) => ({ at: slot.toISOString(), time: formatTime(slot, zone) })),
    })),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const ctx = requireParticulier(context, request)
  const leadId = orNotFound(parseId<LeadId>(params.threadId))
  return answerAct(request, {
    take: act({
      run: ({ at = '' }) => takeSlot(ctx, leadId, new Date(at)),
      refusals: {
        ...VISIT_REFUSALS,
        slot_gone: 'Ce créneau vient d’être pris. Voici ceux qui restent.',
        visit_agreed: 'Une visite est déjà convenue avec cet artisan.',
      },
      done: { title: 'Visite confirmée', description: 'L’artisan est prévenu.' },
      to: ({ visitId }) => paths.visit(visitId),
    }),
  })
}

/** What was refused because a slot went shows the slots as they are now. */
export const shouldRevalidate = () => true

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('fr') + text.slice(1)

export default function ChooseSlotPage({ loaderData }: Route.ComponentProps) {
  const actionData = useAnswer<typeof action>()
  const { leadId, companyName, refusal, duration, days, agreed } = loaderData
  return (
    <div className="max-w-[46rem]">
      <PageHeader
        title="Choisir un créneau"
        trail={[
          { label: 'Messages', href: paths.particulierConversations() },
          { label: companyName, href: paths.requestConversation(leadId) },
          { label: 'Choisir un créneau' },
        ]}
      >
        {agreed
          ? `Votre visite avec ${companyName} est convenue : ${agreed.when}.`
          : days.length > 0
            ? `${companyName} peut passer à ces moments. La visite prend ${duration}.`
            : `${companyName} ne propose pas de créneau pour l’instant.`}
      </PageHeader>
      <RefusalNotice of={actionData} />
      {agreed ? (
        <ButtonLink href={paths.visit(agreed.visitId)} variant="primary">
          Voir la visite
        </ButtonLink>
      ) : days.length === 0 ? (
        <>
          <p className="notice mb-6">
            {refusal ?? 'Convenez d’un moment dans la conversation, par un message.'}
          </p>
          <ButtonLink href={paths.requestConversation(leadId)}>Ouvrir la conversation</ButtonLink>
        </>
      ) : (
        <AppForm intent="take" className="grid gap-6">
          {days.map(({ day, label, slots }) => (
            <section key={day} aria-labelledby={`jour-${day}`}>
              <h2 id={`jour-${day}`} className="text-heading">
                {capital(label)}
              </h2>
              <div className="mt-3 flex flex-wrap gap-2">
                {slots.map(({ at, time }) => (
                  <Button key={at} name="at" value={at} aria-label={`${label}, ${time}`}>
                    {time}
                  </Button>
                ))}
              </div>
            </section>
          ))}
          <p className="text-sm text-faint">
            Heures du chantier. Les trajets de l’artisan sont comptés.
          </p>
        </AppForm>
      )}
    </div>
  )
}
