import { gt, sql } from 'drizzle-orm'
import { newId } from '#app/values/identity/ids.ts'
import type { PhoneNumber } from '#app/values/identity/phone-number.ts'
import { readConfig, type Config } from '../config.server.ts'
import type { Ctx, System } from '../context.ts'
import { publish } from '../database/transaction.server.ts'
import { log } from '../log.server.ts'
import { seal, unseal } from '../web/seal.server.ts'
import type { SmsEvent } from './events.ts'
import { maySend, plainSms, type SmsUse } from './sms.ts'
import { smsSent } from './tables.server.ts'

/** A text message: to whom, which words, until when it is of use, and what for. */
export type Sms = { to: PhoneNumber; text: string; goodUntil: Date; use: SmsUse }

/** How long the provider may take to answer, ms. */
const TIMEOUT_MS = 10_000
const PURPOSE = 'sms'

// Undefined: as the configuration says.
let instead: Config['sms'] | undefined

/** The provider that text messages leave by; null where none is set. */
export function smsProvider(): Config['sms'] {
  return instead === undefined ? readConfig().sms : instead
}

/** Another provider than the configuration's, for tests. */
export function useSmsProvider(provider: Config['sms'] | undefined): void {
  instead = provider
}

/**
 * Whether one more text message may leave today. Those that are asked for at the same moment may
 * pass the limit by their number: a lock for that is not worth its wait.
 */
export async function maySendSms(ctx: Ctx, use: SmsUse): Promise<boolean> {
  const [sent] = await ctx.db
    .select({
      all: sql<number>`count(*)::int`,
      alerts: sql<number>`(count(*) filter (where ${smsSent.use} = 'alert'))::int`,
    })
    .from(smsSent)
    .where(gt(smsSent.at, new Date(ctx.now.getTime() - 86_400_000)))
  return maySend(use, sent!, smsProvider()?.perDay ?? 0)
}

/** Has a text message leave once the transaction at hand is kept, and counts it. Throws outside one. */
export async function sendSms(tx: Ctx, { to, text, goodUntil, use }: Sms): Promise<void> {
  await tx.db.insert(smsSent).values({ id: newId<string>(), use, at: tx.now })
  await publish(tx, {
    type: 'sms.asked',
    sealed: seal(PURPOSE, JSON.stringify({ to, text: plainSms(text) })),
    goodUntil: goodUntil.toISOString(),
  } satisfies SmsEvent)
}

/**
 * Hands a text message to the provider (Brevo, `POST /v3/transactionalSMS/send`). Delivered twice, the same words arrive
 * twice. Throws while the provider is down or asks to wait, so that the queue comes again until it is of no use; what
 * the provider refuses is written in the log, without number or words.
 */
export async function deliverSms(ctx: Ctx<System>, { sealed, goodUntil }: SmsEvent): Promise<void> {
  const provider = smsProvider()
  const message = unseal(PURPOSE, sealed)
  if (!provider || message === null || new Date(goodUntil) <= ctx.now) {
    log.warn('text message left out', { provider: provider !== null, sealed: message !== null })
    return
  }
  const { to, text } = JSON.parse(message) as { to: string; text: string }
  const response = await fetch(new URL('v3/transactionalSMS/send', provider.apiBase), {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'api-key': provider.apiKey,
    },
    body: JSON.stringify({
      type: 'transactional',
      sender: provider.sender,
      recipient: to.slice(1),
      content: text,
    }),
  })
  void response.body?.cancel().catch(() => undefined)
  if (response.ok) return
  if (response.status === 429 || response.status >= 500)
    throw new Error(`text message provider answered ${response.status}`)
  log.error('text message refused', { status: response.status })
}
