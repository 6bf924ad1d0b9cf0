import type Stripe from 'stripe'
import type { Config } from '../config.server.ts'
import { describeError, log } from '../log.server.ts'
import { counted } from '../metrics/metrics.server.ts'
import { PaymentFault } from './payments.ts'

/** How the provider is reached: keys, and where it is when it is a stand-in. */
export type StripeSettings = Pick<
  NonNullable<Config['stripe']>,
  'secretKey' | 'webhookSecret' | 'apiBase'
> & {
  /** One try, milliseconds; a page waits at most for two of them. */
  timeoutMs?: number
}

/** The client of Stripe. Each try takes at most `timeoutMs`, and one that fails is made once more. */
export async function openStripe({
  secretKey,
  apiBase,
  timeoutMs = 1_800,
}: StripeSettings): Promise<Stripe> {
  const { default: Library } = await import('stripe')
  return new Library(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiBase
      ? {
          host: apiBase.hostname,
          port: apiBase.port || (apiBase.protocol === 'https:' ? 443 : 80),
          protocol: apiBase.protocol === 'https:' ? ('https' as const) : ('http' as const),
        }
      : {}),
  })
}

/** What is read, or null when the provider does not know it. */
export async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if ((error as { code?: unknown }).code === 'resource_missing') return null
    throw error
  }
}

/** Runs a request; whatever fails becomes a fault with the provider's code, never with what it said of a person. */
export async function asking<T>(what: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (error instanceof PaymentFault) throw error
    const { type, code, statusCode } = error as {
      type?: string
      code?: string
      statusCode?: number
    }
    if (type === undefined) throw error
    const fault = new PaymentFault(
      type === 'StripeCardError'
        ? 'card_refused'
        : isPassing(type, statusCode)
          ? 'unavailable'
          : 'refused',
      code ?? type,
    )
    counted.stripeErrors.inc({ kind: fault.kind })
    log.warn('payment provider', {
      what,
      kind: fault.kind,
      provider: fault.code,
      status: statusCode ?? null,
    })
    if (fault.kind === 'refused')
      log.error('payment provider refused an order of ours', { what, ...describeError(fault) })
    throw fault
  }
}

/** Whether trying later may help. https://docs.stripe.com/error-low-level */
function isPassing(type: string, status: number | undefined): boolean {
  return (
    type === 'StripeConnectionError' ||
    type === 'StripeAPIError' ||
    type === 'StripeRateLimitError' ||
    status === 409 ||
    (status ?? 0) >= 500
  )
}
