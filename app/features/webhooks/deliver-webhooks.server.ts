import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction, publish } from '#app/platform/database/transaction.server.ts'
import { publishLive } from '#app/platform/live/publish-live.server.ts'
import { counted } from '#app/platform/metrics/metrics.server.ts'
import type { AccountId, WebhookEndpointId } from '#app/values/identity/ids.ts'
import { callReceiver } from './call-receiver.server.ts'
import { secretsOf } from './secret.server.ts'
import { signedHeaders } from './signature.server.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'
import { hasFailedTooLong, meaningOf, waitAfterTry, wasSilent, type Answer } from './webhook.ts'

type Delivery = typeof webhookDeliveries.$inferSelect
type Endpoint = typeof webhookEndpoints.$inferSelect
/** How a receiver is called: `callReceiver`, but in tests. */
export type Call = (url: string, headers: Record<string, string>, body: string) => Promise<Answer>

/** How long one process has a message to itself, ms: longer than a run. One that died gives it back so. */
const CLAIM_MS = 60_000
/** How many receivers are called at once. */
const SLOTS = 8
/** After which a run takes nothing more, ms: the next one is due. */
const RUN_MS = 20_000
/** Tries that are kept of a message. */
const LOGGED = 20

/**
 * Posts what is due to the receivers of the companies. They are called outside of any transaction, one message at a
 * time each, so that a slow one holds nobody else up. Of what is about one thing, the next waits for the one before
 * to be taken or given up. A receiver that failed is left alone until the next run.
 */
export async function deliverWebhooks(
  ctx: Ctx<System>,
  call: Call = callReceiver,
): Promise<number> {
  const left = new Set<WebhookEndpointId>()
  const until = performance.now() + RUN_MS
  let done = 0
  let turn: Promise<unknown> = Promise.resolve()
  // One claim after the other: two at once would not see that a receiver is being called.
  const next = () => {
    const claimed = turn.then(() => claim(ctx, [...left]))
    turn = claimed.catch(() => undefined)
    return claimed
  }
  const slot = async () => {
    while (performance.now() < until) {
      const claimed = await next()
      if (!claimed) return
      const [delivery, endpoint] = claimed
      const answer = await post(ctx, delivery, endpoint, call)
      if (meaningOf(answer) !== 'delivered') left.add(endpoint.id)
      await note(ctx, delivery, answer)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: SLOTS }, slot))
  return done
}

/** The next message that is due, which no other process takes for a while, and where it goes. */
async function claim(
  ctx: Ctx<System>,
  left: readonly WebhookEndpointId[],
): Promise<[Delivery, Endpoint] | null> {
  const now = ctx.now.toISOString()
  const [delivery] = await ctx.db
    .update(webhookDeliveries)
    .set({ claimedUntil: new Date(ctx.now.getTime() + CLAIM_MS) })
    .where(
      eq(
        webhookDeliveries.id,
        sql`(select due.id from webhook_deliveries due
          join webhook_endpoints receiver on receiver.id = due.endpoint_id
          where due.state = 'waiting' and due.next_try_at <= ${now}
            and (due.claimed_until is null or due.claimed_until <= ${now})
            and receiver.off_at is null and not (receiver.id = any(${sql.param([...left])}::uuid[]))
            and not exists (select from webhook_deliveries earlier
              where earlier.endpoint_id = due.endpoint_id and earlier.object_id = due.object_id
                and earlier.state = 'waiting' and earlier.seq < due.seq)
            and not exists (select from webhook_deliveries other
              where other.endpoint_id = due.endpoint_id and other.state = 'waiting'
                and other.claimed_until > ${now})
          order by due.next_try_at, due.seq limit 1 for update of due skip locked)`,
      ),
    )
    .returning()
  if (!delivery) return null
  const [endpoint] = await ctx.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, delivery.endpointId))
  return endpoint ? [delivery, endpoint] : null
}

async function post(
  ctx: Ctx<System>,
  delivery: Delivery,
  endpoint: Endpoint,
  call: Call,
): Promise<Answer> {
  const secrets = secretsOf(endpoint, ctx.now)
  if (secrets.length === 0) return { status: null, fault: 'no_secret' }
  const { messageId, body } = delivery
  return call(
    endpoint.url,
    signedHeaders({ id: `msg_${messageId}`, body, sentAt: ctx.now }, secrets),
    body,
  )
}

/** Writes down what became of a try, unless another process has the message by now. */
async function note(ctx: Ctx<System>, delivery: Delivery, answer: Answer): Promise<void> {
  const meaning = meaningOf(answer)
  const tries = delivery.tries + 1
  const triedSince = delivery.triedSince ?? ctx.now
  const wait = waitAfterTry(tries, ctx.now.getTime() - triedSince.getTime())
  const state = meaning === 'delivered' ? 'delivered' : wait === null ? 'given_up' : 'waiting'
  await inTransaction(ctx, async (tx) => {
    const [endpoint] = await tx.db
      .select()
      .from(webhookEndpoints)
      .where(eq(webhookEndpoints.id, delivery.endpointId))
      .for('no key update')
    const [noted] = await tx.db
      .update(webhookDeliveries)
      .set({
        state,
        tries,
        triedSince,
        log: [...delivery.log, { at: tx.now.toISOString(), ...answer }].slice(-LOGGED),
        claimedUntil: null,
        ...(state === 'waiting'
          ? { nextTryAt: new Date(tx.now.getTime() + wait!) }
          : { endedAt: tx.now }),
      })
      .where(
        and(
          eq(webhookDeliveries.id, delivery.id),
          eq(webhookDeliveries.claimedUntil, delivery.claimedUntil!),
        ),
      )
      .returning({ id: webhookDeliveries.id })
    if (!endpoint || !noted) return
    counted.webhooks.inc({ outcome: state === 'waiting' ? 'failed' : state })
    if (meaning === 'delivered') await noteAnswering(tx, endpoint)
    else await noteFailure(tx, endpoint, meaning, state === 'given_up')
    publishLive(tx, {
      to: [endpoint.artisanId as string as AccountId],
      kind: 'company',
      subjectId: endpoint.id,
    })
  })
}

/** A receiver that answers again after a silence has what waited for it now. */
async function noteAnswering(tx: Ctx<System>, endpoint: Endpoint): Promise<void> {
  if (!endpoint.failingSince) return
  await tx.db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(eq(webhookEndpoints.id, endpoint.id))
  if (!wasSilent(endpoint.failingSince, tx.now)) return
  await tx.db
    .update(webhookDeliveries)
    .set({ nextTryAt: tx.now })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpoint.id),
        eq(webhookDeliveries.state, 'waiting'),
        gt(webhookDeliveries.nextTryAt, tx.now),
      ),
    )
}

async function noteFailure(
  tx: Ctx<System>,
  endpoint: Endpoint,
  meaning: 'gone' | 'failed',
  givenUp: boolean,
): Promise<void> {
  const failingSince = endpoint.failingSince ?? tx.now
  const why =
    meaning === 'gone' ? 'gone' : hasFailedTooLong(failingSince, tx.now) ? 'failing' : null
  const off = why !== null && endpoint.offAt === null
  await tx.db
    .update(webhookEndpoints)
    .set({ failingSince, ...(off ? { offAt: tx.now, offBecause: why } : {}) })
    .where(eq(webhookEndpoints.id, endpoint.id))
  const about = { endpointId: endpoint.id, since: failingSince.toISOString() }
  if (off) {
    counted.webhooks.inc({ outcome: 'turned_off' })
    await publish(tx, { type: 'webhook.turned_off', why, ...about })
  } else if (givenUp) await publish(tx, { type: 'webhook.given_up', ...about })
}
