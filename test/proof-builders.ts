import { checklistOf } from '#app/features/companies/file/checklist.server.ts'
import {
  companyDocuments,
  insurancePolicies,
} from '#app/features/companies/proofs/proof.tables.server.ts'
import { recordCheck } from '#app/features/companies/checks/record-check.server.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'
import { fileStore } from '#app/platform/files/files.server.ts'
import { refreshInsurance } from '#app/features/companies/proofs/refresh-insurance.server.ts'
import type { Admin, Artisan } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import {
  newId,
  type AccountId,
  type ArtisanId,
  type CompanyDocumentId,
  type FileId,
  type PolicyId,
  type QualificationId,
} from '#app/values/identity/ids.ts'
import type { ArtisanOptions } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'
import { and, eq, like } from 'drizzle-orm'
import { artisans } from '#app/features/companies/tables.server.ts'

/** An insurance policy of a company with its certificate (without bytes), and what follows from it. */
export async function aPolicy(
  database: TestDatabase,
  artisanId: ArtisanId,
  change: Partial<typeof insurancePolicies.$inferInsert> = {},
  now = TEST_NOW,
): Promise<PolicyId> {
  const id = newId<PolicyId>()
  await database.db.insert(insurancePolicies).values({
    id,
    artisanId,
    kind: 'decennale',
    insurer: 'Assurances du Bâtiment',
    insurerContact: '12 rue de la Paix, 75002 Paris',
    policyNumber: 'AB-1234',
    coverage: 'France entière',
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    activities: ['plomberie'],
    createdAt: now,
    updatedAt: now,
    ...change,
  })
  await aCertificate(database, artisanId, 'insurance', id, now)
  await inTransaction(database.ctx(undefined, now), (tx) => refreshInsurance(tx, artisanId))
  return id
}

/** The certificate that a company gave for a policy or a qualification. */
export async function aCertificate(
  database: TestDatabase,
  artisanId: ArtisanId,
  kind: 'insurance' | 'qualification',
  subjectId: PolicyId | QualificationId,
  now = TEST_NOW,
): Promise<void> {
  const fileId = newId<FileId>()
  await database.db.insert(files).values({
    id: fileId,
    ownerId: artisanId as string as AccountId,
    contentType: 'application/pdf',
    byteLength: 1_000,
    storageKey: `ab/cd/${fileId.replace(/-/g, '').slice(0, 28)}`,
    createdAt: now,
  })
  await database.db.insert(companyDocuments).values({
    id: newId<CompanyDocumentId>(),
    artisanId,
    fileId,
    kind,
    subjectId,
    name: 'attestation.pdf',
    createdAt: now,
  })
}

/** The team verified each ten-year policy of a company. */
export async function verifyPolicies(
  database: TestDatabase,
  { artisanId }: Pick<Artisan, 'artisanId'>,
  now = TEST_NOW,
): Promise<void> {
  const policies = await database.db
    .select({ id: insurancePolicies.id })
    .from(insurancePolicies)
    .where(and(eq(insurancePolicies.artisanId, artisanId), eq(insurancePolicies.kind, 'decennale')))
  if (policies.length > 0)
    await database.db.insert(verificationChecks).values(
      policies.map(({ id }) => ({
        id: newId<string>(),
        artisanId,
        kind: 'decennale' as const,
        subjectId: id,
        result: 'passed' as const,
        source: 'Attestation',
        checkedAt: now,
      })),
    )
}

/** Gives every certificate of a test, which has none, the bytes of a small PDF. */
export async function aPdfInEveryFile(database: TestDatabase): Promise<void> {
  const storageKey = await fileStore().put(Buffer.from('%PDF-1.4 certificate'))
  await database.db.update(files).set({ storageKey }).where(like(files.storageKey, 'ab/cd/%'))
}

/** Everything of a file that the team asks for and a test artisan lacks. */
export const SUBMITTABLE = {
  managerName: 'Paul Durand',
  phone: '+33478000000',
  addressLine: '3 rue des Artisans',
} satisfies ArtisanOptions['file']

/** What the team would do: every required check of a company passed. */
export async function passChecks(
  database: TestDatabase,
  admin: Admin,
  artisanId: ArtisanId,
  now = TEST_NOW,
): Promise<void> {
  const ctx = database.ctx(admin, now)
  const { items } = await checklistOf(ctx, await companyOf(database, artisanId))
  for (const { kind, subjectId } of items.filter((item) => item.required && item.result === null)) {
    const recorded = await recordCheck(ctx, {
      artisanId,
      kind,
      subjectId,
      result: 'passed',
      source: 'Documents',
      reason: '',
      expiresOn: null,
    })
    if (!recorded.ok) throw new Error(`The test's check was refused: ${recorded.refusal}`)
  }
}

/** The stored company file of a test artisan. */
export async function companyOf(
  database: TestDatabase,
  artisanId: ArtisanId,
): Promise<typeof artisans.$inferSelect> {
  const [row] = await database.db.select().from(artisans).where(eq(artisans.id, artisanId))
  return row!
}
