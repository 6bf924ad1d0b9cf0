import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { AddRooms } from './add-rooms.tsx'
import { ROOMS_SHOWN_TO } from './copy.ts'
import { ROOM_NAME_MAX, type Room } from './room.ts'

/** On the page that changes a project: its rooms, named, renamed, put in order and taken out. */
export function RoomsSection({
  rooms,
  suggested,
  answer,
}: {
  rooms: readonly Room[]
  suggested: { named: readonly string[]; usual: readonly string[] }
  answer: RefusedAct | null
}) {
  return (
    <TitledSection id="pieces" title="Pièces">
      <div className="grid max-w-lg gap-6">
        <p className="text-muted">
          Rangez vos travaux, documents et photos par pièce. {ROOMS_SHOWN_TO}
        </p>
        {rooms.length > 0 && (
          <ol className="lines" aria-label="Pièces du projet">
            {rooms.map((room, at) => (
              <RoomLine
                key={`${room.id}-${room.name}`}
                room={room}
                first={at === 0}
                last={at === rooms.length - 1}
                refused={
                  answer?.intent === 'renameRoom' && answer.values.roomId === room.id
                    ? answer
                    : null
                }
              />
            ))}
          </ol>
        )}
        <AddRooms
          key={rooms.length}
          suggested={suggested}
          first={rooms.length === 0}
          answer={answer}
        />
      </div>
    </TitledSection>
  )
}

function RoomLine({
  room: { id, name },
  first,
  last,
  refused,
}: {
  room: Room
  first: boolean
  last: boolean
  refused: RefusedAct | null
}) {
  const dialog = `retirer-${id}`
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-base font-semibold break-words">{name}</h3>
        <div className="flex gap-2">
          {(
            [
              {
                intent: 'roomUp',
                verb: 'Monter',
                icon: ArrowUp,
                at: first,
                why: 'Déjà en premier',
              },
              {
                intent: 'roomDown',
                verb: 'Descendre',
                icon: ArrowDown,
                at: last,
                why: 'Déjà en dernier',
              },
            ] as const
          ).map(({ intent, verb, icon, at, why }) => (
            <AppForm key={intent} preventScrollReset>
              <input type="hidden" name="roomId" value={id} />
              <Button
                size="sm"
                square
                name="intent"
                value={intent}
                disabledReason={at ? why : null}
                reasonAs="tooltip"
                aria-label={`${verb}\u00a0: ${name}`}
              >
                <Icon of={icon} />
              </Button>
            </AppForm>
          ))}
        </div>
      </div>
      <details className="more" open={refused !== null}>
        <summary aria-label={`Modifier\u00a0: ${name}`}>Modifier</summary>
        <AppForm preventScrollReset className="mt-3 grid justify-items-start gap-4">
          <input type="hidden" name="roomId" value={id} />
          <div className="w-full">
            <TextField
              label="Nom de la pièce"
              name="roomName"
              id={`piece-${id}`}
              maxLength={ROOM_NAME_MAX}
              autoComplete="off"
              defaultValue={refused?.values.roomName ?? name}
              error={refused?.errors.roomName}
              required
              star={false}
            />
          </div>
          <Button name="intent" value="renameRoom">
            Renommer
          </Button>
        </AppForm>
        <div className="mt-2">
          <Button {...opens(dialog)} variant="link">
            Retirer cette pièce
          </Button>
        </div>
      </details>
      <ConfirmDialog
        id={dialog}
        title={`Retirer «\u00a0${name}\u00a0»\u00a0?`}
        confirm="Retirer"
        danger
        form={AppForm}
        formProps={{ preventScrollReset: true }}
        fields={{ intent: 'removeRoom', roomId: id }}
      >
        Ses travaux, documents et photos restent dans le projet, sans pièce.
      </ConfirmDialog>
    </li>
  )
}
