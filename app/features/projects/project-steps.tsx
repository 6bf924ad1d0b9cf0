import { useEffect, useRef, useState } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { StatusBadge } from '#app/features/requests/my-requests/request-line.tsx'
import { TURN_LABELS, type Turn } from '#app/features/requests/my-requests/particulier-turns.ts'
import { TRADES } from '#app/features/trades/trades.ts'
import { WORKS_STATUS_LABELS, WORKS_STATUS_TONES } from '#app/features/works/copy.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { Select } from '#app/ui/form/choice-fields.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import { ofName } from '#app/values/words/french-words.ts'
import { ORDER_REFUSALS } from './copy.ts'
import { nextStep } from './next-step.ts'
import { refusalToFollow, refusalToMove, type MoveRefusal, type Way } from './project.ts'
import { PlaceForm } from './rooms/place-form.tsx'
import type { Room } from './rooms/room.ts'
import type { PlacedStep } from './rooms/works-by-room.tsx'

/**
 * The requests of a project, one after the other as their works will be. Whoever moves one by
 * keyboard stays on it, and is told where it stands. `visit`: another one closes the dialogs.
 */
export function ProjectSteps({
  steps,
  rooms,
  turnOf,
  visit,
  otherName,
}: {
  steps: readonly PlacedStep[]
  rooms: readonly Room[]
  /** Of whoever the project is shared with; empty when it is not. */
  otherName: string
  turnOf: Readonly<Record<string, Turn['kind']>>
  visit: string
}) {
  const list = useRef<HTMLOListElement>(null)
  const moving = useRef<string>(null)
  const [told, setTold] = useState('')
  const order = steps.map(({ requestId }) => requestId).join()
  useEffect(() => {
    const at = order.split(',').indexOf(moving.current ?? '')
    moving.current = null
    if (at < 0) return
    setTold(`Place ${at + 1} sur ${order.split(',').length}`)
    const row = list.current?.children[at]
    // The button that was pressed is another one at either end of the list.
    if (!row?.contains(document.activeElement))
      row?.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus()
  }, [order])
  return (
    <>
      <ol className="lines project-steps" ref={list}>
        {steps.map((step) => (
          <ProjectStep
            key={step.requestId}
            step={step}
            steps={steps}
            rooms={rooms}
            turn={turnOf[step.requestId]}
            visit={visit}
            otherName={otherName}
            onMove={() => (moving.current = step.requestId)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {told}
      </p>
    </>
  )
}

function ProjectStep({
  step: { request, requestId, afterId, works, mine, ownClientOf, roomIds },
  steps,
  rooms,
  turn,
  visit,
  otherName,
  onMove,
}: {
  otherName: string
  step: PlacedStep
  steps: readonly PlacedStep[]
  rooms: readonly Room[]
  turn: Turn['kind'] | undefined
  visit: string
  onMove: () => void
}) {
  const before = steps.find((other) => other.requestId === afterId)
  const next = turn
    ? { words: TURN_LABELS[turn], href: paths.request(requestId) }
    : mine
      ? nextStep(request, works, ownClientOf)
      : null
  const dialog = `place-${requestId}`
  return (
    <li>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3>
            {mine ? (
              <AppLink href={paths.request(requestId)}>{request.title}</AppLink>
            ) : (
              request.title
            )}
          </h3>
          {works && works.status !== 'cancelled' ? (
            <Badge tone={WORKS_STATUS_TONES[works.status]}>
              {WORKS_STATUS_LABELS[works.status]}
            </Badge>
          ) : (
            <StatusBadge status={request.status} />
          )}
        </div>
        <p className="mt-1 text-muted">
          {TRADES[request.trade].name}, {request.town}
          {ownClientOf && `, devis ${ofName(ownClientOf)}`}
          {!mine && `, demande de ${otherName}`}
        </p>
        {roomIds.length > 0 && (
          <p className="mt-1 text-muted">
            {rooms
              .filter(({ id }) => roomIds.includes(id))
              .map(({ name }) => name)
              .join(', ')}
          </p>
        )}
        {next && (
          <p className="mt-1">
            <span className="text-faint">Prochaine étape&nbsp;: </span>
            <AppLink href={next.href} className="link">
              {next.words}
            </AppLink>
          </p>
        )}
        {before && <p className="mt-1 text-faint">Après «&nbsp;{before.request.title}&nbsp;»</p>}
      </div>
      <div className="project-step-acts">
        {(['up', 'down'] as const).map((way) => (
          <MoveButton
            key={way}
            way={way}
            refusal={refusalToMove(steps, requestId, way)}
            requestId={requestId}
            title={request.title}
            onMove={onMove}
          />
        ))}
        <Button size="sm" {...opens(dialog)} aria-label={`Organiser\u00a0: ${request.title}`}>
          Organiser
        </Button>
      </div>
      <Dialog key={visit} id={dialog} title={request.title}>
        <div className="grid gap-6">
          <AppForm intent="after" preventScrollReset className="grid justify-items-start gap-4">
            <input type="hidden" name="requestId" value={requestId} />
            <Select
              label="Ces travaux viennent après"
              name="afterId"
              id={`apres-${requestId}`}
              defaultValue={afterId ?? ''}
              placeholder="Aucun autre en particulier"
              options={steps
                .filter((other) => refusalToFollow(steps, requestId, other.requestId) === null)
                .map((other) => ({ value: other.requestId, label: other.request.title }))}
            />
            <Button variant="primary">Enregistrer</Button>
          </AppForm>
          {rooms.length > 0 && (
            <div className="border-t border-line pt-6">
              <PlaceForm requestId={requestId} rooms={rooms} roomIds={roomIds} />
            </div>
          )}
          {mine && (
            <AppForm
              intent="takeOut"
              preventScrollReset
              className="grid justify-items-start gap-3 border-t border-line pt-6"
            >
              <input type="hidden" name="requestId" value={requestId} />
              <p className="text-muted">
                {ownClientOf
                  ? 'Retiré du projet, le devis reste dans Mes devis.'
                  : 'Retirée du projet, la demande reste dans Mes demandes.'}
              </p>
              <Button>Retirer du projet</Button>
            </AppForm>
          )}
        </div>
      </Dialog>
    </li>
  )
}

function MoveButton({
  way,
  refusal,
  requestId,
  title,
  onMove,
}: {
  way: Way
  refusal: MoveRefusal | null
  requestId: string
  title: string
  onMove: () => void
}) {
  return (
    <AppForm preventScrollReset onSubmit={onMove}>
      <input type="hidden" name="requestId" value={requestId} />
      <Button
        size="sm"
        square
        name="intent"
        value={way}
        disabledReason={refusal && ORDER_REFUSALS[refusal]}
        reasonAs="tooltip"
        aria-label={`${way === 'up' ? 'Monter' : 'Descendre'}\u00a0: ${title}`}
      >
        <Icon of={way === 'up' ? ArrowUp : ArrowDown} />
      </Button>
    </AppForm>
  )
}
