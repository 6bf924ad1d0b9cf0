import { createHash } from 'node:crypto'
import type { Ctx } from '#app/platform/context.ts'
import { log } from '#app/platform/log.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'

/** Mails that strangers may set going in an hour, whole site. Beyond, something is wrong: none leaves, and the log says so. */
const SITE_MAILS_AN_HOUR = 1_000

/** What a mail asked for by anybody may still cost: `peer` (20 an hour), `address` (1 a minute, 5 an hour), the whole site. */
export type MailBudget = { peer: boolean; address: boolean; site: boolean }

/**
 * Counts one mail that somebody asks for at an address, known or not. The same counters move whatever the address is.
 * A peer beyond its own budget spends nobody else's.
 */
export async function spendMail(ctx: Ctx, asked: { email: string; clientKey: string }): Promise<MailBudget> {
  if (!(await spend(ctx, { name: 'auth-mail-peer', max: 20, windowSeconds: 3_600 }, asked.clientKey))) return { peer: false, address: false, site: false }
  const key = addressKey(asked.email)
  // What one budget refuses costs the next nothing: a hand that trembles has its five mails all the same.
  const address = (await spend(ctx, { name: 'auth-mail-minute', max: 1, windowSeconds: 60 }, key)) && (await spend(ctx, { name: 'auth-mail-hour', max: 5, windowSeconds: 3_600 }, key))
  return { peer: true, address, site: address ? await spendSiteMail(ctx) : true }
}

/** Counts one mail against the whole site's budget: the breaker of a flood from many peers. */
export async function spendSiteMail(ctx: Ctx): Promise<boolean> {
  const inside = await spend(ctx, { name: 'auth-mail-site', max: SITE_MAILS_AN_HOUR, windowSeconds: 3_600 }, 'all')
  if (!inside) log.warn('too many account mails asked for', { limit: SITE_MAILS_AN_HOUR })
  return inside
}

/** An address as a key: counters keep nobody's address. */
export function addressKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
