import type { Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import { payByCard, whyNotByCard } from './pay-by-card.server.ts'

/** What whoever may see an invoice does to pay it by card; `returnTo` is the page to come back to. */
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
  }
}
