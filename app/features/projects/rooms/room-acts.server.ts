import { paths } from '#app/paths.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import {
  parseId,
  type FileId,
  type ProjectId,
  type QuoteRequestId,
  type RoomId,
} from '#app/values/identity/ids.ts'
import { addRooms, moveRoom, removeRoom, renameRoom } from './change-rooms.server.ts'
import { ADD_ROOMS_REFUSALS, RENAME_ROOM_REFUSALS } from './copy.ts'
import { fileInRooms, placeRequest } from './place-in-rooms.server.ts'
import { readNewRooms, renameForm } from './room-form.ts'

type Posted = Readonly<Record<string, string>>
const roomIn = ({ roomId }: Posted) => orNotFound(parseId<RoomId>(roomId))
/** The name of the list of each file's room, before the file's identifier. */
const FILE_FIELD = 'file.'

/** What pages of a project do to its rooms, by the name that each button posts. */
export function roomActs(ctx: Ctx<Particulier>, projectId: ProjectId) {
  const move = (way: 'up' | 'down') =>
    act({ run: (posted: Posted) => moveRoom(ctx, projectId, roomIn(posted), way) })
  return {
    addRooms: act({
      read: readNewRooms,
      run: (names) => addRooms(ctx, projectId, names),
      refusals: ADD_ROOMS_REFUSALS,
      beside: { room_missing: 'newRoom', room_taken: 'newRoom', too_many_rooms: 'newRoom' },
      done: ({ added }) => (added === 1 ? 'Pièce ajoutée' : `${added} pièces ajoutées`),
      to: paths.project(projectId, { vue: 'pieces' }),
    }),
    renameRoom: act({
      form: renameForm,
      run: (posted) => renameRoom(ctx, projectId, roomIn(posted), posted.roomName),
      refusals: RENAME_ROOM_REFUSALS,
      beside: { room_taken: 'roomName' },
      done: 'Pièce renommée',
    }),
    roomUp: move('up'),
    roomDown: move('down'),
    removeRoom: act({
      run: (posted: Posted) => removeRoom(ctx, projectId, roomIn(posted)),
      done: { title: 'Pièce retirée', description: 'Ses travaux et ses fichiers restent.' },
    }),
    placeInRooms: act({
      read: async (form) => ({
        input: {
          requestId: orNotFound(parseId<QuoteRequestId>(form.get('requestId'))),
          roomIds: form.getAll('inRoom').map((id) => orNotFound(parseId<RoomId>(id))),
        },
      }),
      run: ({ requestId, roomIds }) => placeRequest(ctx, projectId, requestId, roomIds),
      done: 'Pièces enregistrées',
    }),
    fileInRooms: act({
      read: async (form) => ({
        input: new Map(
          [...form.keys()]
            .filter((name) => name.startsWith(FILE_FIELD))
            .map((name) => [
              orNotFound(parseId<FileId>(name.slice(FILE_FIELD.length))),
              form.get(name) === '' ? null : orNotFound(parseId<RoomId>(form.get(name))),
            ]),
        ),
      }),
      run: (wanted) => fileInRooms(ctx, projectId, wanted),
      done: 'Documents et photos classés',
    }),
  }
}
