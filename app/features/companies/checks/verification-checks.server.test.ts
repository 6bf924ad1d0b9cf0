import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { newId, type ArtisanId } from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, nextNumber, PLACES } from '#test/builders.ts'
import { companyOf, passChecks, SUBMITTABLE } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { checksOf } from '#test/check-builders.ts'
import { checklistOf, standingChecks } from '#app/features/companies/file/checklist.server.ts'
import { verificationEvents } from './verification.tables.server.ts'
import {
  keepFingerprintsOfErased,
  resemblances,
} from '#app/features/companies/people/fingerprints.server.ts'
import { askRegisterAgain } from './ask-register-again.server.ts'
import { lookUpCompany, registerViewOf } from '#app/features/companies/look-up-company.server.ts'
import { saveCompany } from '#app/features/companies/file/save-company.server.ts'
import { submitCompany } from '#app/features/companies/file/submit-company.server.ts'
import { verifyArtisan } from './verify-artisan.server.ts'

const database = useTestDatabase()
const { decide } = checksOf(database)
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-proofs-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const as = (artisan: Artisan, now = TEST_NOW) => database.ctx(artisan, now)

describe('the team’s list', () => {
  const pending = (file = {}) =>
    anArtisan(database, {
      verification: 'pending',
      plan: null,
      file: {
        ...SUBMITTABLE,
        managerName: `Paul Durand ${nextNumber()}`,
        addressLine: `${nextNumber()} rue du Port`,
        phone: `+3347800${String(1000 + nextNumber())}`,
        submittedAt: TEST_NOW,
        ...file,
      },
      policies: [{}],
    })

  it('wants each thing passed before the company is verified, each with its source; a refusal says why', async () => {
    const admin = await anAdmin(database)
    const artisan = await pending()
    expect(
      (await checklistOf(as(artisan), await companyOf(database, artisan.artisanId))).items.map(
        ({ kind, required }) => [kind, required],
      ),
    ).toEqual([
      ['register', true],
      ['manager', true],
      ['address', true],
      ['trades', true],
      ['decennale', true],
    ])
    expect(await decide(admin, artisan, 'register', 'passed', { source: ' ' })).toEqual(
      refuse('source_missing'),
    )
    expect(await decide(admin, artisan, 'register', 'refused')).toEqual(refuse('reason_missing'))
    expect(await decide(admin, artisan, 'register', 'passed', { expiresOn: '2026-03-09' })).toEqual(
      refuse('expiry_past'),
    )
    expect(await decide(admin, artisan, 'second_look', 'passed')).toEqual(refuse('not_found'))
    expect(
      await decide(admin, artisan, 'decennale', 'passed', { subjectId: newId<ArtisanId>() }),
    ).toEqual(refuse('not_found'))
    await passChecks(database, admin, artisan.artisanId)
    granted(
      await decide(admin, artisan, 'manager', 'refused', {
        reason: 'Le Kbis nomme une autre personne.',
      }),
    )
    expect(await verifyArtisan(database.ctx(admin), artisan.artisanId)).toEqual(
      refuse('check_refused'),
    )
    granted(await decide(admin, artisan, 'manager', 'passed', { source: 'Extrait du 2 mars 2026' }))
    expect((await verifyArtisan(database.ctx(admin), artisan.artisanId)).ok).toBe(true)
    expect(await standingChecks(as(artisan), artisan.artisanId)).toHaveLength(5)
    const happened = await database.db
      .select({ happening: verificationEvents.happening })
      .from(verificationEvents)
      .where(eq(verificationEvents.artisanId, artisan.artisanId))
    expect(happened.map(({ happening }) => happening)).toEqual(
      expect.arrayContaining(['verified', 'check_refused', 'check_passed']),
    )
    expect(
      (await database.rows(auditLog, eq(auditLog.subjectId, artisan.artisanId))).filter(
        ({ action }) => action === 'artisan.check',
      ),
    ).toHaveLength(7)
  })
  it('asks again for what changed, and for that alone', async () => {
    const admin = await anAdmin(database)
    const artisan = await pending()
    await passChecks(database, admin, artisan.artisanId)
    granted(await verifyArtisan(database.ctx(admin), artisan.artisanId))
    granted(await saveCompany(as(artisan), { managerName: 'Une Autre' }))
    expect(
      (await standingChecks(as(artisan), artisan.artisanId)).map(({ kind }) => kind).toSorted(),
    ).toEqual(['address', 'decennale', 'register', 'trades'])
    expect((await companyOf(database, artisan.artisanId)).verification).toBe('pending')
  })
  it('asks for a second look at a company whose people were seen before, an erased one included, and shows nothing of them but that', async () => {
    const admin = await anAdmin(database)
    const first = await anArtisan(database, {
      verification: 'incomplete',
      plan: null,
      file: {
        ...SUBMITTABLE,
        managerName: 'Émile Zébulon-Martin',
        addressLine: '7 av. des Lilas',
        phone: '+33612345678',
      },
      policies: [{}],
    })
    granted(await submitCompany(as(first)))
    const second = await anArtisan(database, {
      verification: 'incomplete',
      plan: null,
      place: PLACES.villeurbanne,
      file: {
        ...SUBMITTABLE,
        managerName: 'zebulon martin emile',
        addressLine: '3 rue Neuve',
        phone: '+33699999999',
      },
      policies: [{}],
    })
    granted(await submitCompany(as(second)))
    expect(await resemblances(as(second), second.artisanId)).toMatchObject([
      { kind: 'manager', artisanId: first.artisanId, state: 'pending' },
    ])
    await passChecks(database, admin, second.artisanId)
    expect((await standingChecks(as(second), second.artisanId)).map(({ kind }) => kind)).toContain(
      'second_look',
    )
    // Erased: only the hashes stay, with how it ended.
    await keepFingerprintsOfErased(database.ctx(), first.artisanId)
    const third = await anArtisan(database, {
      verification: 'incomplete',
      plan: null,
      file: {
        ...SUBMITTABLE,
        managerName: 'Personne Dautre',
        addressLine: '7 avenue des Lilas',
        phone: '+33612345678',
      },
      policies: [{}],
    })
    granted(await submitCompany(as(third)))
    expect(
      (await resemblances(as(third), third.artisanId))
        .map(({ kind, state }) => `${kind} ${state}`)
        .toSorted(),
    ).toEqual(['address pending', 'phone pending'])
  })
  it('has the register’s answer with its date, as advice: another name, another trade, closed, or not asked', async () => {
    const artisan = await pending({ companyName: 'Hoarau Plomberie' })
    const company = await companyOf(database, artisan.artisanId)
    const advice = async (answer: {
      status: 'active' | 'closed' | 'unknown' | 'to_check'
      name: string | null
      naf: string | null
    }) => {
      await lookUpCompany(database.ctx(), artisan.artisanId, async () => ({
        ...answer,
        nafVersion: 'NAFRev2' as const,
      }))
      return (await registerViewOf(as(artisan), company))?.advice
    }
    expect(await registerViewOf(as(artisan), company)).toBeNull()
    const silent = { status: 'to_check', name: null, naf: null, nafVersion: null } as const
    const admin = await anAdmin(database)
    expect(await askRegisterAgain(database.ctx(admin), artisan.artisanId, async () => silent)).toBe(
      false,
    )
    expect((await registerViewOf(as(artisan), company))?.advice).toBe('to_check')
    expect(
      await askRegisterAgain(database.ctx(admin), artisan.artisanId, async () => ({
        ...silent,
        status: 'unknown',
      })),
    ).toBe(true)
    expect(await advice({ status: 'active', name: 'HOARAU PLOMBERIE SARL', naf: '43.22A' })).toBe(
      'agrees',
    )
    expect(await advice({ status: 'active', name: 'DUPONT', naf: '43.22A' })).toBe('other_name')
    expect(await advice({ status: 'active', name: 'HOARAU PLOMBERIE', naf: '56.10A' })).toBe(
      'other_activity',
    )
    expect(await advice({ status: 'closed', name: 'HOARAU PLOMBERIE', naf: '43.22A' })).toBe(
      'closed',
    )
    // A register that is down takes nothing back of what it said.
    expect(await advice({ status: 'to_check', name: null, naf: null })).toBe('closed')
    expect((await checklistOf(as(artisan), company)).items[0]).toMatchObject({
      kind: 'register',
      result: null,
    })
    expect(await registerViewOf(as(artisan), { ...company, siret: '35600000049837' })).toBeNull()
  })
})
