import type Stripe from 'stripe'
import type { ForgedMessage, ProviderEvent } from './payments.ts'
import { asEvent } from './stripe-objects.server.ts'

/** How far a message's date may be from ours, seconds, in the past and in the future. */
const WINDOW_SECONDS = 300

/**
 * Believes a message of Stripe when its signature fits its bytes as they came, its date is within five minutes of the
 * product's clock (the library checks the past alone), and it is of the mode of our key.
 * https://docs.stripe.com/webhooks/signature
 */
export function readStripeEvent(
  stripe: Stripe,
  secret: string,
  live: boolean,
  body: string,
  signature: string | null,
  now: Date,
): { ok: true; event: ProviderEvent } | { ok: false; reason: ForgedMessage } {
  if (!signature) return { ok: false, reason: 'no_signature' }
  const signedAt = Number(/(?:^|,)\s*t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN)
  const ahead = signedAt - now.getTime() / 1000
  if (!Number.isFinite(signedAt)) return { ok: false, reason: 'wrong_signature' }
  if (ahead > WINDOW_SECONDS) return { ok: false, reason: 'from_the_future' }
  if (ahead < -WINDOW_SECONDS) return { ok: false, reason: 'too_old' }
  let sent: unknown
  try {
    sent = stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      WINDOW_SECONDS,
      undefined,
      now.getTime(),
    )
  } catch (error) {
    return {
      ok: false,
      reason:
        (error as { type?: string }).type === 'StripeSignatureVerificationError'
          ? 'wrong_signature'
          : 'unreadable',
    }
  }
  const event = asEvent(sent)
  if (!event) return { ok: false, reason: 'unreadable' }
  return event.livemode === live ? { ok: true, event } : { ok: false, reason: 'other_mode' }
}
