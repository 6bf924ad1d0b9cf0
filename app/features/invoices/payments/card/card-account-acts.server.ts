import { paths } from '#app/paths.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { act } from '#app/platform/web/act.server.ts'
import { connectCardAccount, disconnectCardAccount } from './card-accounts.server.ts'
import { CARD_ACCOUNT_REFUSALS } from './card-copy.ts'

/** What a company does with its own account at Stripe, on the page of its settings. */
export function cardAccountActs(ctx: Ctx<Artisan>) {
  return {
    'card-connect': act({
      run: () => connectCardAccount(ctx),
      refusals: CARD_ACCOUNT_REFUSALS,
      to: ({ url }) => url,
    }),
    'card-disconnect': act({
      run: () => disconnectCardAccount(ctx),
      done: 'Paiement en ligne déconnecté',
      to: paths.invoiceSettings(),
    }),
  }
}
