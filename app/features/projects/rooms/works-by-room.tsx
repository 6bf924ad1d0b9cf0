import { StatusBadge } from '#app/features/requests/my-requests/request-line.tsx'
import type { StepMoney } from '#app/features/projects/project-money.ts'
import type { StepView } from '#app/features/projects/queries.server.ts'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { TRADES } from '#app/features/trades/trades.ts'
import { WORKS_STATUS_LABELS, WORKS_STATUS_TONES } from '#app/features/works/copy.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Dialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatEurosShort } from '#app/values/numbers/money.ts'
import type { RoomId } from '#app/values/identity/ids.ts'
import { formatDate } from '#app/values/time/french-date.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'
import { AddRooms } from './add-rooms.tsx'
import { FileAllInRooms, FilesOfRoom } from './files-by-room.tsx'
import { PlaceForm } from './place-form.tsx'
import { roomSums, signedInSeveral, stagesInWords, type Room } from './room.ts'
import type { FileInRoom } from './read-files.server.ts'

/** A request of a project with the rooms that it is in. */
export type PlacedStep = StepView & { roomIds: readonly RoomId[] }

/** The two ways of reading the works of a project. */
export function ProjectViews({ projectId, byRoom }: { projectId: string; byRoom: boolean }) {
  return (
    <div className="mb-6">
      <Tabs
        label="Lire les travaux"
        keepScroll
        tabs={[
          { label: 'Par métier', href: paths.project(projectId), current: !byRoom },
          {
            label: 'Par pièce',
            href: paths.project(projectId, { vue: 'pieces' }),
            current: byRoom,
          },
        ]}
      />
    </div>
  )
}

/** The works of a project room by room: where each stands, what was signed for it, and its files. */
export function WorksByRoom({
  rooms,
  suggested,
  steps,
  money,
  files,
  visit,
  answer,
}: {
  rooms: readonly Room[]
  suggested: { named: readonly string[]; usual: readonly string[] }
  steps: readonly PlacedStep[]
  money: readonly StepMoney[]
  files: readonly FileInRoom[]
  /** Another one closes the dialogs. */
  visit: string
  answer: RefusedAct | null
}) {
  if (rooms.length === 0)
    return (
      <div className="grid gap-6">
        <p className="max-w-prose text-muted">
          Nommez les pièces du projet&nbsp;: vous lirez pour chacune ce qui est demandé, signé, daté
          et terminé, avec ses documents et ses photos.
        </p>
        <AddRooms suggested={suggested} answer={answer} />
      </div>
    )
  const several = signedInSeveral(steps, money)
  const nowhere = roomSums(steps, money, null)
  return (
    <>
      <div className="grid gap-10">
        {rooms.map((room) => (
          <RoomBlock
            key={room.id}
            title={room.name}
            sums={roomSums(steps, money, room.id)}
            rooms={rooms}
            here={room.id}
            files={files.filter(({ roomId }) => roomId === room.id)}
          />
        ))}
        {nowhere.steps.length > 0 && (
          <RoomBlock title="Sans pièce" sums={nowhere} rooms={rooms} here={null} files={[]} />
        )}
      </div>
      {several > 0 && (
        <p className="mt-6 max-w-prose text-faint">
          {formatEurosShort(several)} signés concernent plusieurs pièces&nbsp;: ils comptent dans le
          budget du projet, et ne sont pas partagés entre elles.
        </p>
      )}
      <FileAllInRooms files={files} rooms={rooms} />
      {steps.map(({ requestId, request, roomIds }) => (
        <Dialog key={`${requestId}-${visit}`} id={`ranger-${requestId}`} title={request.title}>
          <PlaceForm requestId={requestId} rooms={rooms} roomIds={roomIds} />
        </Dialog>
      ))}
    </>
  )
}

function RoomBlock({
  title,
  sums: { steps, stages, signedCents },
  rooms,
  here,
  files,
}: {
  title: string
  sums: ReturnType<typeof roomSums<PlacedStep>>
  rooms: readonly Room[]
  here: RoomId | null
  files: readonly FileInRoom[]
}) {
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 text-subtitle break-words">{title}</h3>
        {signedCents > 0 && (
          <p>
            <span className="text-faint">Signé&nbsp;: </span>
            <Money cents={signedCents} short />
          </p>
        )}
      </div>
      <p className="mt-1 text-muted">
        {steps.length === 0 ? 'Aucuns travaux rangés ici.' : stagesInWords(stages)}
      </p>
      {steps.length > 0 && (
        <ul className="lines project-steps mt-4">
          {steps.map((step) => (
            <RoomStepLine
              key={step.requestId}
              step={step}
              others={rooms.filter(({ id }) => id !== here && step.roomIds.includes(id))}
            />
          ))}
        </ul>
      )}
      <FilesOfRoom files={files} />
    </section>
  )
}

function RoomStepLine({
  step: { request, requestId, works, mine },
  others,
}: {
  step: PlacedStep
  others: readonly Room[]
}) {
  const counts = works && works.status !== 'cancelled' ? works : null
  return (
    <li>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h4 className="font-semibold">
            {mine ? (
              <AppLink href={paths.request(requestId)}>{request.title}</AppLink>
            ) : (
              request.title
            )}
          </h4>
          {counts ? (
            <Badge tone={WORKS_STATUS_TONES[counts.status]}>
              {WORKS_STATUS_LABELS[counts.status]}
            </Badge>
          ) : (
            <StatusBadge status={request.status} />
          )}
        </div>
        <p className="mt-1 text-muted">
          {[
            TRADES[request.trade].name,
            counts?.startsAt &&
              `le ${formatDate(new Date(counts.startsAt), timeZoneOf(request.insee))}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
        {others.length > 0 && (
          <p className="mt-1 text-faint">
            Aussi dans&nbsp;: {others.map(({ name }) => name).join(', ')}
          </p>
        )}
      </div>
      <div className="project-step-acts">
        <Button
          size="sm"
          {...opens(`ranger-${requestId}`)}
          aria-label={`Ranger\u00a0: ${request.title}`}
        >
          Ranger
        </Button>
      </div>
    </li>
  )
}
