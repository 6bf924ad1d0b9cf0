import { createHash, randomBytes } from 'node:crypto'
import { inviteAccountant } from '#app/features/books/accountant/accesses.server.ts'
import {
  accountantAccesses,
  accountantSessions,
} from '#app/features/books/accountant/tables.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { EmailAddress } from '#app/values/identity/email-address.ts'
import { eq } from 'drizzle-orm'
import type { TestDatabase } from '#test/database.ts'
import { must } from './company-papers.ts'

/** An accountant of a company, with its books open in their browser: the cookie of that browser. */
export async function anAccountant(database: TestDatabase, artisan: Artisan): Promise<string> {
  must(await inviteAccountant(database.ctx(artisan), 'comptable@cabinet.example' as EmailAddress))
  const [access] = await database.db
    .select({ id: accountantAccesses.id })
    .from(accountantAccesses)
    .where(eq(accountantAccesses.artisanId, artisan.artisanId))
  const token = randomBytes(32).toString('base64url')
  await database.db.insert(accountantSessions).values({
    tokenHash: createHash('sha256').update(token).digest('hex'),
    accessId: access!.id,
    openedAt: new Date(),
    expiresAt: new Date(Date.now() + 12 * 3_600_000),
  })
  return `__Host-comptable=${token}`
}
