import Siren from 'lucide-react/icons/siren'
import { requireArtisan } from '#app/features/accounts/sessions/request-scope.server.ts'
import { getCompany } from '#app/features/companies/queries.server.ts'
import { KIND_FACTS, PAUSES } from '#app/features/emergencies/emergency.ts'
import { pauseOnCall, readOnCall } from '#app/features/emergencies/on-call/save-on-call.server.ts'
import { distanceLabel } from '#app/features/places/copy.ts'
import { paths } from '#app/paths.ts'
import { act, answerAct } from '#app/platform/web/act.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { NoWorksDrawing } from '#app/ui/drawings/empty-works.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalNotice } from '#app/ui/feedback/refusal-notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { useAnswer } from '#app/ui/use-answer.ts'
import { deadline } from '#app/values/time/deadline.ts'
import { formatDateTime } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import type { Route } from './+types/calls.page'
import { callInWords } from './copy.ts'
import { listCalls } from './list-calls.server.ts'

export const meta = () => [{ title: 'Dépannages — Ouvréo' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requireArtisan(context, request)
  const [calls, onCall, { file }] = await Promise.all([
    listCalls(ctx),
    readOnCall(ctx),
    getCompany(ctx),
  ])
  const paused = onCall?.pausedUntil && onCall.pausedUntil > ctx.now ? onCall.pausedUntil : null
  return {
    active: onCall?.active === true,
    pausedUntil: paused && formatDateTime(paused, timeZoneOf(file.insee ?? '')),
    calls: calls.map((call) => ({
      id: call.id,
      title: KIND_FACTS[call.kind].name,
      town: call.town,
      distanceKm: call.distanceKm,
      answer: call.answer,
      onTheWay: call.answer === 'taken' && call.state === 'taken',
      words: callInWords(call.answer, call.state),
      calledAt: formatDateTime(call.calledAt, call.zone),
      due: deadline(call.answerBy, ctx.now),
    })),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requireArtisan(context, request)
  return answerAct(request, {
    pause: act({
      run: ({ hours }) => {
        const asked = PAUSES.find((one) => String(one) === hours)
        return asked ? pauseOnCall(ctx, asked) : Promise.resolve(false)
      },
      done: 'Astreinte en pause',
    }),
    resume: act({ run: () => pauseOnCall(ctx, null), done: 'Astreinte reprise' }),
  })
}

const PAUSE_WORDS: Record<(typeof PAUSES)[number], string> = {
  2: 'Pause 2\u00a0h',
  12: 'Pause 12\u00a0h',
  48: 'Pause 2 jours',
}

/** The calls of the company, and whether it is on call. */
export default function CallsPage({
  loaderData: { active, pausedUntil, calls },
}: Route.ComponentProps) {
  const answer = useAnswer<typeof action>()
  return (
    <>
      <PageHeader
        title="Dépannages"
        aside={<ButtonLink href={paths.onCall()}>Régler mon astreinte</ButtonLink>}
      >
        Fuites, pannes, portes bloquées&nbsp;: trois entreprises d’astreinte sonnent à la fois, la
        première qui répond y va. Aucun contact n’est compté.
      </PageHeader>
      <RefusalNotice of={answer} />
      <div className="attention">
        <div>
          <p className="attention-title">
            {!active
              ? 'Vous n’êtes pas d’astreinte'
              : pausedUntil
                ? `En pause jusqu’au ${pausedUntil}`
                : 'Vous êtes d’astreinte'}
          </p>
          <p className="mt-1 text-muted">
            {active
              ? 'Vous êtes prévenu aux heures que vous avez choisies, par notification et par email, et par SMS si votre mobile est confirmé.'
              : 'Dites quand, jusqu’où et à quels prix vous venez.'}
          </p>
        </div>
        <div className="attention-actions">
          {!active && (
            <ButtonLink href={paths.onCall()} variant="primary">
              Me mettre d’astreinte
            </ButtonLink>
          )}
          {active && pausedUntil && (
            <AppForm>
              <Button name="intent" value="resume">
                Reprendre
              </Button>
            </AppForm>
          )}
          {active &&
            !pausedUntil &&
            PAUSES.map((hours) => (
              <AppForm key={hours}>
                <input type="hidden" name="hours" value={hours} />
                <Button size="sm" name="intent" value="pause">
                  {PAUSE_WORDS[hours]}
                </Button>
              </AppForm>
            ))}
        </div>
      </div>
      {calls.length === 0 ? (
        <EmptyState drawing={<NoWorksDrawing />} title="Aucun appel pour l’instant">
          Les appels arrivent ici dès qu’un dépannage est demandé dans votre rayon, à vos heures.
        </EmptyState>
      ) : (
        <ul className="lines mt-10" aria-label="Appels">
          {calls.map((call) => (
            <li key={call.id} className="flex flex-wrap items-center justify-between gap-3">
              <div className="min-w-0">
                <h2 className="flex flex-wrap items-center gap-3 text-heading">
                  <Icon of={Siren} />
                  <AppLink href={paths.call(call.id)} className="link-quiet">
                    {call.title}, {call.town}
                  </AppLink>
                </h2>
                <p className="meta mt-1">
                  {distanceLabel(call.distanceKm)}, le {call.calledAt}
                </p>
              </div>
              {call.answer === 'waiting' ? (
                <Countdown {...call.due} to="pour répondre" />
              ) : (
                <Badge tone={call.onTheWay ? 'ok' : 'neutral'}>{call.words}</Badge>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
