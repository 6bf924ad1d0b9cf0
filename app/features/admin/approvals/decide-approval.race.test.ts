import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { auditLog } from '#app/features/accounts/team/audit.tables.server.ts'
import { userRoles } from '#app/features/accounts/tables.server.ts'
import { creditBalances } from '#app/features/subscriptions/tables.server.ts'
import type { Admin } from '#app/platform/context.ts'
import { anAsk, approved, ASK_REASON, manyContacts } from '#test/approval-builders.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { countDeadlocks, RACE_POOL, RACE_ROUNDS, together, warmPool } from '#test/race.ts'
import { giveRoles } from '#app/features/admin/accounts/act-on-account.server.ts'
import { pendingActs } from './approvals.tables.server.ts'
import { doOrAsk } from './ask-approval.server.ts'
import { approveAct, refuseAct, withdrawAct } from './decide-approval.server.ts'

const database = useTestDatabase(RACE_POOL)
const TEAM = 8
const team: Admin[] = []
const WORD = 'Vérifié au téléphone.'

beforeAll(async () => {
  expect(await warmPool(database)).toBeGreaterThanOrEqual(TEAM)
  for (let index = 0; index < TEAM; index++) team.push(await anAdmin(database))
}, 60_000)

const grantedTo = async (artisanId: string) =>
  (await database.rows(creditBalances, eq(creditBalances.artisanId, artisanId as never)))[0]!
    .granted
const linesOf = (subjectId: string) =>
  database.db.$count(auditLog, eq(auditLog.subjectId, subjectId))

it(
  'of those who approve, refuse and withdraw at once, one decides, and the act is done once or not at all',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { artisanId } = await anArtisan(database, { contacts: 2 })
      const id = await anAsk(database.ctx(team[0]!), artisanId, manyContacts())
      const answers = await together(TEAM, (index) => {
        const ctx = database.ctx(team[index]!)
        if (index === 0) return withdrawAct(ctx, id)
        return index % 3 === 0 ? refuseAct(ctx, id, WORD) : approveAct(ctx, id, WORD)
      })
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      const [row] = await database.rows(pendingActs, eq(pendingActs.id, id))
      expect(await grantedTo(artisanId)).toBe(row!.state === 'approved' ? 32 : 2)
      expect(await linesOf(artisanId)).toBe(2)
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  30_000 + RACE_ROUNDS * 2_000,
)

it('one ask waits, however many ask at once', async () => {
  const { artisanId } = await anArtisan(database, { contacts: 2 })
  const answers = await together(TEAM, (index) =>
    doOrAsk(database.ctx(team[index]!), {
      ...manyContacts(),
      subjectId: artisanId,
      reason: ASK_REASON,
    }),
  )
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  expect(await database.db.$count(pendingActs, eq(pendingActs.subjectId, artisanId))).toBe(1)
}, 30_000)

it(
  'who loses the role while they approve approved before, or not at all',
  async () => {
    for (let round = 0; round < RACE_ROUNDS; round++) {
      const { artisanId } = await anArtisan(database, { contacts: 2 })
      const id = await anAsk(database.ctx(team[0]!), artisanId, manyContacts())
      const leaving = await anAdmin(database)
      const [approval] = await together<{ ok: boolean }>(2, (index) =>
        index === 0
          ? approveAct(database.ctx(leaving), id, WORD)
          : giveRoles(database.ctx(approved(team[1]!)), leaving.accountId, ['support']),
      )
      const [row] = await database.rows(pendingActs, eq(pendingActs.id, id))
      const [left] = await database.rows(userRoles, eq(userRoles.userId, leaving.accountId))
      expect(left!.duties).toEqual(['support'])
      expect([approval!.ok, row!.state]).toEqual(
        approval!.ok ? [true, 'approved'] : [false, 'waiting'],
      )
    }
    expect(await countDeadlocks(database)).toBe(0)
  },
  30_000 + RACE_ROUNDS * 2_000,
)
