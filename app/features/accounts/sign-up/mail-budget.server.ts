import { createHash } from 'node:crypto'
import type { Ctx } from '#app/platform/context.ts'
import { log } from '#app/platform/log.server.ts'
import { spend } from '#app/platform/rate-limit/rate-limit.server.ts'
import { mailboxOf } from '#app/values/identity/email-address.ts'

/**
 * Mails that strangers may set going in an hour, whole site. Beyond, something is wrong: none
 * leaves, and the log says so.
 */
const SITE_MAILS_AN_HOUR = 1_000

/** An address is written to no more than this by people who forgot their password or wait for their link. */
const ACCOUNT_MAILS_A_DAY = { name: 'auth-mail-day', max: 30, windowSeconds: 86_400 }

/**
 * Mails to an address that whoever typed it has not proved to be theirs: how many one address gets in an hour and in a
 * day, and all addresses together in an hour. Each kind counts for itself, so that a flood of one keeps no other back.
 * `forwarded` goes to the team.
 */
const UNPROVED = {
  acknowledgement: { hour: 2, day: 5, site: 300 },
  receipt: { hour: 5, day: 20, site: 300 },
  request: { hour: 5, day: 20, site: 1_000 },
  own_quote: { hour: 10, day: 20, site: 1_000 },
  reference: { hour: 2, day: 3, site: 100 },
  accountant: { hour: 5, day: 20, site: 100 },
  crew: { hour: 5, day: 20, site: 200 },
  project: { hour: 5, day: 10, site: 200 },
  forwarded: { hour: 200, day: 1_000, site: 300 },
} as const

/**
 * What a mail asked for by anybody may still cost: `peer` (20 an hour), `address` (1 a minute, 5 an
 * hour), the whole site.
 */
export type MailBudget = { peer: boolean; address: boolean; site: boolean }

/**
 * Counts one mail that somebody asks for at an address, known or not. The same counters move whatever the address is.
 * A peer beyond its own budget spends nobody else's.
 */
export async function spendMail(
  ctx: Ctx,
  asked: { email: string; clientKey: string },
): Promise<MailBudget> {
  if (
    !(await spend(ctx, { name: 'auth-mail-peer', max: 20, windowSeconds: 3_600 }, asked.clientKey))
  )
    return { peer: false, address: false, site: false }
  const key = addressKey(asked.email)
  // What one budget refuses costs the next nothing: a hand that trembles has its five mails all the same.
  const address =
    (await spend(ctx, { name: 'auth-mail-minute', max: 1, windowSeconds: 60 }, key)) &&
    (await spend(ctx, { name: 'auth-mail-hour', max: 5, windowSeconds: 3_600 }, key)) &&
    (await spend(ctx, ACCOUNT_MAILS_A_DAY, key))
  return { peer: true, address, site: address ? await spendSiteMail(ctx) : true }
}

/**
 * Counts one mail to the owner of an address that somebody signs up with again, against what the
 * address gets in a day.
 */
export function spendRepeatedSignUp(ctx: Ctx, email: string): Promise<boolean> {
  return spend(ctx, ACCOUNT_MAILS_A_DAY, addressKey(email))
}

/**
 * Counts one mail to an address that nobody has proved, and says whether it may be written. Such a mail says nothing
 * that a stranger typed: the site would carry their words to whomever they like.
 */
export async function mayMailUnproved(
  ctx: Ctx,
  kind: keyof typeof UNPROVED,
  email: string,
): Promise<boolean> {
  const { hour, day, site } = UNPROVED[kind]
  // One mailbox is written to at many addresses: `claire+1@`, `cl.aire@`.
  const key = addressKey(mailboxOf(email))
  if (!(await spend(ctx, { name: `${kind}-mail-hour`, max: hour, windowSeconds: 3_600 }, key)))
    return false
  if (!(await spend(ctx, { name: `${kind}-mail-day`, max: day, windowSeconds: 86_400 }, key)))
    return false
  const inside = await spend(
    ctx,
    { name: `${kind}-mail-site`, max: site, windowSeconds: 3_600 },
    'all',
  )
  if (!inside) log.warn('too many mails set going by strangers', { kind, limit: site })
  return inside
}

/** Counts one mail against the whole site's budget: the breaker of a flood from many peers. */
export async function spendSiteMail(ctx: Ctx): Promise<boolean> {
  const inside = await spend(
    ctx,
    { name: 'auth-mail-site', max: SITE_MAILS_AN_HOUR, windowSeconds: 3_600 },
    'all',
  )
  if (!inside) log.warn('too many account mails asked for', { limit: SITE_MAILS_AN_HOUR })
  return inside
}

/** An address as a key: counters keep nobody's address. */
export function addressKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
