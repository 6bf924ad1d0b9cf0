/**
 * A process that takes the payment provider's messages and nothing else, as the product does: its
 * own pool, queue, clock and connection to the provider, from the environment. Two of them on one
 * database are two replicas. Prints its port.
 */
import { createServer } from 'node:http'
import { receivePaymentEvent } from '#app/features/subscriptions/payments/receive-payment-event.server.ts'
import { reconcilePayments } from '#app/features/subscriptions/payments/reconcile-payments.server.ts'
import { currentInstant, synchroniseClock } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { openJobs } from '#app/platform/jobs/jobs.server.ts'
import { setLogLevel } from '#app/platform/log.server.ts'

const config = readConfig()
setLogLevel(config.logLevel)
// As patient as the test's own connections (`test/database.ts`): beside other tests a lock is
// awaited longer than a page would.
const open = openDatabase(config.databaseUrl!, {
  max: 10,
  patience: 4,
  settings: '-c synchronous_commit=off',
})
await openJobs(open.pool)
await synchroniseClock(open.db, config.clockOffset)
const ctx = (): Ctx<System> => ({
  who: { kind: 'system' },
  db: open.db,
  now: currentInstant(),
  requestId: 'receiver',
})

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    const answer =
      request.url === '/reconcile'
        ? { status: 200, read: await reconcilePayments(ctx()) }
        : await receivePaymentEvent(
            ctx(),
            Buffer.concat(chunks).toString('utf8'),
            (request.headers['stripe-signature'] as string | undefined) ?? null,
          )
    response.writeHead(answer.status).end(JSON.stringify(answer))
  } catch (error) {
    response
      .writeHead(500)
      .end(String(error instanceof Error ? error.message : error).slice(0, 300))
  }
})
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`${(server.address() as { port: number }).port}\n`),
)
