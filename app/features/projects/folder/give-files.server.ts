import { listDecisions } from '#app/features/projects/decisions/list-decisions.server.ts'
import { LOGBOOK_FILE } from '#app/features/projects/logbook/copy.ts'
import { printedLogbook } from '#app/features/projects/logbook/printed-logbook.ts'
import { readLogbook } from '#app/features/projects/logbook/read-logbook.server.ts'
import { getProject, listSteps } from '#app/features/projects/queries.server.ts'
import {
  filedByHand,
  listRooms,
  roomsByRequest,
} from '#app/features/projects/rooms/list-rooms.server.ts'
import { roomOfFile } from '#app/features/projects/rooms/room.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { lookForFiles, zipResponse, type ZipEntry } from '#app/platform/files/zip-files.server.ts'
import { drawPdf } from '#app/platform/pdf/draw-pdf.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { ProjectId, QuoteRequestId } from '#app/values/identity/ids.ts'
import { dayOf } from '#app/values/time/french-date.ts'
import { PARIS } from '#app/values/time/french-time-zone.ts'
import { arrangePieces, readMe, type Arranged, type Lost } from './arrange-pieces.ts'
import { listPieces } from './list-pieces.server.ts'

/** The files that a project gives. */
export const PROJECT_FILES = ['dossier.zip', LOGBOOK_FILE] as const
type ProjectFile = (typeof PROJECT_FILES)[number]

/** Each draws a PDF, and a folder reads every file twice: what one person may ask for. */
const FILES = { name: 'project-files', max: 20, windowSeconds: 600 }

/** A file of a project, made as it is asked for; null when the project is not the person's. */
export async function projectFile(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  file: ProjectFile,
): Promise<Response | null> {
  const project = await getProject(ctx, projectId)
  if (!project) return null
  if (!(await spend(ctx, FILES, ctx.who.accountId)))
    return new Response(
      'Trop de téléchargements en peu de temps\u00a0: réessayez dans dix minutes.',
      {
        status: 429,
        headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      },
    )
  const works = await readLogbook(ctx, projectId)
  const times = { now: ctx.now, today: dayOf(ctx.now, PARIS) }
  const logbook = await drawPdf(printedLogbook(project, works, times), { awaited: true })
  return file === LOGBOOK_FILE
    ? pdfResponse(logbook)
    : zipResponse('dossier.zip', await entriesOf(ctx, project, logbook))
}

/**
 * What the folder holds. Its files are looked for before it begins: one that is lost is left out, and the first text of
 * the folder says which and why.
 */
async function entriesOf(
  ctx: Ctx<Particulier>,
  project: { id: ProjectId; name: string; place: string },
  logbook: Uint8Array,
): Promise<ZipEntry[]> {
  const today = dayOf(ctx.now, PARIS)
  const pieces = arrangePieces(await listPieces(ctx, project.id))
  const found = await lookForFiles(
    ctx,
    pieces.flatMap(({ fileId }) => fileId ?? []),
  )
  const held: Arranged[] = []
  const lost: Lost[] = []
  const entries: ZipEntry[] = []
  for (const piece of pieces) {
    const kept = piece.fileId === null ? 'waiting' : found.get(piece.fileId)!
    if (typeof kept === 'string') lost.push({ ...piece, why: kept })
    else {
      held.push(piece)
      entries.push({ name: piece.path, on: piece.day, kept })
    }
  }
  const words = new TextEncoder().encode(
    readMe(project, {
      held,
      lost,
      rooms: await roomsOfFolder(ctx, project.id, held),
      decisions: await listDecisions(ctx, project.id),
      today,
    }),
  )
  return [
    { name: 'LISEZ-MOI.txt', on: today, bytes: words },
    { name: LOGBOOK_FILE, on: today, bytes: logbook },
    ...entries,
  ]
}

/** What each room of the project has in the folder: the titles of its works, and the paths of its files. */
async function roomsOfFolder(
  ctx: Ctx<Particulier>,
  projectId: ProjectId,
  held: readonly Arranged[],
) {
  const [rooms, byRequest, filed, steps] = await Promise.all([
    listRooms(ctx, projectId),
    roomsByRequest(ctx, projectId),
    filedByHand(ctx, projectId),
    listSteps(ctx, projectId),
  ])
  const idsOf = (requestId: QuoteRequestId) => byRequest.get(requestId)?.map(({ id }) => id) ?? []
  return rooms.map(({ id, name }) => ({
    name,
    works: steps
      .filter(({ requestId }) => idsOf(requestId).includes(id))
      .map(({ request }) => request.title),
    paths: held
      .filter(
        ({ fileId, requestId }) => fileId && roomOfFile(filed.get(fileId), idsOf(requestId)) === id,
      )
      .map(({ path }) => path),
  }))
}

const pdfResponse = (bytes: Uint8Array) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${LOGBOOK_FILE}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
