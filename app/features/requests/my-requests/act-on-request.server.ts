import { data } from 'react-router'
import { blockArtisan, unblockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { removePhoto, restorePhoto } from '#app/features/requests/photos/change-photos.server.ts'
import { LEAD_REFUSALS } from '#app/features/requests/leads/copy.ts'
import {
  cancelQuoteRequest,
  closeQuoteRequest,
} from '#app/features/requests/life/end-quote-request.server.ts'
import {
  endQuoteRequestSoon,
  keepQuoteRequest,
} from '#app/features/requests/life/end-quote-request-soon.server.ts'
import {
  pauseQuoteRequest,
  resumeQuoteRequest,
} from '#app/features/requests/life/pause-quote-request.server.ts'
import {
  setAllQuotesRefused,
  setQuotesRefused,
} from '#app/features/requests/life/refuse-quotes.server.ts'
import { sharePhone, withdrawPhone } from '#app/features/requests/life/share-phone.server.ts'
import {
  askFurther,
  extendQuoteRequest,
  setPhoneSharing,
  setWantedQuotes,
  shortenQuoteRequest,
} from '#app/features/requests/life/change-wishes.server.ts'
import { claimQuoteRequest } from '#app/features/requests/ask/confirm-quote-request.server.ts'
import { REFUSALS } from '#app/features/requests/copy.ts'
import {
  CLOSE_REASONS,
  UNDO_MINUTES,
  type CloseReason,
} from '#app/features/requests/quote-request.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import {
  parseId,
  type ArtisanId,
  type FileId,
  type LeadId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { refuse, type Result } from '#app/values/result.ts'
import { REQUEST_FORMS } from './request-forms.server.ts'

type Act = {
  run: (
    ctx: Ctx<Particulier>,
    requestId: QuoteRequestId,
    form: FormData,
  ) => Promise<Result<unknown, string>>
  done: string
  more?: string
}

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

function withLead(
  form: FormData,
  run: (leadId: LeadId) => Promise<Result<unknown, string>>,
): Promise<Result<unknown, string>> {
  const leadId = parseId<LeadId>(text(form, 'leadId'))
  return leadId ? run(leadId) : Promise.resolve(refuse('not_found'))
}

async function withReason(
  form: FormData,
  run: (reason: CloseReason) => Promise<Result<unknown, string>>,
): Promise<Result<unknown, string>> {
  const reason = CLOSE_REASONS.find((known) => known === text(form, 'reason'))
  return reason ? run(reason) : refuse('choose_reason')
}

/** What is said of a request that ends in a moment. */
const ENDING = {
  done: `Fin dans ${UNDO_MINUTES} minutes`,
  more: 'Vous pouvez encore garder votre demande.',
}

/** Every act of a person on their request, by the name its button posts, and what is said once it is done. */
const ACTS: Record<string, Act> = {
  publish: {
    run: (ctx, requestId) => claimQuoteRequest(ctx, { requestId }),
    done: 'Votre demande est publiée',
  },
  pause: { run: pauseQuoteRequest, done: 'Demande mise en pause' },
  resume: { run: resumeQuoteRequest, done: 'Demande reprise' },
  extend: {
    run: extendQuoteRequest,
    done: 'Demande prolongée de 30 jours',
    more: `Vous pouvez l’annuler pendant ${UNDO_MINUTES} minutes.`,
  },
  shorten: { run: shortenQuoteRequest, done: 'Prolongation annulée' },
  cancelSoon: { run: (ctx, requestId) => endQuoteRequestSoon(ctx, requestId, null), ...ENDING },
  closeSoon: {
    run: async (ctx, requestId, form) =>
      withReason(form, (reason) => endQuoteRequestSoon(ctx, requestId, reason)),
    ...ENDING,
  },
  keep: { run: keepQuoteRequest, done: 'Demande gardée', more: 'Elle continue comme avant.' },
  cancel: { run: cancelQuoteRequest, done: 'Demande annulée' },
  close: {
    run: async (ctx, requestId, form) =>
      withReason(form, (reason) => closeQuoteRequest(ctx, requestId, reason)),
    done: 'Demande clôturée',
  },
  wanted: {
    run: (ctx, requestId, form) =>
      setWantedQuotes(ctx, requestId, Number(text(form, 'wantedQuotes')) || 5),
    done: 'Nombre de devis modifié',
  },
  sharing: {
    run: (ctx, requestId, form) =>
      setPhoneSharing(
        ctx,
        requestId,
        text(form, 'phoneSharing') === 'everyone' ? 'everyone' : 'one_by_one',
      ),
    done: 'Choix enregistré',
  },
  further: {
    run: (ctx, requestId, form) =>
      askFurther(ctx, requestId, Number(text(form, 'km') || Number.NaN)),
    done: 'Distance enregistrée',
    more: 'Elle vaut pour les artisans qui n’ont pas encore reçu votre demande.',
  },
  removePhoto: {
    run: (ctx, requestId, form) => withFile(form, (fileId) => removePhoto(ctx, requestId, fileId)),
    done: 'Photo retirée',
    more: 'Vous pouvez la remettre pendant 24 heures.',
  },
  restorePhoto: {
    run: (ctx, requestId, form) => withFile(form, (fileId) => restorePhoto(ctx, requestId, fileId)),
    done: 'Photo remise',
  },
  sharePhone: {
    run: (ctx, _, form) => withLead(form, (leadId) => sharePhone(ctx, leadId)),
    done: 'Numéro partagé',
  },
  withdrawPhone: {
    run: (ctx, _, form) => withLead(form, (leadId) => withdrawPhone(ctx, leadId)),
    done: 'Numéro retiré',
    more: 'L’artisan ne le voit plus.',
  },
  refuseQuotes: {
    run: (ctx, _, form) => withLead(form, (leadId) => setQuotesRefused(ctx, leadId, true)),
    done: 'Ses devis sont refusés',
    more: 'Cet artisan ne peut plus vous en envoyer, et il en est prévenu.',
  },
  wantQuotes: {
    run: (ctx, _, form) => withLead(form, (leadId) => setQuotesRefused(ctx, leadId, false)),
    done: 'Ses devis sont acceptés de nouveau',
    more: 'Il en est prévenu.',
  },
  refuseAllQuotes: {
    run: (ctx, requestId) => setAllQuotesRefused(ctx, requestId, true),
    done: 'Plus aucun devis ne vous sera envoyé',
    more: 'Les artisans en sont prévenus. Vous pouvez changer d’avis ici.',
  },
  wantAllQuotes: {
    run: (ctx, requestId) => setAllQuotesRefused(ctx, requestId, false),
    done: 'Vous recevez de nouveau des devis',
    more: 'Les artisans en sont prévenus.',
  },
  block: {
    run: (ctx, _, form) => withArtisan(form, (artisanId) => blockArtisan(ctx, artisanId)),
    done: 'Artisan bloqué',
    more: 'Il ne reçoit plus rien de vous. Vous pourrez le débloquer ici ou dans vos paramètres.',
  },
  unblock: {
    run: (ctx, _, form) => withArtisan(form, (artisanId) => unblockArtisan(ctx, artisanId)),
    done: 'Artisan débloqué',
    more: 'Vos prochaines demandes peuvent de nouveau lui être proposées.',
  },
}

function withArtisan(
  form: FormData,
  run: (artisanId: ArtisanId) => Promise<Result<unknown, string>>,
): Promise<Result<unknown, string>> {
  const artisanId = parseId<ArtisanId>(text(form, 'artisanId'))
  return artisanId ? run(artisanId) : Promise.resolve(refuse('not_found'))
}

function withFile(
  form: FormData,
  run: (fileId: FileId) => Promise<Result<unknown, string>>,
): Promise<Result<unknown, string>> {
  const fileId = parseId<FileId>(text(form, 'fileId'))
  return fileId ? run(fileId) : Promise.resolve(refuse('photo_gone'))
}

/** What a page says when an act was refused. */
const SENTENCES: Record<string, string> = {
  ...LEAD_REFUSALS,
  ...REFUSALS,
  choose_reason: 'Choisissez la raison qui convient le mieux.',
}

/** Runs the act that a button or a form of the request's page posted (`intent`): back to `to` with a toast, 409 with the reason, or 422 with the form. */
export async function actOnRequest(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  form: FormData,
  to = paths.request(requestId),
) {
  const asked = Object.hasOwn(REQUEST_FORMS, text(form, 'intent'))
    ? REQUEST_FORMS[text(form, 'intent')]
    : undefined
  if (asked) {
    const answer = await asked.receive(ctx, requestId, form)
    if (answer === null) return back(to, asked)
    return 'form' in answer
      ? data({ error: null, answer }, { status: 422 })
      : refused(answer.refusal)
  }
  const act = Object.hasOwn(ACTS, text(form, 'intent')) ? ACTS[text(form, 'intent')] : undefined
  if (!act) throw data(null, { status: 400 })
  const done = await act.run(ctx, requestId, form)
  return done.ok ? back(to, act) : refused(done.refusal)
}

const back = (to: string, { done, more }: { done: string; more?: string }) =>
  redirectWithToast(to, { title: done, description: more })

function refused(refusal: string) {
  if (refusal === 'not_found') notFound()
  return data(
    { error: SENTENCES[refusal] ?? 'Cette action n’est plus possible.', answer: null },
    { status: refusal === 'choose_reason' ? 422 : 409 },
  )
}
