import type { Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { payByCard, whyNotByCard } from './pay-by-card.server.ts'
import { payByTransfer, renounceTransfer } from './pay-by-transfer.server.ts'

/** What whoever may see an invoice does to pay it through Stripe; `returnTo` is the page to come back to. */
export function payByCardActs(ctx: Ctx, invoiceId: InvoiceId, returnTo: string) {
  return {
    'pay-by-card': act({
      run: async () => {
        const page = await payByCard(ctx, invoiceId, returnTo)
        if (page.ok) return page
        return { status: 409, errors: { card: await whyNotByCard(ctx, invoiceId, page.refusal) } }
      },
      to: ({ url }) => url,
    }),
    'pay-by-transfer': act({
      run: async () => {
        const asked = await payByTransfer(ctx, invoiceId)
        if (asked.ok) return asked
        return {
          status: 409,
          errors: { transfer: await whyNotByCard(ctx, invoiceId, asked.refusal) },
        }
      },
    }),
    'renounce-transfer': act({
      run: async () => {
        const ended = await renounceTransfer(ctx, invoiceId)
        if (ended.ok) return ended
        return {
          status: 409,
          errors: { transfer: await whyNotByCard(ctx, invoiceId, ended.refusal) },
        }
      },
      done: ({ arrived }) =>
        arrived ? 'Votre virement est arrivé entre-temps' : 'Ce virement n’est plus attendu',
    }),
  }
}
