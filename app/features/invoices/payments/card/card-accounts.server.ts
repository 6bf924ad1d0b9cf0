import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { artisanIdOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import { emailOf } from '#app/features/subscriptions/payments/email-of.server.ts'
import { isKnown, rememberEvent } from '#app/features/subscriptions/known-payment-events.server.ts'
import { withinPatience } from '#app/features/subscriptions/payments/patience.server.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { cardPayments } from '#app/platform/payments/card-payments.server.ts'
import type { CardPayments, ProviderAccount } from '#app/platform/payments/card-payments.ts'
import { PaymentFault, type ProviderEvent } from '#app/platform/payments/payments.ts'
import type { AccountId, ArtisanId } from '#app/values/identity/ids.ts'
import { ok, refuse, type Result } from '#app/values/result.ts'
import type { CardAccountRefusal } from './card-copy.ts'
import { cardAccountState } from './card-payment.ts'
import { closeStalePages } from './settle-card-payments.server.ts'
import { cardAccounts, cardPayments as pages } from './tables.server.ts'

/**
 * The account of a company in the mode of the provider: the one that is connected, else the last
 * that was; null without one.
 */
async function readCardAccount(
  ctx: Ctx,
  artisanId: ArtisanId,
  provider: CardPayments | null = cardPayments(),
) {
  const [account] = await ctx.db
    .select()
    .from(cardAccounts)
    .where(
      and(
        eq(cardAccounts.artisanId, artisanId),
        provider ? eq(cardAccounts.live, provider.live) : undefined,
      ),
    )
    .orderBy(sql`${cardAccounts.disconnectedAt} desc nulls first`)
    .limit(1)
  return account ?? null
}

/**
 * Leads the company to Stripe's own page, where it opens its account or says what is missing; connects again the one it
 * ended. Nothing is written here before Stripe has answered, and pressing twice is one account.
 */
export async function connectCardAccount(
  ctx: Ctx<Artisan>,
  provider: CardPayments | null = cardPayments(),
): Promise<Result<{ url: string }, CardAccountRefusal>> {
  if (!provider) return refuse('card_not_offered')
  const { artisanId, accountId } = ctx.who
  return answered(async () => {
    const known = await readCardAccount(ctx, artisanId, provider)
    const [company] = await ctx.db
      .select({ name: artisans.companyName })
      .from(artisans)
      .where(eq(artisans.id, artisanId))
    const name = company!.name
    const email = await emailOf(ctx, accountId)
    const terms = [artisanId, email, name, known?.id ?? '']
    const seen =
      (known && (await provider.readAccount(known.id))) ??
      // None yet, or one that was ended at Stripe.
      (await provider.createAccount(
        { reference: artisanId, email, name },
        `account-${createHash('sha256').update(terms.join('\0')).digest('hex').slice(0, 40)}`,
      ))
    if (known && known.id !== seen.id) await syncCardAccount(ctx, provider, known.id)
    await keepAccount(ctx, artisanId, provider, seen)
    const page = absoluteUrl(`${paths.invoiceSettings()}?carte=retour`)
    return provider.openOnboarding(seen.id, { returnUrl: page, refreshUrl: page })
  })
}

/**
 * What the company reads of its account; `returned` from Stripe, it is read again there, and a
 * Stripe that is silent changes nothing.
 */
export async function readCardSettings(
  ctx: Ctx<Artisan>,
  returned: boolean,
  provider: CardPayments | null = cardPayments(),
) {
  const known = await readCardAccount(ctx, ctx.who.artisanId, provider)
  if (provider && known && returned) await answered(() => syncCardAccount(ctx, provider, known.id))
  const account = await readCardAccount(ctx, ctx.who.artisanId, provider)
  return {
    state: cardAccountState(account),
    payoutsHeld: account !== null && account.chargesEnabled && !account.payoutsEnabled,
    transfers: account?.transfersEnabled ?? false,
    offered: provider !== null,
  }
}

/**
 * Ends the payments by card of a company: its open pages are closed. The account stays the
 * company's, at Stripe; what was paid on it is still followed.
 */
export const disconnectCardAccount = (
  ctx: Ctx<Artisan>,
  provider: CardPayments | null = cardPayments(),
): Promise<boolean> => endCardAccount(ctx, ctx.who.accountId, provider)

/** The same for a company whose account is closed. */
export async function endCardAccount(
  ctx: Ctx,
  accountId: AccountId,
  provider: CardPayments | null = cardPayments(),
): Promise<boolean> {
  const ended = await ctx.db
    .update(cardAccounts)
    .set({ disconnectedAt: ctx.now })
    .where(
      and(eq(cardAccounts.artisanId, artisanIdOf(accountId)), isNull(cardAccounts.disconnectedAt)),
    )
    .returning({ id: cardAccounts.id })
  for (const { id } of ended) {
    const open = await ctx.db
      .selectDistinct({ invoiceId: pages.invoiceId })
      .from(pages)
      .where(and(eq(pages.accountId, id), inArray(pages.status, ['open', 'processing'])))
    for (const { invoiceId } of open) await closeStalePages(ctx, invoiceId, provider)
  }
  return ended.length > 0
}

/** What a message about an account did. */
type AccountOutcome = 'written' | 'known' | 'nobody'

/** Reads an account at Stripe and writes what it says; one that is gone there, or not ours any more, is ended. */
export async function syncCardAccount(
  ctx: Ctx,
  provider: CardPayments,
  id: string,
  event?: ProviderEvent,
): Promise<AccountOutcome> {
  if (event && (await isKnown(ctx, event.id))) return 'known'
  const [known] = await ctx.db.select().from(cardAccounts).where(eq(cardAccounts.id, id))
  if (!known) return 'nobody'
  const seen = await provider.readAccount(id)
  return inTransaction(ctx, async (tx) => {
    if (event && !(await rememberEvent(tx, event, known.artisanId))) return 'known'
    await tx.db
      .update(cardAccounts)
      .set(
        seen
          ? { ...factsOf(seen), syncedAt: tx.now }
          : {
              chargesEnabled: false,
              payoutsEnabled: false,
              transfersEnabled: false,
              syncedAt: tx.now,
              disconnectedAt: known.disconnectedAt ?? tx.now,
            },
      )
      .where(eq(cardAccounts.id, id))
    return 'written'
  })
}

async function keepAccount(
  ctx: Ctx<Artisan>,
  artisanId: ArtisanId,
  { live }: CardPayments,
  seen: ProviderAccount,
): Promise<void> {
  const facts = { ...factsOf(seen), syncedAt: ctx.now, disconnectedAt: null }
  await ctx.db
    .insert(cardAccounts)
    .values({ id: seen.id, artisanId, live, createdAt: ctx.now, ...facts })
    .onConflictDoUpdate({ target: cardAccounts.id, set: facts })
}

function factsOf({ id: _, ...facts }: ProviderAccount) {
  return facts
}

/** Runs something asked of Stripe; its failures become refusals with their sentence. */
async function answered<T>(work: () => Promise<T>): Promise<Result<T, 'card_unavailable'>> {
  try {
    return ok(await withinPatience(work()))
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    return refuse('card_unavailable')
  }
}
