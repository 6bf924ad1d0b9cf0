import { eq } from 'drizzle-orm'
import { hashPassword } from '#app/features/accounts/passwords/password-hash.server.ts'
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts'
import { credentials, users } from '#app/features/accounts/tables.server.ts'
import { emailLogs } from '#app/platform/mail/tables.server.ts'
import { newId, type AccountId } from '#app/values/identity/ids.ts'
import { TEST_NOW, type TestDatabase } from './database.ts'

const PASSWORD = 'brouette orange vif'

/** What the tests of the team's acts look at, on their database. */
export function accountsSeenByTeam(database: TestDatabase) {
  return {
    /** Gives an account a password; what comes back tries to sign in with it, or with another. */
    async withPassword(accountId: AccountId) {
      await database.db.insert(credentials).values({
        id: newId(),
        userId: accountId,
        password: await hashPassword(PASSWORD),
        createdAt: TEST_NOW,
        updatedAt: TEST_NOW,
      })
      const [row] = await database.db
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, accountId))
      return (password = PASSWORD) =>
        signIn(database.ctx({ kind: 'visitor', clientKey: 'sign-in' }), {
          email: row!.email,
          password,
          userAgent: null,
        })
    },
    mailsTo: (accountId: AccountId) =>
      database.db
        .select({ type: emailLogs.emailType, text: emailLogs.text })
        .from(emailLogs)
        .where(eq(emailLogs.accountId, accountId)),
    /** The lines of the journal about an account, the first first. */
    async auditOf(accountId: AccountId): Promise<{ action: string; detail: object }[]> {
      const { rows } = await database.pool.query<{ action: string; detail: object }>(
        'select action, detail from audit_log where subject_id = $1 order by at, id',
        [accountId],
      )
      return rows
    },
  }
}
