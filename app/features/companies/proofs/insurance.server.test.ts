import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { Artisan, System } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { removeOrphanFiles } from '#app/platform/files/remove-orphan-files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { documentPdf } from '#seed/drawn-documents.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { aPolicy, SUBMITTABLE } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage, formOf } from '#test/pages.ts'
import { checksOf } from '#test/check-builders.ts'
import { policiesOf } from '#app/features/companies/file/company-file.server.ts'
import { listDocuments } from './documents.server.ts'
import * as policyPage from './policy.page.tsx'
import { removePolicy } from './save-policy.server.ts'
import { artisanTrades } from '#app/features/companies/tables.server.ts'

const database = useTestDatabase()
const { decide } = checksOf(database)
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-proofs-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const as = (artisan: Artisan, now = TEST_NOW) => database.ctx(artisan, now)
const available = async (artisan: Artisan) =>
  (await database.rows(artisanTrades, eq(artisanTrades.artisanId, artisan.artisanId))).every(
    (row) => row.available,
  )

describe('an insurance', () => {
  const FIELDS = {
    kind: 'decennale',
    insurer: 'MAAF',
    insurerContact: '1 rue de la Paix',
    policyNumber: '',
    coverage: 'France',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    intent: 'save',
  }
  const onPolicy = <
    Data = {
      errors: Record<string, string>
      kept: { document: { fileId: string; name: string } | null }
    },
  >(
    artisan: Artisan,
    id: string,
    form?: FormData,
  ) =>
    askPage<Data>(database, policyPage, `/espace-pro/entreprise/assurances/${id}`, {
      as: artisan,
      params: { policyId: id },
      ...(form ? { post: form } : {}),
    })
  const posted = (fields: Record<string, string>, document?: File) => {
    const form = formOf({ ...FIELDS, ...fields })
    form.append('activities', 'plomberie')
    if (document) form.append('document', document)
    return form
  }
  const certificate = () =>
    new File([new Uint8Array(documentPdf('Attestation', ['MAAF']))], 'attestation.pdf')

  it('keeps the certificate that came with a form refused elsewhere, and takes it with the corrected one', async () => {
    const artisan = await anArtisan(database)
    const refused = await onPolicy(artisan, 'nouvelle', posted({ insurer: '' }, certificate()))
    expect(refused).toMatchObject({
      status: 422,
      data: {
        errors: { insurer: 'Indiquez l’assureur.' },
        kept: { document: { name: 'attestation.pdf' } },
      },
    })
    const { fileId, name } = refused.data.kept.document!
    expect(
      (await onPolicy(artisan, 'nouvelle', posted({ keptFile: fileId, keptName: name }))).location,
    ).toBe('/espace-pro/entreprise/assurances')
    expect((await policiesOf(as(artisan), artisan.artisanId))[0]).toMatchObject({
      insurer: 'MAAF',
      documented: true,
      verdict: null,
    })
    expect(await listDocuments(as(artisan))).toMatchObject([
      { name: 'attestation.pdf', kind: 'insurance' },
    ])
  })
  it('takes no file of somebody else, and drops one that nobody came back for', async () => {
    const [owner, thief] = [await anArtisan(database), await anArtisan(database)]
    const { fileId, name } = (
      await onPolicy(owner, 'nouvelle', posted({ insurer: '' }, certificate()))
    ).data.kept.document!
    expect(
      (await onPolicy(thief, 'nouvelle', posted({ keptFile: fileId, keptName: name }))).status,
    ).toBe(302)
    expect(await listDocuments(as(thief))).toEqual([])
    await removeOrphanFiles(
      database.ctx<System>(undefined, new Date(TEST_NOW.getTime() + 25 * 3_600_000)),
    )
    expect(await database.rows(files, eq(files.id, fileId as FileId))).toEqual([])
  })
  it('of another company is not found, and one that is needed is not removed', async () => {
    const artisan = await anArtisan(database, { file: SUBMITTABLE, policies: [{}] })
    const [policy] = await policiesOf(as(artisan), artisan.artisanId)
    expect((await onPolicy(await anArtisan(database), policy!.id)).status).toBe(404)
    expect((await onPolicy(await anArtisan(database), policy!.id, posted({}))).status).toBe(404)
    expect(await removePolicy(as(artisan), policy!.id)).toEqual(refuse('needed_for_verification'))
    await aPolicy(database, artisan.artisanId)
    expect((await removePolicy(as(artisan), policy!.id)).ok).toBe(true)
    expect(await listDocuments(as(artisan))).toHaveLength(1)
  })
  it('that the team refuses ends new proposals at once, with the reason by mail; changed, it counts again', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database, { policies: [{}] })
    const [policy] = await policiesOf(as(artisan), artisan.artisanId)
    expect(
      (
        await decide(admin, artisan, 'decennale', 'refused', {
          subjectId: policy!.id,
          reason: 'L’attestation est celle de 2024.',
        })
      ).ok,
    ).toBe(true)
    expect(await available(artisan)).toBe(false)
    const [mail] = (
      await database.rows(emailLogs, eq(emailLogs.emailType, 'check_refused'))
    ).filter(({ dedupeKey }) => dedupeKey.includes(policy!.id))
    expect(mail!.text).toContain('L’attestation est celle de 2024.')
    expect((await onPolicy(artisan, policy!.id, posted({}, certificate()))).status).toBe(302)
    expect([
      await available(artisan),
      (await policiesOf(as(artisan), artisan.artisanId))[0]!.verdict,
    ]).toEqual([true, null])
  })
})
