import { act } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import type { AmendmentId, QuoteId } from '#app/values/identity/ids.ts'
import { DELIVERY_REFUSALS } from '#app/features/quotes/delivery/copy.ts'
import { contestDeliveryForm, recordDeliveryForm } from './delivery-form.ts'
import { contestDelivery, recordDelivery } from './record-delivery.server.ts'

const said = {
  refusals: DELIVERY_REFUSALS,
  beside: {
    delivery_before_contract: 'deliveredOn',
    delivery_to_come: 'deliveredOn',
    delivery_not_later: 'deliveredOn',
  },
} as const

/** What the company says of the delivery of a contract's goods. */
export const companyDeliveryActs = (
  ctx: Ctx<Artisan>,
  quoteId: QuoteId,
  amendmentId: AmendmentId | null = null,
) => ({
  'record-delivery': act({
    form: recordDeliveryForm,
    run: (typed) => recordDelivery(ctx, quoteId, typed, amendmentId),
    ...said,
    done: { title: 'Livraison enregistrée', description: 'Le client est prévenu.' },
  }),
})

/** What the client answers. */
export const clientDeliveryActs = (
  ctx: Ctx<Particulier>,
  quoteId: QuoteId,
  amendmentId: AmendmentId | null = null,
) => ({
  'contest-delivery': act({
    form: contestDeliveryForm,
    run: (deliveredOn) => contestDelivery(ctx, quoteId, deliveredOn, amendmentId),
    ...said,
    done: { title: 'Réponse enregistrée', description: 'L’artisan est prévenu.' },
  }),
})
