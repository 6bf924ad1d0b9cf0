import type { Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import type { PayByCardRefusal } from './card-copy.ts'
import { payByCard, whyNotByCard } from './pay-by-card.server.ts'
import { payByTransfer, renounceTransfer } from './pay-by-transfer.server.ts'

/** What whoever may see an invoice does to pay it through Stripe; `returnTo` is the page to come back to. */
export function payByCardActs(ctx: Ctx, invoiceId: InvoiceId, returnTo: string) {
  const refused = async (way: 'card' | 'transfer', refusal: PayByCardRefusal) => ({
    status: 409,
    errors: { [way]: await whyNotByCard(ctx, invoiceId, refusal) },
  })
  return {
    'pay-by-card': act({
      run: async () => {
        const page = await payByCard(ctx, invoiceId, returnTo)
        return page.ok ? page : refused('card', page.refusal)
      },
      to: ({ url }) => url,
    }),
    'pay-by-transfer': act({
      run: async () => {
        const asked = await payByTransfer(ctx, invoiceId)
        return asked.ok ? asked : refused('transfer', asked.refusal)
      },
    }),
    'renounce-transfer': act({
      run: async () => {
        const ended = await renounceTransfer(ctx, invoiceId)
        return ended.ok ? ended : refused('transfer', ended.refusal)
      },
      done: ({ arrived }) =>
        arrived ? 'Votre virement est arrivé entre-temps' : 'Ce virement n’est plus attendu',
    }),
  }
}
