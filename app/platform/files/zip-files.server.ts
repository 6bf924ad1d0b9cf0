import { Zip, ZipPassThrough } from 'fflate'
import { inArray } from 'drizzle-orm'
import type { FileId } from '#app/values/identity/ids.ts'
import type { Day } from '#app/values/time/french-date.ts'
import type { Ctx } from '../context.ts'
import { describeError, log } from '../log.server.ts'
import { reportDamage } from './check-files.server.ts'
import { digestOf } from './digest.server.ts'
import { fileStore } from './files.server.ts'
import { files } from './tables.server.ts'

/** Where the bytes of a file lie, and what they must be. */
type Kept = { key: string; sha256: string | null }
/** Why a file cannot be given: its bytes are gone, or others than were kept. */
export type Loss = 'missing' | 'changed'
/** A file of an archive: its name in there, the day that it bears, and its bytes, or where they lie. */
export type ZipEntry = { name: string; on: Day } & ({ bytes: Uint8Array } | { kept: Kept })

/** How many files are looked at together. */
const AT_ONCE = 4

/**
 * Where some files lie, each read whole and compared with its digest, or why it cannot be given. Asked before an archive
 * begins: once it is on its way, nothing can be said any more.
 */
export async function lookForFiles(
  ctx: Ctx,
  fileIds: readonly FileId[],
): Promise<ReadonlyMap<FileId, Kept | Loss>> {
  const wanted = [...new Set(fileIds)]
  const found = new Map<FileId, Kept | Loss>(wanted.map((id) => [id, 'missing']))
  const rows = await ctx.db
    .select({ id: files.id, key: files.storageKey, sha256: files.sha256 })
    .from(files)
    .where(inArray(files.id, wanted))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await Promise.all(
      rows.slice(from, from + AT_ONCE).map(async ({ id, key, sha256 }) => {
        const loss = lossOf(await fileStore().get(key), sha256)
        if (loss) reportDamage(key, loss)
        found.set(id, loss ?? { key, sha256 })
      }),
    )
  return found
}

function lossOf(bytes: Buffer | null, sha256: string | null): Loss | null {
  if (!bytes) return 'missing'
  return sha256 === null || digestOf(bytes) === sha256 ? null : 'changed'
}

/** An archive as an answer, written as it is read; `name` is plain ASCII. */
export function zipResponse(name: string, entries: readonly ZipEntry[]): Response {
  const pieces = zipOf(entries)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/**
 * The archive, piece by piece: one file at a time is held, and the same files are always the same bytes. They are
 * stored as they are, for a PDF and a picture are compressed already.
 */
async function* zipOf(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const taken = () => {
    const ready = pieces
    pieces = []
    return ready
  }
  for (const entry of entries) {
    const bytes = 'bytes' in entry ? entry.bytes : await stillWhole(entry.kept)
    const written = new ZipPassThrough(bytes ? entry.name : `${entry.name}.txt`)
    written.mtime = noonOf(entry.on)
    zip.add(written)
    written.push(bytes ?? new TextEncoder().encode(LOST_ON_THE_WAY), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}

/** What stands in the place of a file that was lost after it was looked for. */
const LOST_ON_THE_WAY =
  '\uFEFFCe fichier n’a pas pu être lu pendant le téléchargement. Téléchargez l’archive de nouveau\u00a0; si le message revient, écrivez-nous.'

/** The bytes of a file that was whole a moment ago; null where it is not any more, so that the archive goes on. */
async function stillWhole({ key, sha256 }: Kept): Promise<Buffer | null> {
  try {
    const bytes = await fileStore().get(key)
    return lossOf(bytes, sha256) ? null : bytes
  } catch (error) {
    log.error('file lost on its way into an archive', { key, ...describeError(error) })
    return null
  }
}

/** A ZIP writes times on the clock of its maker: made of that clock's own parts, they are the same everywhere. */
function noonOf(day: Day): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, date, 12)
}
