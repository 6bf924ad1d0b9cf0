import { and, eq } from 'drizzle-orm'
import { crewAssignments } from '#app/features/calendar/crew/crew.tables.server.ts'
import {
  addWorksPhotoOnce,
  readWorksPhoto,
  type AddPhotoRefusal,
} from '#app/features/works/photos/works-photos.server.ts'
import { putPhotoBack, takePhotoAway } from '#app/features/works/photos/crew-photos.server.ts'
import { worksPhotos } from '#app/features/works/tables.server.ts'
import { finishWorks, startWorks } from '#app/features/works/progress/carry-out-works.server.ts'
import type { PhotoMoment } from '#app/features/works/works.ts'
import type { Artisan, Crew, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { DeviceAct } from '#app/platform/device-acts/once.server.ts'
import type { StoredFile } from '#app/platform/files/read-file.server.ts'
import type { AccountId, FileId, WorksId, WorksPhotoId } from '#app/values/identity/ids.ts'
import { refuse, type Refused, type Result } from '#app/values/result.ts'

/** The company, for which one of its crew acts: what they do bears their name. */
export function asCompany(ctx: Ctx<Crew>): Ctx<Artisan> {
  const { artisanId, clientKey, memberId, name } = ctx.who
  return {
    ...ctx,
    // A company's identifier is its account's.
    who: {
      kind: 'artisan',
      accountId: artisanId as string as AccountId,
      artisanId,
      clientKey,
      memberId,
      crewName: name,
    },
  }
}

/** What the company asks of somebody on works; null when it does not send them there. */
export async function readInstructions(
  ctx: Ctx<Crew>,
  to: { worksId: WorksId } | { visitId: string },
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ instructions: crewAssignments.instructions })
    .from(crewAssignments)
    .where(
      and(
        eq(crewAssignments.memberId, ctx.who.memberId),
        'worksId' in to
          ? eq(crewAssignments.worksId, to.worksId)
          : eq(crewAssignments.visitId, to.visitId),
      ),
    )
  return row?.instructions ?? null
}

/** Somebody of the crew begins the works they are sent to. */
export function startAssignedWorks(ctx: Ctx<Crew>, worksId: WorksId, askedAt: Date | null = null) {
  return whileSent(ctx, worksId, (tx) => startWorks(tx, worksId, askedAt))
}

/** Somebody of the crew says that the works they are sent to are over. */
export function finishAssignedWorks(ctx: Ctx<Crew>, worksId: WorksId, askedAt: Date | null = null) {
  return whileSent(ctx, worksId, (tx) => finishWorks(tx, worksId, askedAt))
}

/** Somebody of the crew adds a photo to the works they are sent to: once, where `act` names it. */
export async function addAssignedPhoto(
  ctx: Ctx<Crew>,
  worksId: WorksId,
  moment: PhotoMoment,
  bytes: Uint8Array,
  act: DeviceAct | null = null,
): Promise<Result<unknown, AddPhotoRefusal>> {
  return (await readInstructions(ctx, { worksId })) === null
    ? refuse('not_found')
    : addWorksPhotoOnce(asCompany(ctx), act, { worksId, moment, marks: [] }, bytes)
}

/** Somebody of the crew takes away a photo that they took of works they are sent to. */
export async function takeAssignedPhotoAway(
  ctx: Ctx<Crew>,
  worksId: WorksId,
  photoId: WorksPhotoId,
): Promise<boolean> {
  return (await whileSent(ctx, worksId, (tx) => takePhotoAway(tx, worksId, photoId))) === true
}

/** Puts it back. */
export function putAssignedPhotoBack(ctx: Ctx<Crew>, worksId: WorksId, photoId: WorksPhotoId) {
  return whileSent(ctx, worksId, (tx) => putPhotoBack(tx, worksId, photoId))
}

/** The bytes of a photo of works that the reader is sent to; null for any other. */
export async function readAssignedPhoto(
  ctx: Ctx<Crew>,
  fileId: FileId,
  options: { small: boolean },
): Promise<StoredFile | null> {
  const [row] = await ctx.db
    .select({ worksId: worksPhotos.worksId })
    .from(worksPhotos)
    .innerJoin(crewAssignments, eq(crewAssignments.worksId, worksPhotos.worksId))
    .where(and(eq(worksPhotos.fileId, fileId), eq(crewAssignments.memberId, ctx.who.memberId)))
    .limit(1)
  return row ? readWorksPhoto(asCompany(ctx), fileId, options) : null
}

/** Acts for the company, with the assignment held so that nobody takes it away meanwhile. */
export function whileSent<Done>(
  ctx: Ctx<Crew>,
  worksId: WorksId,
  act: (tx: Ctx<Artisan>) => Promise<Done>,
): Promise<Done | Refused<'not_found'>> {
  return inTransaction(ctx, async (tx) => {
    const [sent] = await tx.db
      .select({ id: crewAssignments.id })
      .from(crewAssignments)
      .where(
        and(eq(crewAssignments.worksId, worksId), eq(crewAssignments.memberId, tx.who.memberId)),
      )
      .for('share')
    return sent ? act(asCompany(tx)) : refuse('not_found')
  })
}
