import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOCUMENT_REFUSALS } from '#app/platform/files/document.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { fileResponse } from '#app/platform/files/read-file.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { hostileFiles, type HostileFile } from '#test/hostile-files.ts'
import { askPage } from '#test/pages.ts'
import type { Artisan } from '#app/platform/context.ts'
import * as page from '#app/features/companies/file/company-documents.page.tsx'
import { listDocuments, readDocument } from './documents.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-hostile-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const onDisk = () =>
  readdirSync(folder, { recursive: true }).filter((entry) =>
    statSync(join(folder, String(entry))).isFile(),
  ).length

let corpus: HostileFile[]
let artisan: Artisan
beforeAll(async () => {
  corpus = await hostileFiles()
  artisan = await anArtisan(database)
})

/** Sends a file through the page of documents, as its form does. */
async function send(hostile: HostileFile, as = artisan) {
  const form = new FormData()
  form.append('kind', 'registration')
  form.append(
    'document',
    new File([new Uint8Array(hostile.bytes)], hostile.name, { type: 'application/pdf' }),
  )
  form.append('intent', 'add')
  return askPage<{ errors: Record<string, string> }>(
    database,
    page,
    '/espace-pro/entreprise/documents',
    { as, post: form },
  )
}

describe('the hostile set', () => {
  it('tries every refusal of a document but those of how much comes, each file once', () => {
    expect(new Set(corpus.map(({ verdict }) => verdict))).toEqual(
      new Set([
        ...Object.keys(DOCUMENT_REFUSALS).filter(
          (refusal) => !['busy', 'quota_reached', 'too_much_for_now'].includes(refusal),
        ),
        'kept',
        'to_scan',
      ]),
    )
    expect(new Set(corpus.map(({ what }) => what)).size).toBe(corpus.length)
  })

  it('is refused with a sentence, or kept harmless; within bounds, and nothing of what is refused remains', async () => {
    const verdicts: [string, unknown][] = []
    const rss = process.memoryUsage().rss
    let peak = rss
    for (const hostile of corpus) {
      const before = onDisk()
      const answer = await send(hostile)
      peak = Math.max(peak, process.memoryUsage().rss)
      const refused = hostile.verdict !== 'kept' && hostile.verdict !== 'to_scan'
      if (refused) {
        expect(answer, hostile.what).toMatchObject({
          status: 422,
          data: {
            errors: {
              document: DOCUMENT_REFUSALS[hostile.verdict as keyof typeof DOCUMENT_REFUSALS],
            },
          },
        })
        expect(onDisk(), hostile.what).toBe(before)
      } else expect(answer.status, hostile.what).toBe(302)
      verdicts.push([hostile.what, answer.status])
    }
    // A thread that reads a PDF may hold 256 MB.
    expect((peak - rss) / 1024 / 1024).toBeLessThan(450)
    expect(verdicts.filter(([, status]) => status === 302)).toHaveLength(
      corpus.filter(({ verdict }) => verdict === 'kept' || verdict === 'to_scan').length,
    )
  }, 60_000)

  it('is kept under names that lead nowhere and say truly what the file is', async () => {
    const names = (await listDocuments(database.ctx(artisan))).map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(names).toEqual(
      expect.arrayContaining([
        'passwd.pdf',
        'attestation fdp.pdf',
        'photo.webp',
        'eicar.pdf',
        'attestation.webp',
      ]),
    )
    for (const name of names) expect(name).toMatch(/^[\p{L}\p{N} ._-]+\.(?:pdf|webp)$/u)
  })

  it('is marked where a scanner must look first, and nowhere else', async () => {
    const listed = await listDocuments(database.ctx(artisan))
    expect(listed.filter(({ toScan }) => toScan).map(({ name }) => name)).toEqual(['eicar.pdf'])
  })

  it('leaves neither place, camera nor script in what was kept of a picture', async () => {
    const pictures = (await listDocuments(database.ctx(artisan))).filter(({ picture }) => picture)
    expect(pictures.length).toBeGreaterThan(2)
    for (const { id } of pictures) {
      const { file } = (await readDocument(database.ctx(artisan), id))!
      const header = await sharp(file.bytes).metadata()
      expect([header.format, header.exif, header.xmp]).toEqual(['webp', undefined, undefined])
      for (const canary of ['canary', 'CanaryCam', '<script', 'GPS', 'PK\x03\x04'])
        expect(file.bytes.includes(canary)).toBe(false)
    }
  })

  it('is given back as a download that nothing runs, to its artisan and the team alone', async () => {
    const [document] = await listDocuments(database.ctx(artisan))
    const read = (who: Parameters<typeof database.ctx>[0]) =>
      readDocument(database.ctx(who), document!.id)
    const found = (await read(artisan))!
    const response = fileResponse(found.file, { name: `reçu de l'été.pdf` })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-disposition': `attachment; filename="recu de l'ete.pdf"; filename*=UTF-8''re%C3%A7u%20de%20l%27%C3%A9t%C3%A9.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=3600',
    })
    expect((await read(await anAdmin(database)))?.name).toBe(document!.name)
    expect(
      await Promise.all([
        read(await anArtisan(database)),
        read(await aParticulier(database)),
        read({ kind: 'visitor', clientKey: 'x' }),
      ]),
    ).toEqual([null, null, null])
  })

  it('stops at what one account may keep', async () => {
    const hoarder = await anArtisan(database)
    const [own] = await database.db
      .select()
      .from(files)
      .where(eq(files.ownerId, artisan.accountId))
      .limit(1)
    await database.db.insert(files).values({
      ...own!,
      id: crypto.randomUUID() as never,
      ownerId: hoarder.accountId,
      byteLength: 200 * 1024 * 1024,
    })
    expect(await send(corpus.at(-1)!, hoarder)).toMatchObject({
      status: 422,
      data: { errors: { document: DOCUMENT_REFUSALS.quota_reached } },
    })
  })
})
