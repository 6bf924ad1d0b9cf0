import { ROOMS_MAX, type AddRoomsRefusal, type RenameRoomRefusal } from './room.ts'

const ROOM_TAKEN = 'Une pièce du projet porte déjà ce nom.'

/** Why rooms are not added. */
export const ADD_ROOMS_REFUSALS: Record<Exclude<AddRoomsRefusal, 'not_found'>, string> = {
  room_missing: 'Cochez une pièce, ou donnez-lui un nom.',
  room_taken: ROOM_TAKEN,
  too_many_rooms: `Un projet compte ${ROOMS_MAX} pièces au plus.`,
}

/** Why a room is not renamed. */
export const RENAME_ROOM_REFUSALS: Record<Exclude<RenameRoomRefusal, 'not_found'>, string> = {
  room_taken: ROOM_TAKEN,
}

/** Who reads what rooms are called. */
export const ROOMS_SHOWN_TO =
  'Une entreprise qui a pris votre contact lit le nom des pièces de ses propres travaux, et rien d’autre du projet.'
