import { act } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { RefundedId } from '#app/features/quotes/refund/refund.ts'
import { REFUND_REFUSALS } from './copy.ts'
import { contestRefundForm, readStatedRefund } from './refund-form.ts'
import { readRefund } from './read-refund.server.ts'
import { confirmRefund, contestRefund, repayRefund, stateRefund } from './settle-refund.server.ts'

const refusals = REFUND_REFUSALS

/** What the company does once its client renounced: states what was done and received, pays back. */
export const companyRefundActs = (ctx: Ctx<Artisan>, id: RefundedId) => ({
  'state-refund': act({
    read: async (form) => {
      const { of, today } = orNotFound(await readRefund(ctx, id))
      return readStatedRefund(form, { lineCount: of.lines.length, today })
    },
    run: (stated) => stateRefund(ctx, id, stated),
    refusals,
    done: { title: 'Décompte enregistré', description: 'Le client est prévenu.' },
  }),
  repay: act({
    run: () => repayRefund(ctx, id),
    refusals,
    done: { title: 'Remboursement déclaré', description: 'Le client est prévenu.' },
  }),
})

/** What the client who renounced answers. */
export const clientRefundActs = (ctx: Ctx<Particulier>, id: RefundedId) => ({
  'confirm-refund': act({
    run: () => confirmRefund(ctx, id),
    refusals,
    done: { title: 'Remboursement confirmé', description: 'L’artisan est prévenu.' },
  }),
  'contest-refund': act({
    form: contestRefundForm,
    run: ({ text }) => contestRefund(ctx, id, text),
    refusals,
    beside: { report_too_short: 'text', report_too_long: 'text' },
    done: {
      title: 'Contestation envoyée',
      description: 'L’artisan est prévenu, et notre équipe vous répond.',
    },
  }),
})
