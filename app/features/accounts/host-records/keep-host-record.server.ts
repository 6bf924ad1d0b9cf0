import { and, eq } from 'drizzle-orm'
import { profiles, users } from '#app/features/accounts/tables.server.ts'
import type { Ctx } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { hostRecords } from './host-records.tables.server.ts'

/** Years for which the connection that made an account is kept, and the identity behind one that ended. */
const CREATION_YEARS = 1
const IDENTITY_YEARS = 5

/**
 * Keeps where an account is made from, in the transaction that makes it. Nothing where it is made
 * by nobody's connection.
 */
export async function keepCreation(tx: Ctx, accountId: AccountId): Promise<void> {
  if (tx.who.kind === 'system') return
  const ipAddress = ('clientAddress' in tx.who && tx.who.clientAddress) || tx.who.clientKey
  const made = { at: tx.now, ipAddress, dueAt: yearsAfter(tx.now, CREATION_YEARS) }
  await tx.db
    .insert(hostRecords)
    .values({ accountId, what: 'creation', ...made })
    .onConflictDoUpdate({ target: [hostRecords.accountId, hostRecords.what], set: made })
}

/**
 * Keeps who was behind an account that is erased, before its row is emptied, in the same
 * transaction. An account that nobody confirmed was anybody's, and one of the team is not hosted:
 * of these nothing. Called again it changes nothing.
 */
export async function keepIdentity(
  tx: Ctx,
  accountId: AccountId,
  endedAt: Date,
  company: { name: string; phone: string | null } | null,
): Promise<void> {
  const [person] = await tx.db
    .select({ name: users.name, email: users.email, phone: profiles.phone })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, accountId), eq(users.emailVerified, true)))
  if (!person) return
  await tx.db
    .insert(hostRecords)
    .values({
      ...person,
      phone: person.phone ?? company?.phone ?? null,
      company: company?.name ?? null,
      accountId,
      what: 'identity',
      at: endedAt,
      dueAt: yearsAfter(endedAt, IDENTITY_YEARS),
    })
    .onConflictDoNothing({ target: [hostRecords.accountId, hostRecords.what] })
}

function yearsAfter(at: Date, years: number): Date {
  const due = new Date(at)
  due.setUTCFullYear(due.getUTCFullYear() + years)
  return due
}
