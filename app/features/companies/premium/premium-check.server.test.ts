import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { Artisan } from '#app/platform/context.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, nextNumber } from '#test/builders.ts'
import { companyOf, SUBMITTABLE } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { granted } from '#test/quote-builders.ts'
import { checksOf } from '#test/check-builders.ts'
import { passPremium } from './decide-premium.server.ts'
import {
  answerReference,
  listReferences,
  nameReference,
  readReference,
  withdrawReference,
} from './premium-references.server.ts'

const database = useTestDatabase()
const { decide } = checksOf(database)
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-proofs-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const as = (artisan: Artisan, now = TEST_NOW) => database.ctx(artisan, now)
const mails = async (artisan: Artisan, type: string) =>
  (await database.rows(emailLogs, eq(emailLogs.emailType, type))).filter(({ dedupeKey }) =>
    dedupeKey.includes(artisan.artisanId),
  )

describe('Premium’s deeper check', () => {
  const client = (number: number) => ({
    clientName: `Client ${number}`,
    clientEmail: `client-${number}-${nextNumber()}@exemple.example`,
    works: 'Une chaudière',
    workedOn: '2025-06-01',
  })
  const tokenOf = async (email: string) =>
    /token=([\w-]+)/.exec(
      (await database.rows(emailLogs, eq(emailLogs.email, email)))[0]!.html,
    )![1]!

  it('needs three clients who confirmed by their link, each once, and then both other checks', async () => {
    const admin = await anAdmin(database)
    const artisan = await anArtisan(database, {
      plan: 'premium',
      file: SUBMITTABLE,
      policies: [{}],
    })
    const visitor = database.ctx({ kind: 'visitor', clientKey: 'client' })
    const named = [client(1), client(2), client(3)]
    for (const one of named) granted(await nameReference(as(artisan), one, 'moi@ouvreo.example'))
    expect(await nameReference(as(artisan), named[0]!, 'moi@ouvreo.example')).toEqual(
      refuse('already_named'),
    )
    expect(
      await nameReference(
        as(artisan),
        { ...client(4), clientEmail: 'moi@ouvreo.example' },
        'Moi@ouvreo.example',
      ),
    ).toEqual(refuse('own_address'))
    expect(await decide(admin, artisan, 'premium_references', 'passed')).toEqual(
      refuse('references_missing'),
    )
    for (const [index, one] of named.entries()) {
      const token = await tokenOf(one.clientEmail)
      expect(await readReference(visitor, token)).toMatchObject({
        clientName: one.clientName,
        works: 'Une chaudière',
      })
      const answers = await Promise.all(
        Array.from({ length: 4 }, () =>
          answerReference(visitor, token, 'confirmed', `Très bien ${index}`),
        ),
      )
      expect(answers.filter(Boolean)).toHaveLength(1)
      expect(await readReference(visitor, token)).toBeNull()
    }
    expect((await listReferences(as(artisan))).map(({ answer }) => answer)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
    ])
    granted(
      await decide(admin, artisan, 'premium_references', 'passed', { source: 'Réponses par lien' }),
    )
    expect(await passPremium(database.ctx(admin), artisan.artisanId)).toEqual(
      refuse('checks_missing'),
    )
    for (const kind of ['premium_activities', 'premium_manager'] as const)
      granted(await decide(admin, artisan, kind, 'passed', { source: 'Appel' }))
    expect((await companyOf(database, artisan.artisanId)).premiumCheckedAt).toBeNull()
    expect((await passPremium(database.ctx(admin), artisan.artisanId)).ok).toBe(true)
    expect((await companyOf(database, artisan.artisanId)).premiumCheckedAt).toEqual(TEST_NOW)
    expect(await mails(artisan, 'premium_decided')).toHaveLength(1)
    granted(
      await decide(admin, artisan, 'premium_manager', 'refused', {
        reason: 'La pièce est périmée.',
      }),
    )
    expect((await companyOf(database, artisan.artisanId)).premiumCheckedAt).toBeNull()
  })
  it('is for verified companies on Premium; a link ends after thirty days or when its client is taken back', async () => {
    expect(await nameReference(as(await anArtisan(database)), client(1), 'a@b.example')).toEqual(
      refuse('not_premium'),
    )
    expect(
      await nameReference(
        as(await anArtisan(database, { verification: 'pending' })),
        client(1),
        'a@b.example',
      ),
    ).toEqual(refuse('company_pending'))
    const artisan = await anArtisan(database, { plan: 'premium' })
    const [kept, gone] = [client(1), client(2)]
    for (const one of [kept, gone]) granted(await nameReference(as(artisan), one, 'a@b.example'))
    const visitor = (days: number) =>
      database.ctx(
        { kind: 'visitor' as const, clientKey: 'client' },
        new Date(TEST_NOW.getTime() + days * 86_400_000),
      )
    expect([
      (await readReference(visitor(29), await tokenOf(kept.clientEmail))) === null,
      await readReference(visitor(31), await tokenOf(kept.clientEmail)),
    ]).toEqual([false, null])
    const reference = (await listReferences(as(artisan))).find(
      ({ clientEmail }) => clientEmail === gone.clientEmail,
    )!
    expect([
      await withdrawReference(as(await anArtisan(database)), reference.id),
      await withdrawReference(as(artisan), reference.id),
    ]).toEqual([false, true])
    expect(await readReference(visitor(0), await tokenOf(gone.clientEmail))).toBeNull()
  })
})
