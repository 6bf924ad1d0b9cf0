import { requestOfMarketplace } from '#app/features/requests/of-marketplace.server.ts'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { keepFingerprintsOfErased } from '#app/features/companies/people/fingerprints.server.ts'
import { keepEndedTrader } from '#app/features/companies/people/keep-ended-trader.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { keepIdentity } from '#app/features/accounts/host-records/keep-host-record.server.ts'
import { accountsPastTheirTime } from '#app/features/accounts/personal-data.server.ts'
import { closeSessionsOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { erasures, profiles, users } from '#app/features/accounts/tables.server.ts'
import { requestsOf } from '#app/features/requests/personal-data.server.ts'
import { PERSONAL_DATA, unshown } from '#app/wiring/personal-data.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { fileStore } from '#app/platform/files/files.server.ts'
import { files } from '#app/platform/files/tables.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'
import { eraseRows } from '#app/platform/personal-data/erase-rows.server.ts'
import type { Subject } from '#app/platform/personal-data/policy.ts'
import { eachDue } from '#app/platform/database/each-due.server.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { noteErasure } from './erasure-list.server.ts'
import { sendFarewell } from './farewell.server.ts'
import { closeCompany, readErasureFacts } from './request-erasure.server.ts'
import { refusalToErase } from './erasure.ts'
import { readSubject } from './subject.server.ts'

/** Minutes during which an erased account is swept again: what was under way when it closed may still write of it. */
const SWEEP_AGAIN_MINUTES = 10
/** Hours after which the last mail goes with the rest, sent or not. */
const FAREWELL_HOURS = 24

/**
 * Erases the accounts that wait for it. Safe to run as often as wanted, and on several processes at
 * once. Returns how many were swept.
 */
export async function eraseRequestedAccounts(ctx: Ctx<System>): Promise<number> {
  const waiting = await ctx.db
    .select()
    .from(erasures)
    .where(isNull(erasures.doneAt))
    .orderBy(erasures.requestedAt)
    .limit(50)
  for (const { accountId, requestedAt } of waiting) {
    try {
      await eraseAccount(ctx, accountId, requestedAt)
    } catch (error) {
      // One that cannot be erased must not keep the others; it is tried again a minute later.
      log.error('account not erased', { account: accountId, ...describeError(error) })
    }
  }
  return waiting.length
}

async function eraseAccount(
  ctx: Ctx<System>,
  accountId: AccountId,
  requestedAt: Date,
): Promise<void> {
  await noteErasureOnce(accountId, requestedAt, ctx.now)
  const bytes = await inTransaction(ctx, async (tx) => {
    // Another process is at it already: it does the same.
    const [mine] = await tx.db
      .select({ id: erasures.accountId })
      .from(erasures)
      .where(eq(erasures.accountId, accountId))
      .for('update', { skipLocked: true })
    const subject = mine && (await readSubject(tx, accountId))
    if (!subject) {
      if (mine)
        await tx.db
          .update(erasures)
          .set({ doneAt: tx.now })
          .where(eq(erasures.accountId, accountId))
      return []
    }
    await closeSessionsOf(tx, accountId)
    await keepFingerprintsOfErased(tx, accountId as string as ArtisanId)
    await keepIdentityOf(tx, accountId, requestedAt)
    await keepEndedTrader(tx, accountId as string as ArtisanId, requestedAt)
    await closeCompany(tx, accountId as string as ArtisanId)
    const theirs = await tx.db
      .select({ id: files.id, key: files.storageKey, thumbnail: files.thumbnailKey })
      .from(files)
      .where(
        sql`${files.ownerId} = ${accountId} or ${files.id} in (select file_id from quote_request_photos where request_id in ${requestsOf(subject)} union all select file_id from quote_request_blueprints where request_id in ${requestsOf(subject)})`,
      )
    const ids = theirs.map(({ id }) => id)
    const mails = await mailsOf(tx, subject)
    await eraseRows(tx, PERSONAL_DATA, subject)
    if (ids.length > 0) await tx.db.delete(files).where(and(inArray(files.id, ids), unshown()))
    const stay = new Set(
      ids.length > 0
        ? (await tx.db.select({ id: files.id }).from(files).where(inArray(files.id, ids))).map(
            ({ id }) => id,
          )
        : [],
    )
    const left = await tx.db.execute(sql`select 1 from email_logs where account_id = ${accountId}`)
    const minutes = (tx.now.getTime() - requestedAt.getTime()) / 60_000
    if (minutes >= FAREWELL_HOURS * 60)
      await tx.db.execute(sql`delete from email_logs where account_id = ${accountId}`)
    if (minutes >= SWEEP_AGAIN_MINUTES && (left.rowCount === 0 || minutes >= FAREWELL_HOURS * 60))
      await tx.db.update(erasures).set({ doneAt: tx.now }).where(eq(erasures.accountId, accountId))
    // Kept copies go before the commit: should it fail, the next sweep finds the rest.
    for (const id of mails)
      await rm(join(readConfig().dataDir, 'mails', `${id}.eml`), { force: true })
    return namedByNone(
      tx,
      theirs
        .filter(({ id }) => !stay.has(id))
        .flatMap(({ key, thumbnail }) => (thumbnail ? [key, thumbnail] : [key])),
    )
  })
  for (const key of bytes) await fileStore().remove(key)
}

/** The keys whose bytes no row names: those of a certificate that a contract carries stay with the contract. */
async function namedByNone(tx: Ctx, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await tx.db
    .select({ key: files.storageKey, thumbnail: files.thumbnailKey })
    .from(files)
    .where(or(inArray(files.storageKey, keys), inArray(files.thumbnailKey, keys)))
  const named = new Set(rows.flatMap(({ key, thumbnail }) => [key, thumbnail]))
  return keys.filter((key) => !named.has(key))
}

/** Keeps apart who was behind an account, and behind its company, for the authorities alone (law.md M13). */
async function keepIdentityOf(tx: Ctx, accountId: AccountId, endedAt: Date): Promise<void> {
  const [company] = await tx.db
    .select()
    .from(artisans)
    .where(eq(artisans.id, accountId as string as ArtisanId))
  await keepIdentity(
    tx,
    accountId,
    endedAt,
    company
      ? {
          name: [company.companyName, company.siret, company.addressLine, company.town]
            .filter(Boolean)
            .join(', '),
          phone: company.phone,
        }
      : null,
  )
}

/** The mails to somebody, and those to others that are about what they shared: their kept copies go. */
async function mailsOf(
  tx: Ctx,
  { accountId, email, threadIds, ownIds }: Subject,
): Promise<string[]> {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select id::text from email_logs
    where ((account_id = ${accountId} or email = ${email}) and (email_type <> 'account_erased' or status in ('sent', 'delivered')))
      or substring(dedupe_key from '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}') = any(${sql.param([...threadIds, ...ownIds])}::text[])`)
  return rows.map(({ id }) => id)
}

async function noteErasureOnce(accountId: AccountId, requestedAt: Date, now: Date): Promise<void> {
  if (now.getTime() - requestedAt.getTime() < SWEEP_AGAIN_MINUTES * 60_000)
    await noteErasure(accountId)
}

/** Forgotten accounts that are looked at together, and that one sweep closes, about. */
const FORGOTTEN_AT_ONCE = 100

/**
 * Closes the accounts whose time is over, about a hundred at a time: never confirmed for thirty days, or
 * without a sign of life for three years. One that signed contracts is mailed where they are read
 * from then on. One that somebody counts on (a paid subscription, signed works) is left, and keeps no
 * other waiting. Returns how many.
 */
export async function closeForgottenAccounts(ctx: Ctx<System>): Promise<number> {
  let closed = 0
  let after: AccountId | undefined
  do {
    const due = await ctx.db
      .select({ id: users.id })
      .from(users)
      .where(and(isForgotten(ctx), after && gt(users.id, after)))
      .orderBy(users.id)
      .limit(FORGOTTEN_AT_ONCE)
    const ids = due.map(({ id }) => id)
    closed += await eachDue(ctx, 'close-forgotten-account', ids, closeForgotten)
    after = ids.length === FORGOTTEN_AT_ONCE ? ids.at(-1) : undefined
  } while (after && closed < FORGOTTEN_AT_ONCE)
  return closed
}

function isForgotten({ now }: Ctx): SQL {
  return sql`(${accountsPastTheirTime(now)}) and not exists (select 1 from erasures where account_id = ${users.id})
    and not exists (select 1 from user_roles where user_id = ${users.id})
    and not exists (select 1 from sessions where user_id = ${users.id} and expires_at > ${now})
    and not exists (select 1 from quote_requests where particulier_id = ${users.id} and (status = 'awarded' or ${requestOfMarketplace(sql`quote_requests`)} and status in ('open', 'paused')))`
}

async function closeForgotten(tx: Ctx<System>, id: AccountId): Promise<boolean> {
  // Whoever signs in meanwhile waits, or is seen by what is asked next.
  await tx.db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
  const [account] = await tx.db
    .select({ userType: profiles.userType })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, id), isForgotten(tx)))
  if (!account) return false
  const facts = await readErasureFacts(tx, id)
  if (refusalToErase(facts)) return false
  await tx.db.update(users).set({ suspendedAt: tx.now }).where(eq(users.id, id))
  await tx.db
    .insert(erasures)
    .values({ accountId: id, requestedAt: tx.now })
    .onConflictDoNothing({ target: erasures.accountId })
  // Whoever signed contracts reads them for ten years, and is told where; of the rest nothing waits for anybody.
  if (facts.contracts > 0)
    await sendFarewell(tx, id, { ...facts, kind: account.userType ?? 'particulier' }, 'asleep')
  await publish(tx, { type: 'account.erasure_requested', accountId: id })
  return true
}
