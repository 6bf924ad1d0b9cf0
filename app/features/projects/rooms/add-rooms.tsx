import type { RefusedAct } from '#app/platform/web/act.server.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/form/choice-fields.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { ROOM_NAME_MAX } from './room.ts'

/** What a refused form of new rooms gives back. */
type Answer = RefusedAct | null

/** Rooms to tick; those that the descriptions name are ticked already. */
export function RoomsToTick({
  suggested: { named, usual },
  ticked = named,
}: {
  suggested: { named: readonly string[]; usual: readonly string[] }
  ticked?: readonly string[] | undefined
}) {
  if (named.length + usual.length === 0) return null
  return (
    <CheckboxGroup
      label="Pièces à ajouter"
      name="room"
      hint={ticked.length > 0 ? 'Celles que vos descriptions nomment sont cochées.' : undefined}
      defaultValues={ticked}
      options={[...named, ...usual].map((name) => ({ value: name, label: name }))}
      optional
    />
  )
}

/** Adds rooms to a project: proposed ones, and one of the person's own. */
export function AddRooms({
  suggested,
  first = true,
  answer,
}: {
  suggested: { named: readonly string[]; usual: readonly string[] }
  /** The project has no room yet: those that the descriptions name are ticked. */
  first?: boolean
  answer: Answer
}) {
  const refused = answer?.intent === 'addRooms' ? answer : null
  const kept = refused?.kept as { ticked: string[] } | undefined
  return (
    <AppForm preventScrollReset className="grid max-w-lg justify-items-start gap-5">
      <RoomsToTick suggested={suggested} ticked={kept?.ticked ?? (first ? undefined : [])} />
      <div className="w-full">
        <TextField
          label="Une autre pièce"
          name="newRoom"
          maxLength={ROOM_NAME_MAX}
          autoComplete="off"
          placeholder="Chambre de Léa"
          defaultValue={refused?.values.newRoom}
          error={refused?.errors.newRoom}
          optional
        />
      </div>
      <Button name="intent" value="addRooms">
        Ajouter ces pièces
      </Button>
    </AppForm>
  )
}

/** On a project without rooms: those that its requests name, in one press. */
export function RoomsRecognised({ named }: { named: readonly string[] }) {
  return (
    <AppForm preventScrollReset className="flex flex-wrap items-center gap-x-4 gap-y-3">
      {named.map((name) => (
        <input key={name} type="hidden" name="room" value={name} />
      ))}
      <p className="min-w-0 text-muted">
        Vos demandes parlent de ces pièces&nbsp;: <strong>{named.join(', ')}</strong>.
      </p>
      <Button size="sm" name="intent" value="addRooms">
        Ranger par pièce
      </Button>
    </AppForm>
  )
}
