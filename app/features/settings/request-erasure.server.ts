import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { closeSessionsOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { erasures, userRoles, users } from '#app/features/accounts/tables.server.ts'
import { refreshAvailability } from '#app/features/companies/availability.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { endQuoteRequest } from '#app/features/requests/life/end-quote-request.server.ts'
import { lockLead, moveLead } from '#app/features/requests/leads/move-lead.server.ts'
import { leads } from '#app/features/requests/leads/tables.server.ts'
import { notify } from '#app/features/notifications/notify.server.ts'
import { readLeadNews } from '#app/features/requests/news/read-lead-news.server.ts'
import { quoteRequests } from '#app/features/requests/tables.server.ts'
import { companyPriceLevels } from '#app/features/price-guide/tables.server.ts'
import { quotes } from '#app/features/quotes/tables.server.ts'
import { withdrawQuote } from '#app/features/quotes/withdraw-quote.server.ts'
import { takesMoney } from '#app/features/subscriptions/payments/paid-subscription.ts'
import { paymentSubscriptions } from '#app/features/subscriptions/payments/payments.tables.server.ts'
import { paths } from '#app/paths.ts'
import { contentChanged } from '#app/platform/web/content-version.server.ts'
import type { Admin, Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import type { AccountId, ArtisanId, LeadId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import { noteErasure } from './erasure-list.server.ts'
import { sendFarewell } from './farewell.server.ts'
import {
  refusalToErase,
  type ErasureFacts,
  type ErasureRefusal,
  type KeptFacts,
} from './erasure.ts'

type Owner = Ctx<Particulier> | Ctx<Artisan> | Ctx<Admin>

/** What decides whether an account may be erased, and what would be kept of it. */
export async function readErasureFacts(
  ctx: Ctx,
  accountId: AccountId,
): Promise<ErasureFacts & Omit<KeptFacts, 'kind'>> {
  // Each side by its own index: one condition on both reads every devis that there is.
  const mine = sql`${quotes.id} in (
    select id from quotes where artisan_id = ${accountId}
    union all select theirs.id from quote_requests r join quotes theirs on theirs.request_id = r.id where r.particulier_id = ${accountId})`
  const [signed] = await ctx.db
    .select({
      contracts: count(),
      worksInProgress: sql<number>`count(*) filter (where ${quotes.status} = 'accepted' and ${quoteRequests.status} = 'awarded')::int`,
    })
    .from(quotes)
    .innerJoin(quoteRequests, eq(quoteRequests.id, quotes.requestId))
    .where(and(mine, sql`${quotes.acceptedAt} is not null`))
  const subscriptions = await ctx.db
    .select()
    .from(paymentSubscriptions)
    .where(sql`${paymentSubscriptions.artisanId} = ${accountId}`)
  const admins = await ctx.db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(userRoles.role, 'admin'), isNull(users.suspendedAt)))
  const {
    rows: [kept],
  } = await ctx.db.execute<Omit<KeptFacts, 'kind' | 'contracts'>>(sql`
    select (select count(*)::int from reviews where author_id = ${accountId} and status = 'published') as "publishedReviews",
      exists (select 1 from artisans where id = ${accountId} and slug is not null) as "everVerified",
      exists (select 1 from subscribers where artisan_id = ${accountId} and trial_siret is not null) as "freeMonthTaken",
      (select count(*)::int from payment_invoices where artisan_id = ${accountId}) as invoices`)
  return {
    ...kept!,
    contracts: signed!.contracts,
    worksInProgress: signed!.worksInProgress,
    paidSubscription: subscriptions.some(takesMoney),
    lastAdministrator: admins.length === 1 && admins[0]!.id === accountId,
  }
}

/**
 * Closes an account at its owner's word: every session ends, nobody can sign in, what others wait
 * for is ended as if its owner had done so, and a job erases the rest. The password was asked
 * before. Refuses while somebody counts on it.
 */
export async function requestErasure(ctx: Owner): Promise<Result<undefined, ErasureRefusal>> {
  const closed = await inTransaction<(typeof ctx)['who'], Result<undefined, ErasureRefusal>>(
    ctx as Ctx<(typeof ctx)['who']>,
    (tx) => closeAccount(tx as Owner),
  )
  // Beside the database too: a copy restored from before this instant must know.
  if (closed.ok) await noteErasure(ctx.who.accountId)
  return closed
}

/**
 * The same inside an open transaction, for an act that is more than it; whoever calls it notes the erasure
 * (`noteErasure`) once all is kept.
 */
export async function closeAccount(tx: Owner): Promise<Result<undefined, ErasureRefusal>> {
  const { accountId } = tx.who
  await tx.db.select({ id: users.id }).from(users).where(eq(users.id, accountId)).for('update')
  const facts = await readErasureFacts(tx, accountId)
  const refusal = refusalToErase(facts)
  if (refusal) return refuse(refusal)
  if (tx.who.kind === 'particulier') await endRequests(tx as Ctx<Particulier>)
  if (tx.who.kind === 'artisan') await endCompany(tx as Ctx<Artisan>)
  await tx.db
    .update(users)
    .set({ suspendedAt: tx.now, suspensionReason: null, updatedAt: tx.now })
    .where(eq(users.id, accountId))
  await closeSessionsOf(tx, accountId)
  await tx.db
    .insert(erasures)
    .values({ accountId, requestedAt: tx.now })
    .onConflictDoNothing({ target: erasures.accountId })
  await sendFarewell(tx, accountId, { ...facts, kind: tx.who.kind }, 'asked')
  await publish(tx, { type: 'account.erasure_requested', accountId })
  return ok()
}

/** The requests that are open or wait are cancelled: their artisans learn it, and their contacts are given back. */
async function endRequests(tx: Ctx<Particulier>): Promise<void> {
  const open = await tx.db
    .select()
    .from(quoteRequests)
    .where(
      and(
        eq(quoteRequests.particulierId, tx.who.accountId),
        inArray(quoteRequests.status, ['unconfirmed', 'open', 'paused']),
      ),
    )
    .orderBy(quoteRequests.id)
    .for('no key update')
  for (const request of open) await endQuoteRequest(tx, request, 'cancel', null)
}

/** The company leaves the directory and the matching; its places go to others and its devis are withdrawn. */
async function endCompany(tx: Ctx<Artisan>): Promise<void> {
  const { artisanId } = tx.who
  const sent = await tx.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(and(eq(quotes.artisanId, artisanId), eq(quotes.status, 'sent')))
    .orderBy(quotes.requestId)
  for (const { id } of sent) await withdrawQuote(tx, id)
  const held = await tx.db
    .select({ id: leads.id })
    .from(leads)
    .where(
      and(eq(leads.artisanId, artisanId), inArray(leads.status, ['proposed', 'opened', 'quoted'])),
    )
    .orderBy(leads.requestId)
  for (const { id } of held) {
    const locked = await lockLead(tx, id)
    if (!locked || !['proposed', 'opened', 'quoted'].includes(locked.lead.status)) continue
    if (locked.lead.status === 'proposed')
      await moveLead(tx, locked, 'decline', { endedAt: tx.now })
    else {
      await moveLead(tx, locked, 'lose', { endedAt: tx.now })
      await noticeArtisanLeft(tx, id)
    }
  }
  await closeCompany(tx, artisanId)
}

/** Its account is being erased: it is not named. */
async function noticeArtisanLeft(tx: Ctx, leadId: LeadId): Promise<void> {
  const news = await readLeadNews(tx, leadId)
  if (!news?.author.accountId) return
  await notify(tx, {
    accountId: news.author.accountId,
    kind: 'lead_left',
    title: `Un artisan avec qui vous échangiez pour «\u00a0${news.author.title}\u00a0» a quitté le site. Sa place va à un autre`,
    href: paths.request(news.request.id),
    dedupeKey: `lead_left:${leadId}`,
  })
}

/** Says of a company that it no longer works here. */
export async function closeCompany(tx: Ctx, artisanId: ArtisanId): Promise<void> {
  const closed = await tx.db
    .update(artisans)
    .set({ closedAt: tx.now, updatedAt: tx.now })
    .where(and(eq(artisans.id, artisanId), isNull(artisans.closedAt)))
    .returning({ id: artisans.id })
  if (!closed[0]) return
  await tx.db.delete(companyPriceLevels).where(eq(companyPriceLevels.artisanId, artisanId))
  await refreshAvailability(tx, artisanId)
  contentChanged(tx, 'companies', 'reviews', 'testimonials')
}
