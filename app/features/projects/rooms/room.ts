import type { StepMoney } from '#app/features/projects/project-money.ts'
import type { WorksStatus } from '#app/features/works/works.ts'
import type { QuoteRequestId, RoomId } from '#app/values/identity/ids.ts'
import { sumCents } from '#app/values/numbers/money.ts'

/** Rooms that a project may have. */
export const ROOMS_MAX = 30
/** Characters of a room's name. */
export const ROOM_NAME_MAX = 40

/** A room of a project. */
export type Room = { id: RoomId; name: string }

/** Why rooms are not added. */
export type AddRoomsRefusal = 'not_found' | 'room_missing' | 'room_taken' | 'too_many_rooms'
/** Why a room is not renamed. */
export type RenameRoomRefusal = 'not_found' | 'room_taken'

/** Where the works of a request stand, as far as a room is concerned. */
export type RoomStage = 'asked' | 'signed' | 'planned' | 'done'

/** Works as a room counts them. */
export type RoomStep = {
  requestId: QuoteRequestId
  roomIds: readonly RoomId[]
  works: { status: WorksStatus } | null
}

/** Where the works of a request stand: `planned` once a date is agreed, and while they run. */
export function stageOf({ works }: Pick<RoomStep, 'works'>): RoomStage {
  switch (works?.status) {
    case 'done':
      return 'done'
    case 'to_schedule':
      return 'signed'
    case undefined:
    case 'cancelled':
      return 'asked'
    default:
      return 'planned'
  }
}

type Signed = readonly Pick<StepMoney, 'requestId' | 'signedCents'>[]

/** What a project comes to in one room. */
export type RoomSums<S extends RoomStep> = {
  steps: S[]
  stages: Record<RoomStage, number>
  /** What was signed for works that are in this room alone: an amount is never split between rooms. */
  signedCents: number
}

/** The works that are in a room, and what was signed for it; `null`: those in no room. */
export function roomSums<S extends RoomStep>(
  steps: readonly S[],
  money: Signed,
  roomId: RoomId | null,
): RoomSums<S> {
  const its = steps.filter(({ roomIds }) =>
    roomId === null ? roomIds.length === 0 : roomIds.includes(roomId),
  )
  const stages: Record<RoomStage, number> = { asked: 0, signed: 0, planned: 0, done: 0 }
  for (const step of its) stages[stageOf(step)] += 1
  return {
    steps: its,
    stages,
    signedCents: signedOf(
      its.filter(({ roomIds }) => roomIds.length < 2),
      money,
    ),
  }
}

/** What was signed for works of several rooms, which no room counts. */
export const signedInSeveral = (steps: readonly RoomStep[], money: Signed): number =>
  signedOf(
    steps.filter(({ roomIds }) => roomIds.length > 1),
    money,
  )

const signedOf = (steps: readonly RoomStep[], money: Signed): number => {
  const its = new Set(steps.map(({ requestId }) => requestId))
  return sumCents(
    money.flatMap(({ requestId, signedCents }) => (its.has(requestId) ? (signedCents ?? 0) : [])),
  )
}

/** How many works stand where, in words: « 2 demandés, 1 signé ». */
export const stagesInWords = (stages: Record<RoomStage, number>): string =>
  (Object.keys(STAGE_WORDS) as RoomStage[])
    .flatMap((stage) => {
      const count = stages[stage]
      return count === 0 ? [] : [`${count} ${STAGE_WORDS[stage]}${count > 1 ? 's' : ''}`]
    })
    .join(', ')
const STAGE_WORDS: Record<RoomStage, string> = {
  asked: 'demandé',
  signed: 'signé',
  planned: 'daté',
  done: 'terminé',
}

/** The room of a file: the one it was filed under by hand, else the only room of its request. */
export const roomOfFile = (
  filed: RoomId | undefined,
  roomIds: readonly RoomId[] | undefined,
): RoomId | null => filed ?? (roomIds?.length === 1 ? roomIds[0]! : null)
