import { z } from 'zod'
import { fieldErrors } from '#app/values/field-errors.ts'
import { lineField } from '#app/values/line-field.ts'
import { ROOM_NAME_MAX } from './room.ts'

const roomName = lineField(ROOM_NAME_MAX, 'Donnez un nom à la pièce.')

/** The names of rooms that were ticked; what no form of ours posts is left out. */
export const tickedRooms = (form: FormData): string[] => [
  ...new Set(form.getAll('room').flatMap((name) => roomName.safeParse(name).data ?? [])),
]

/** Rooms to add: those that were ticked, and one with a name of its own. */
export async function readNewRooms(form: FormData) {
  const ticked = tickedRooms(form)
  const read = z
    .object({ newRoom: lineField(ROOM_NAME_MAX).default('') })
    .safeParse({ newRoom: form.get('newRoom') ?? '' })
  return read.success
    ? { input: [...ticked, ...(read.data.newRoom ? [read.data.newRoom] : [])], kept: { ticked } }
    : { errors: fieldErrors(read.error), kept: { ticked } }
}

/** A room's new name. */
export const renameForm = z.object({
  roomId: z.string().default(''),
  roomName: roomName.default(''),
})
