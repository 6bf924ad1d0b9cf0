import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { userRoles, users } from '#app/features/accounts/tables.server.ts'
import { giveRoles, revokeAdmin } from '#app/features/admin/accounts/act-on-account.server.ts'
import { suspendAccount } from '#app/features/admin/accounts/suspend-account.server.ts'
import type { Admin, TeamRole } from '#app/platform/context.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { aColleague, aContactCase } from '#test/desk-builders.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { accountsSeenByTeam } from '#test/team-builders.ts'
import type { CaseKey } from './case-kinds.ts'
import { colleaguesFor } from './colleagues.server.ts'
import { deskCases } from './desk.tables.server.ts'
import { handCase } from './hand-case.server.ts'
import { noteCase } from './note-case.server.ts'
import { takeCase } from './take-cases.server.ts'

const database = useTestDatabase({ max: 8 })
const { auditOf } = accountsSeenByTeam(database)
let claire: Admin
const withRoles = async (name: string, ...roles: TeamRole[]): Promise<Admin> => {
  const admin = await aColleague(database, name)
  await database.db
    .update(userRoles)
    .set({ duties: roles })
    .where(eq(userRoles.userId, admin.accountId))
  return { ...admin, roles }
}
const contact = async (): Promise<CaseKey> => ({
  kind: 'contact',
  subjectId: await aContactCase(database),
})
const ownerOf = async ({ subjectId }: CaseKey) =>
  (await database.rows(deskCases, eq(deskCases.subjectId, subjectId)))[0]?.ownerId

beforeAll(async () => {
  claire = await aColleague(database, 'Claire Dubois')
})

describe('a case', () => {
  it('is handed only to a colleague whose roles open it', async () => {
    const key = await contact()
    const supporter = await withRoles('Sami Support', 'support')
    const verifier = await withRoles('Vera Dossiers', 'verification')
    const away = await withRoles('Alix Suspendue', 'support')
    await database.db
      .update(users)
      .set({ suspendedAt: TEST_NOW })
      .where(eq(users.id, away.accountId))
    expect((await colleaguesFor(database.ctx(claire), 'contact')).map(({ name }) => name)).toEqual([
      'Sami Support',
    ])
    for (const { accountId } of [verifier, away, claire])
      expect(await handCase(database.ctx(claire), key, accountId)).toMatchObject({
        refusal: 'no_colleague',
      })
    granted(await handCase(database.ctx(claire), key, supporter.accountId))
    expect(await ownerOf(key)).toBe(supporter.accountId)
    // Nor does a note tell of it whoever could not read it.
    granted(await noteCase(database.ctx(claire), key, 'Voir avec @Vera et @Sami.'))
    const told = await database.db
      .select({ to: emailLogs.accountId })
      .from(emailLogs)
      .where(eq(emailLogs.subject, 'Claire Dubois vous appelle dans une note'))
    expect(told.map(({ to }) => to)).toEqual([supporter.accountId])
  })

  it('goes back to its queue when whoever has it loses the role, in the same act', async () => {
    const sami = await withRoles('Sami Départ', 'support', 'moderation')
    const [kept, other] = [await contact(), await contact()]
    granted((await takeCase(database.ctx(sami), kept)) as never)
    granted(await giveRoles(database.ctx(claire), sami.accountId, ['support']))
    expect(await ownerOf(kept)).toBe(sami.accountId)
    granted((await takeCase(database.ctx(sami), other)) as never)
    granted(await giveRoles(database.ctx(claire), sami.accountId, ['verification']))
    expect([await ownerOf(kept), await ownerOf(other)]).toEqual([null, null])
    expect((await auditOf(kept.subjectId as never)).map(({ action }) => action)).toEqual([
      'desk.taken',
      'desk.given_back',
    ])
    // Their open page still posts: the roles are read again.
    expect(await takeCase(database.ctx(sami), kept)).toMatchObject({ ok: false })
    granted(await giveRoles(database.ctx(claire), sami.accountId, ['support']))
    granted((await takeCase(database.ctx(sami), kept)) as never)
    granted(await suspendAccount(database.ctx(claire), sami.accountId, 'Départ en cours.'))
    expect(await ownerOf(kept)).toBeNull()
    granted(await revokeAdmin(database.ctx(claire), sami.accountId))
  })

  it('that is taken or handed while the role goes stays with nobody who may not open it', async () => {
    for (let round = 0; round < 6; round++) {
      const sami = await withRoles(`Sami ${round}`, 'support')
      const key = await contact()
      await together<unknown>(2, (index) =>
        index === 0
          ? giveRoles(database.ctx(claire), sami.accountId, ['verification'])
          : round % 2
            ? takeCase(database.ctx(sami), key)
            : handCase(database.ctx(claire), key, sami.accountId),
      )
      expect((await ownerOf(key)) ?? null).toBeNull()
    }
  })
})
