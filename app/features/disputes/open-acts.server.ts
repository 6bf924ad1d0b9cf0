import { redirect } from 'react-router'
import { getWorks, type WorksDetail } from '#app/features/works/read-works.server.ts'
import { act } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type DisputeId, type WorksId } from '#app/values/identity/ids.ts'
import { DISPUTE_ERRORS } from './copy.ts'
import { openForm } from './dispute-form.ts'
import { choicesOf, type InvoiceChoice } from './invoice-choices.server.ts'
import { openDispute } from './open-dispute.server.ts'
import type { Reader } from './own-dispute.server.ts'
import { disputesOfWorks } from './queries.server.ts'

/** What the page that opens a dispute shows; it leads to the one that is open already. */
export async function openPage(
  ctx: Reader,
  given: { worksId: string; request: Request; disputeHref: (id: string) => string },
): Promise<{ works: WorksDetail; invoices: InvoiceChoice[]; chosen: string }> {
  const works = orNotFound(await getWorks(ctx, orNotFound(parseId<WorksId>(given.worksId))))
  const open = (await disputesOfWorks(ctx, works.id)).find(({ endedAt }) => endedAt === null)
  if (open) throw redirect(given.disputeHref(open.id))
  const invoices = await choicesOf(ctx, works)
  const chosen = new URL(given.request.url).searchParams.get('facture') ?? ''
  return { works, invoices, chosen: invoices.some(({ id }) => id === chosen) ? chosen : '' }
}

/** The act that opens a dispute. */
export function openActs(ctx: Reader, worksId: WorksId, disputeHref: (id: DisputeId) => string) {
  return {
    open: act({
      form: openForm,
      run: (input) => openDispute(ctx, worksId, input),
      refusals: DISPUTE_ERRORS,
      beside: {
        text_too_short: 'facts',
        text_too_long: 'facts',
        invoice_not_disputable: 'invoiceId',
      },
      done: { title: 'Litige ouvert', description: 'L’autre partie est prévenue.' },
      to: disputeHref,
    }),
  }
}
