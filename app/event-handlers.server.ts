import { createArtisan } from '#app/features/artisans/create-artisan.server.ts'
import type { ArtisanEvent } from '#app/features/artisans/events.ts'
import { notifyArtisanRefused, notifyArtisanVerified } from '#app/features/artisans/notify-artisan-verified.server.ts'
import type { SubscriptionEvent } from '#app/features/subscriptions/events.ts'
import { notifyFreeMonthStarted, notifyPlanEnded } from '#app/features/subscriptions/notify-free-month.server.ts'
import { startFreeMonthOfVerified } from '#app/features/subscriptions/start-free-month.server.ts'
import type { AccountEvent } from '#app/features/accounts/events.ts'
import { mailConfirmationLink, mailRepeatedSignUp } from '#app/features/accounts/mail-confirmation-link.server.ts'
import type { Ctx, System } from '#app/platform/context.ts'

/** Everything that happens in the product. */
export type ProductEvent = AccountEvent | ArtisanEvent | SubscriptionEvent

type Handler<E> = (ctx: Ctx<System>, event: E, delivery: { id: string }) => Promise<unknown>
type Handlers = { [T in ProductEvent['type']]: Handler<Extract<ProductEvent, { type: T }>>[] }

/**
 * What follows from what: every event, with the use cases that run after its transaction committed, empty lists
 * included. An event may be delivered twice; every handler is idempotent.
 */
export const EVENT_HANDLERS: Handlers = {
  'account.signed_up': [(ctx, event) => createArtisan(ctx, event.accountId), (ctx, event) => mailConfirmationLink(ctx, event.accountId, 'first')],
  'account.sign_up_repeated': [(ctx, event, delivery) => mailRepeatedSignUp(ctx, event.accountId, delivery.id)],
  'account.confirmed': [],
  'artisan.submitted': [],
  'artisan.verified': [(ctx, event) => startFreeMonthOfVerified(ctx, event.artisanId), (ctx, event) => notifyArtisanVerified(ctx, event.artisanId)],
  'artisan.refused': [(ctx, event, delivery) => notifyArtisanRefused(ctx, event.artisanId, delivery.id)],
  'artisan.became_available': [],
  'subscription.free_month_started': [(ctx, event) => notifyFreeMonthStarted(ctx, event.artisanId)],
  'subscription.ended': [(ctx, event) => notifyPlanEnded(ctx, event.artisanId)],
}

/** Runs the handlers of one delivered event, in order. Throws on the first that fails: the queue delivers again. */
export async function handleEvent(ctx: Ctx<System>, event: Record<string, unknown>, delivery: { id: string }): Promise<void> {
  const handlers = EVENT_HANDLERS[event.type as ProductEvent['type']] as Handler<unknown>[] | undefined
  if (!handlers) throw new Error(`No handlers for the event ${String(event.type)}`)
  for (const handle of handlers) await handle(ctx, event, delivery)
}
