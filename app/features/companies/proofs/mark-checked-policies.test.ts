import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { supersedeChecks } from '#app/features/companies/checks/supersede-checks.server.ts'
import { verificationChecks } from '#app/features/companies/checks/verification.tables.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anArtisan } from '#test/builders.ts'
import { aPolicy } from '#test/proof-builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { markCheckedPolicies } from './mark-checked-policies.server.ts'
import { insurancePolicies } from './proof.tables.server.ts'

const database = useTestDatabase()

it('knows of a policy whether its check stands, also where the trigger came later', async () => {
  const { artisanId } = await anArtisan(database)
  const policyId = await aPolicy(database, artisanId, {
    startsOn: '2026-03-01',
    endsOn: '2027-02-28',
  })
  const checkedAt = async () => {
    const [row] = await database.db
      .select({ at: insurancePolicies.checkedAt })
      .from(insurancePolicies)
      .where(eq(insurancePolicies.id, policyId))
    return row!.at
  }
  expect(await checkedAt()).toBeNull()
  await database.db.insert(verificationChecks).values({
    id: newId<string>(),
    artisanId,
    kind: 'decennale',
    subjectId: policyId,
    result: 'passed',
    source: 'Attestation',
    checkedAt: TEST_NOW,
  })
  expect(await checkedAt()).toEqual(TEST_NOW)
  await database.db
    .update(insurancePolicies)
    .set({ checkedAt: null })
    .where(eq(insurancePolicies.id, policyId))
  expect(await markCheckedPolicies(database.ctx())).toBe(1)
  expect(await checkedAt()).toEqual(TEST_NOW)
  expect(await markCheckedPolicies(database.ctx())).toBe(0)
  await inTransaction(database.ctx(), (tx) =>
    supersedeChecks(tx, artisanId, { subjectId: policyId }),
  )
  expect(await checkedAt()).toBeNull()
})
