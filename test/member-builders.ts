import { readCrewOf, type CrewOf } from '#app/features/calendar/crew/space/read-crew.server.ts'
import { crewAccess, crewMembers } from '#app/features/calendar/crew/crew.tables.server.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { USUAL_RIGHTS, type TeamRight, type CompanyRole } from '#app/values/team-rights.ts'
import { aParticulier, nextNumber } from './builders.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

/** Somebody of a company who came in, as they stand to it: `account` is their own, `memberId` their row in its crew. */
export type TestMember = CrewOf & { account: Particulier; accountId: AccountId; memberId: string }

/** Lets somebody into a company, with the rights of their role unless others are named. */
export async function aMember(
  database: TestDatabase,
  artisan: Artisan,
  role: CompanyRole,
  rights: readonly TeamRight[] = USUAL_RIGHTS[role],
): Promise<TestMember> {
  const account = await aParticulier(database)
  const memberId = newId<string>()
  const number = nextNumber()
  await database.db.insert(crewMembers).values({
    id: memberId,
    artisanId: artisan.artisanId,
    name: `Léa ${number}`,
    createdAt: TEST_NOW,
  })
  await database.db.insert(crewAccess).values({
    memberId,
    email: `lea-${number}@equipe.example`,
    role,
    rights: [...rights],
    accountId: account.accountId,
    invitedAt: TEST_NOW,
    joinedAt: TEST_NOW,
  })
  const found = (await readCrewOf(database.ctx(account)))!
  return { ...found, account, accountId: account.accountId, memberId }
}

/** The company, as somebody of its office acts for it. */
export async function anOffice(
  database: TestDatabase,
  artisan: Artisan,
  ...rights: readonly TeamRight[]
): Promise<Artisan> {
  return (await aMember(database, artisan, 'office', rights)).office!
}
