import { data, redirect } from 'react-router'
import { blockArtisan } from '#app/features/leads/block-artisan.server.ts'
import { LEAD_REFUSALS } from '#app/features/leads/copy.ts'
import { cancelQuoteRequest, closeQuoteRequest } from '#app/features/leads/end-quote-request.server.ts'
import { pauseQuoteRequest, resumeQuoteRequest } from '#app/features/leads/pause-quote-request.server.ts'
import { sharePhone, withdrawPhone } from '#app/features/leads/share-phone.server.ts'
import { askFurther, extendQuoteRequest, setPhoneSharing, setWantedQuotes } from '#app/features/quote-requests/change-wishes.server.ts'
import { claimQuoteRequest } from '#app/features/quote-requests/confirm-quote-request.server.ts'
import { REFUSALS } from '#app/features/quote-requests/copy.ts'
import { CLOSE_REASONS } from '#app/features/quote-requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { toastCookie } from '#app/ui/toast.ts'
import { parseId, type ArtisanId, type LeadId, type QuoteRequestId } from '#app/values/ids.ts'
import { refuse, type Result } from '#app/values/result.ts'

type Act = { run: (ctx: Ctx<Particulier>, requestId: QuoteRequestId, form: FormData) => Promise<Result<unknown, string>>; done: string; more?: string }

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

function withLead(form: FormData, run: (leadId: LeadId) => Promise<Result<unknown, string>>): Promise<Result<unknown, string>> {
  const leadId = parseId<LeadId>(text(form, 'leadId'))
  return leadId ? run(leadId) : Promise.resolve(refuse('not_found'))
}

/** Every act of a person on their request, by the name its button posts, and what is said once it is done. */
const ACTS: Record<string, Act> = {
  publish: { run: (ctx, requestId) => claimQuoteRequest(ctx, { requestId }), done: 'Votre demande est publiée' },
  pause: { run: pauseQuoteRequest, done: 'Demande mise en pause' },
  resume: { run: resumeQuoteRequest, done: 'Demande reprise' },
  extend: { run: extendQuoteRequest, done: 'Demande prolongée de 30 jours' },
  cancel: { run: cancelQuoteRequest, done: 'Demande annulée' },
  close: {
    run: async (ctx, requestId, form) => {
      const reason = CLOSE_REASONS.find((known) => known === text(form, 'reason'))
      return reason ? closeQuoteRequest(ctx, requestId, reason) : refuse('choose_reason')
    },
    done: 'Demande clôturée',
  },
  wanted: { run: (ctx, requestId, form) => setWantedQuotes(ctx, requestId, Number(text(form, 'wantedQuotes')) || 5), done: 'Nombre de devis modifié' },
  sharing: { run: (ctx, requestId, form) => setPhoneSharing(ctx, requestId, text(form, 'phoneSharing') === 'everyone' ? 'everyone' : 'one_by_one'), done: 'Choix enregistré' },
  further: { run: (ctx, requestId, form) => askFurther(ctx, requestId, Number(text(form, 'km'))), done: 'Nous cherchons plus loin' },
  sharePhone: { run: (ctx, _, form) => withLead(form, (leadId) => sharePhone(ctx, leadId)), done: 'Numéro partagé' },
  withdrawPhone: { run: (ctx, _, form) => withLead(form, (leadId) => withdrawPhone(ctx, leadId)), done: 'Numéro retiré' },
  block: { run: (ctx, _, form) => withArtisan(form, (artisanId) => blockArtisan(ctx, artisanId)), done: 'Artisan bloqué', more: 'Vous pourrez le débloquer dans vos paramètres.' },
}

function withArtisan(form: FormData, run: (artisanId: ArtisanId) => Promise<Result<unknown, string>>): Promise<Result<unknown, string>> {
  const artisanId = parseId<ArtisanId>(text(form, 'artisanId'))
  return artisanId ? run(artisanId) : Promise.resolve(refuse('not_found'))
}

/** What a page says when an act was refused. */
const SENTENCES: Record<string, string> = { ...LEAD_REFUSALS, ...REFUSALS, choose_reason: 'Choisissez la raison qui convient le mieux.' }

/** Runs the act that a button of the request's page posted (`acte`): back to `to` with a toast, or 409 with the reason. */
export async function actOnRequest(ctx: Ctx<Particulier>, requestId: QuoteRequestId, form: FormData, to = paths.request(requestId)) {
  const act = Object.hasOwn(ACTS, text(form, 'acte')) ? ACTS[text(form, 'acte')] : undefined
  if (!act) throw data(null, { status: 400 })
  const done = await act.run(ctx, requestId, form)
  if (done.ok) return redirect(to, { headers: { 'set-cookie': toastCookie({ tone: 'ok', title: act.done, ...(act.more ? { description: act.more } : {}) }) } })
  if (done.refusal === 'not_found') throw data(null, { status: 404 })
  return data({ error: SENTENCES[done.refusal] ?? 'Cette action n’est plus possible.' }, { status: done.refusal === 'choose_reason' ? 422 : 409 })
}
