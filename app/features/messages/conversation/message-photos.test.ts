import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { matchRequest } from '#app/features/requests/matching/match-request.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { takeLead } from '#app/features/requests/leads/take-lead.server.ts'
import type { Admin, Artisan, Particulier } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { anAdmin, anArtisan, aParticulier, aQuoteRequest } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage, formOf } from '#test/pages.ts'
import * as filePage from '#app/features/messages/message-file.route.ts'
import { listMessages } from '#app/features/messages/queries.server.ts'
import { readMessageFile } from '#app/features/messages/read-message-file.server.ts'
import { receiveMessage } from '#app/features/messages/receive-message.server.ts'
import { messageFiles } from '#app/features/messages/tables.server.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-messages-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const image = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#6000ff' } })
    .withExif({
      IFD0: { Make: 'CanaryCam' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '20/1 52/1 44/1' },
    })
    .jpeg()
    .toBuffer()

async function aTakenLead() {
  const artisan = await anArtisan(database, { companyName: 'Toits du Rhône' })
  const author = await aParticulier(database)
  const requestId = await aQuoteRequest(database, author)
  const leadId = (await matchRequest(database.ctx(), requestId)).proposed.at(-1)!
  const [mine] = await database.rows(
    leads,
    and(eq(leads.requestId, requestId), eq(leads.artisanId, artisan.artisanId)),
  )
  await takeLead(database.ctx(artisan), mine?.id ?? leadId)
  return { artisan, author, leadId: mine?.id ?? leadId }
}

describe('what comes with a message', () => {
  it('is written anew, named without details, read by the two only, and kept once however often it is sent', async () => {
    const { artisan, author, leadId } = await aTakenLead()
    const form = () =>
      formOf({ intent: 'message', body: '', clientId: '0f0f0f0f-0000-4000-8000-000000000001' })
    const bytes = await image()
    for (let time = 0; time < 2; time++) {
      const sent = form()
      sent.append(
        'fichiers',
        new File([new Uint8Array(bytes)], 'plaque 06 12 34 56 78.jpg', { type: 'image/jpeg' }),
      )
      expect(await receiveMessage(database.ctx(author), leadId, sent)).toMatchObject({ ok: true })
    }
    const [row, ...more] = await database.rows(messageFiles)
    expect(more).toEqual([])
    const read = async (who: Particulier | Artisan) =>
      (await listMessages(database.ctx(who), leadId)).messages.at(-1)!
    expect((await read(author)).files[0]!.name).toContain('06 12 34 56 78')
    expect(await read(artisan)).toMatchObject({
      body: '',
      files: [{ kind: 'image', name: expect.stringContaining('[numéro masqué]') }],
    })
    const ask = (as: Particulier | Artisan | Admin, fileId: FileId) =>
      askPage(database, filePage, `/pieces/${fileId}`, { as, params: { fileId } })
    for (const [who, status] of [
      [artisan, 200],
      [author, 200],
      [await aParticulier(database), 404],
      [await anArtisan(database, { trades: [] }), 404],
      [await anAdmin(database), 404],
    ] as const)
      expect((await ask(who, row!.fileId)).status, who.kind).toBe(status)
    const found = (await readMessageFile(database.ctx(artisan), row!.fileId, { small: false }))!
    expect(
      found.file.bytes.includes('CanaryCam') ||
        (await sharp(found.file.bytes).metadata()).exif !== undefined,
    ).toBe(false)
    expect(found.name).not.toContain('12 34')
  })

  it('is refused with its reason, and then nothing is kept', async () => {
    const { author, leadId } = await aTakenLead()
    const send = (files: File[]) => {
      const sent = formOf({ body: 'Voici' })
      for (const file of files) sent.append('fichiers', file)
      return receiveMessage(database.ctx(author), leadId, sent)
    }
    const text = new File(['<script>'], 'x.jpg')
    expect(await send([text])).toMatchObject({
      ok: false,
      status: 422,
      sentence: expect.stringContaining('n’est pas un PDF'),
    })
    expect(await send(Array.from({ length: 6 }, () => text))).toMatchObject({
      ok: false,
      status: 422,
      sentence: '5\u00a0fichiers par message au plus.',
    })
    expect(await send([])).toMatchObject({ ok: true })
    expect((await listMessages(database.ctx(author), leadId)).messages).toMatchObject([
      { body: 'Voici', files: [] },
    ])
  })
})
