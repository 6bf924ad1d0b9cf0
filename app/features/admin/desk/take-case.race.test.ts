import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import type { Admin } from '#app/platform/context.ts'
import { anAdmin } from '#test/builders.ts'
import { aContactCase } from '#test/desk-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { RACE_POOL, RACE_ROUNDS, together, warmPool } from '#test/race.ts'
import { takeCase, takeCases } from './take-cases.server.ts'
import type { CaseKey } from './case-kinds.ts'

const database = useTestDatabase(RACE_POOL)
const TEAM = 8
const team: Admin[] = []

beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(TEAM)
  for (let index = 0; index < TEAM; index++) team.push(await anAdmin(database))
}, 60_000)

it(
  'one of those who take a case at once has it, and the others are told who',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const key: CaseKey = { kind: 'contact', subjectId: await aContactCase(database) }
      const answers = await together(TEAM, (index) => takeCase(database.ctx(team[index]!), key))
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(answers.filter((answer) => !answer.ok && 'by' in answer)).toHaveLength(TEAM - 1)
      expect(await database.db.$count(auditLog, eq(auditLog.subjectId, key.subjectId))).toBe(1)
    }
  },
  20_000 + RACE_ROUNDS * 1_500,
)

it('several cases that many take at once, in any order, each go to one', async () => {
  const keys: CaseKey[] = []
  for (let index = 0; index < 6; index++)
    keys.push({ kind: 'contact', subjectId: await aContactCase(database) })
  const taken = await together(TEAM, (index) =>
    takeCases(database.ctx(team[index]!), index % 2 ? keys : keys.toReversed()),
  )
  expect(taken.flat()).toHaveLength(keys.length)
}, 30_000)
