import { PaymentFault } from '#app/platform/payments/payments.ts'

/** A page waits no longer than this for the payment provider, milliseconds; it answers within five seconds itself. */
const PATIENCE_MS = 4_000

/**
 * What `work` gives, or the fault `unavailable` when it takes too long. The work itself goes on:
 * its keys make asking again safe.
 */
export function withinPatience<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new PaymentFault('unavailable', 'patience')), PATIENCE_MS)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
