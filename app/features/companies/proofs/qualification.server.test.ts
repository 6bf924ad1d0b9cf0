import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Artisan } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { checksOf } from '#test/check-builders.ts'
import { qualificationForm } from './proof-form.ts'
import { listQualifications } from './proof-queries.server.ts'
import { saveQualification } from './save-qualification.server.ts'

const database = useTestDatabase()
const { decide } = checksOf(database)
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-proofs-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const as = (artisan: Artisan, now = TEST_NOW) => database.ctx(artisan, now)

describe('a qualification', () => {
  it('has the number, the domain and the end that it is shown with, but for a diploma', () => {
    const errors = (fields: Record<string, string>) =>
      qualificationForm
        .safeParse({
          kind: 'rge',
          label: '',
          body: '',
          number: '',
          domain: '',
          startsOn: '',
          endsOn: '',
          ...fields,
        })
        .error?.issues.map(({ path }) => path[0])
    expect(errors({})).toEqual(['body', 'number', 'domain', 'endsOn'])
    expect(
      errors({ kind: 'qualibat', number: '1', domain: 'Toiture', endsOn: '2027-01-01' }),
    ).toBeUndefined()
    expect(errors({ kind: 'diploma', body: 'Lycée' })).toBeUndefined()
    expect(errors({ kind: 'other', body: 'Fabricant' })).toEqual(['label'])
    expect(
      errors({
        kind: 'qualigaz',
        number: '1',
        domain: 'Gaz',
        startsOn: '2027-01-01',
        endsOn: '2026-01-01',
      }),
    ).toEqual(['endsOn'])
  })
  it('waits for the team, then stands with its verdict until it is changed', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database)
    const input = qualificationForm.parse({
      kind: 'qualipac',
      label: '',
      body: '',
      number: 'QP-1',
      domain: 'Pompes à chaleur',
      startsOn: '',
      endsOn: '2027-01-01',
    })
    const id = granted(await saveQualification(as(artisan), null, input, null))
    expect(await listQualifications(as(artisan))).toMatchObject([
      { label: 'QualiPAC', body: 'Qualit’EnR', verdict: null },
    ])
    granted(
      await decide(admin, artisan, 'qualification', 'passed', {
        subjectId: id,
        source: 'Annuaire Qualit’EnR',
        expiresOn: '2027-01-01',
      }),
    )
    expect(await listQualifications(as(artisan))).toMatchObject([{ verdict: 'passed' }])
    granted(await saveQualification(as(artisan), id, { ...input, number: 'QP-2' }, null))
    expect(await listQualifications(as(artisan))).toMatchObject([{ number: 'QP-2', verdict: null }])
    expect(await saveQualification(as(await anArtisan(database)), id, input, null)).toEqual(
      refuse('not_found'),
    )
  })
})
