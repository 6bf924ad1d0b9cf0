import { isRouteErrorResponse } from 'react-router'
import { requestScope, viewerCtx } from '#app/features/accounts/sessions/request-scope.server.ts'
import { readInstructions } from '#app/features/calendar/crew/space/act-for-company.server.ts'
import { crewWorksActs } from '#app/features/calendar/crew/space/crew-works-acts.server.ts'
import { readCrewOf } from '#app/features/calendar/crew/space/read-crew.server.ts'
import { paymentActs } from '#app/features/invoices/payments/payment-acts.server.ts'
import { readInvoice } from '#app/features/invoices/queries.server.ts'
import { draftActs } from '#app/features/quotes/editor/saving/keep-draft-once.server.ts'
import { writeQuoteActs } from '#app/features/quotes/without-network/write-quote.server.ts'
import { siteSignatureActs } from '#app/features/receptions/artisan-reception-acts.server.ts'
import { carryOutActs } from '#app/features/works/carry-out-acts.server.ts'
import { getWorks } from '#app/features/works/read-works.server.ts'
import { paths } from '#app/paths.ts'
import type { Artisan, Ctx, Particulier } from '#app/platform/context.ts'
import { ACT_OWNER, ACT_PAGE, type ActAnswer } from '#app/platform/device-acts/device-act.ts'
import { deviceActOf } from '#app/platform/device-acts/once.server.ts'
import { answerAct, type act, type RefusedAct } from '#app/platform/web/act.server.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import type { PageHandle } from '#app/platform/web/page-handle.ts'
import { readForm } from '#app/platform/web/read-form.server.ts'
import { parseId, type InvoiceId, type QuoteId, type WorksId } from '#app/values/identity/ids.ts'
import type { Route } from './+types/device-acts.route'

export const handle = { takes: 'photos' } satisfies PageHandle

export const loader = () =>
  Response.json({ error: 'POST attendu.' }, { status: 405, headers: { allow: 'POST' } })

const answer = (status: number, body: ActAnswer) =>
  Response.json(body, { status, headers: { 'cache-control': 'private, no-store' } })
const SIGNED_OUT = 'Votre session est terminée. Connectez-vous de nouveau pour l’envoyer.'
/** Where the pages of a company's space are. */
const OF_COMPANY = '/espace-pro/'
const NOT_FOUND = 'Cette page n’existe plus, ou n’est plus à vous.'

/**
 * Takes an act that a device kept while it had no network, as the page that it was done from would have: done, once, or
 * refused with that page's words.
 */
export async function action({ context, request }: Route.ActionArgs): Promise<Response> {
  const ctx = viewerCtx(context)
  const { who } = ctx
  if (who.kind === 'visitor') return answer(401, { sentence: SIGNED_OUT })
  if (who.kind !== 'artisan' && who.kind !== 'particulier')
    return answer(403, { sentence: NOT_FOUND })
  const form = await readForm(request)
  // Somebody else uses the device now: it stays until its author is back.
  if (form.get(ACT_OWNER) !== who.accountId) return answer(401, { sentence: SIGNED_OUT })
  const page = String(form.get(ACT_PAGE))
  try {
    // Somebody of a company's office acts for it in its space, signed in to an account of their own.
    const { company } = requestScope(context).viewer
    const owner = who.kind === 'artisan' ? who : page.startsWith(OF_COMPANY) ? company : null
    const acts = owner
      ? await actsOfCompany({ ...ctx, who: owner }, page)
      : await actsOfCrew({ ...ctx, who: who as Particulier }, page)
    if (!acts || !deviceActOf({ ...ctx, who }, form, page))
      return answer(404, { sentence: NOT_FOUND })
    const answered = await answerAct(request, acts, form)
    if (answered instanceof Response) return answer(200, { done: true })
    return answer(answered.init?.status ?? 422, { sentence: wordsOf(answered.data) })
  } catch (error) {
    const status = statusOf(error)
    if (status !== 404 && status !== 400) throw error
    return answer(status, { sentence: NOT_FOUND })
  }
}

type Acts = Readonly<Record<string, ReturnType<typeof act>>>

/** What a company may do later from one of its pages; null for any other page. */
async function actsOfCompany(ctx: Ctx<Artisan>, page: string): Promise<Acts | null> {
  const named = page.split('/').at(-1)
  if (page === paths.works(named as WorksId)) {
    const id = orNotFound(parseId<WorksId>(named))
    return carryOutActs(ctx, orNotFound(await getWorks(ctx, id)))
  }
  const worksId = parseId<WorksId>(page.split('/').at(-2))
  if (worksId && page === paths.reception(worksId)) return siteSignatureActs(ctx, worksId)
  if (page.split('#')[0] === paths.quoteWithoutNetwork()) return writeQuoteActs(ctx)
  if (page === paths.quote(named as QuoteId))
    return draftActs(ctx, orNotFound(parseId<QuoteId>(named)))
  if (page !== paths.invoice(named as InvoiceId)) return null
  const { invoice } = orNotFound(await readInvoice(ctx, orNotFound(parseId<InvoiceId>(named))))
  const { 'record-payment': record } = paymentActs(ctx, invoice.id)
  return { 'record-payment': record }
}

/** The same for somebody of its crew. */
async function actsOfCrew(ctx: Ctx<Particulier>, page: string): Promise<Acts | null> {
  const named = page.split('/').at(-1)
  if (page !== paths.crewWorks(named as WorksId)) return null
  const id = orNotFound(parseId<WorksId>(named))
  const { who } = orNotFound(await readCrewOf(ctx))
  orNotFound(await readInstructions({ ...ctx, who }, { worksId: id }))
  return crewWorksActs({ ...ctx, who }, id)
}

function wordsOf({ notice, errors }: RefusedAct): string {
  return [notice, ...Object.values(errors)].filter(Boolean).join(' ')
}

/** The status of an answer that was thrown: of what is not there, or of an act that does not exist. */
function statusOf(thrown: unknown): number | null {
  if (thrown instanceof Response || isRouteErrorResponse(thrown)) return thrown.status
  const init = (thrown as { init?: ResponseInit } | null)?.init
  return init?.status ?? null
}
