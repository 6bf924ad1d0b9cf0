import { Button } from '#app/ui/button.tsx'
import { CheckboxGroup } from '#app/ui/form/choice-fields.tsx'
import { AppForm } from '#app/ui/link.tsx'
import type { Room } from './room.ts'

/** Says in which rooms the works of a request are. */
export function PlaceForm({
  requestId,
  rooms,
  roomIds,
}: {
  requestId: string
  rooms: readonly Room[]
  roomIds: readonly string[]
}) {
  return (
    <AppForm intent="placeInRooms" preventScrollReset className="grid justify-items-start gap-4">
      <input type="hidden" name="requestId" value={requestId} />
      <CheckboxGroup
        label="Ces travaux concernent"
        name="inRoom"
        id={`pieces-${requestId}`}
        defaultValues={roomIds}
        options={rooms.map(({ id, name }) => ({ value: id, label: name }))}
        hint={
          'Un montant signé ne compte que si ses travaux ne concernent qu’une pièce\u00a0: il n’est jamais partagé.'
        }
      />
      <Button>Enregistrer les pièces</Button>
    </AppForm>
  )
}
