import { act } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { REFUND_REFUSALS } from './copy.ts'
import { contestRefundForm, readStatedRefund } from './refund-form.ts'
import { readRefund } from './read-refund.server.ts'
import { confirmRefund, contestRefund, repayRefund, stateRefund } from './settle-refund.server.ts'

const refusals = REFUND_REFUSALS

/** What the company does once its client renounced: states what was done and received, pays back. */
export const companyRefundActs = (ctx: Ctx<Artisan>, quoteId: QuoteId) => ({
  'state-refund': act({
    read: async (form) => {
      const { document, today } = orNotFound(await readRefund(ctx, quoteId))
      return readStatedRefund(form, { lineCount: document.lines.length, today })
    },
    run: (stated) => stateRefund(ctx, quoteId, stated),
    refusals,
    done: { title: 'Décompte enregistré', description: 'Le client est prévenu.' },
  }),
  repay: act({
    run: () => repayRefund(ctx, quoteId),
    refusals,
    done: { title: 'Remboursement déclaré', description: 'Le client est prévenu.' },
  }),
})

/** What the client who renounced answers. */
export const clientRefundActs = (ctx: Ctx<Particulier>, quoteId: QuoteId) => ({
  'confirm-refund': act({
    run: () => confirmRefund(ctx, quoteId),
    refusals,
    done: { title: 'Remboursement confirmé', description: 'L’artisan est prévenu.' },
  }),
  'contest-refund': act({
    form: contestRefundForm,
    run: ({ text }) => contestRefund(ctx, quoteId, text),
    refusals,
    beside: { report_too_short: 'text', report_too_long: 'text' },
    done: {
      title: 'Contestation envoyée',
      description: 'L’artisan est prévenu, et notre équipe vous répond.',
    },
  }),
})
