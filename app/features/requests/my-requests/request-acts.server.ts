import { z } from 'zod'
import { blockArtisan, unblockArtisan } from '#app/features/requests/life/block-artisan.server.ts'
import { removePhoto, restorePhoto } from '#app/features/requests/photos/change-photos.server.ts'
import { removeBlueprint } from '#app/features/requests/blueprints/change-blueprints.server.ts'
import { receiveBlueprints } from '#app/features/requests/blueprints/receive-blueprints.server.ts'
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
import { CLOSE_REASONS, UNDO_MINUTES } from '#app/features/requests/quote-request.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import {
  parseId,
  type ArtisanId,
  type FileId,
  type LeadId,
  type ProjectId,
  type QuoteRequestId,
} from '#app/values/identity/ids.ts'
import { refuse } from '#app/values/result.ts'
import { ARTISAN_REPORT_REASONS } from '#app/features/requests/reports/artisan-report.ts'
import { GATHER_REFUSALS } from '#app/features/projects/copy.ts'
import { gatherRequests } from '#app/features/projects/gather-requests.server.ts'
import { describeRequest } from '#app/features/requests/life/describe-request.server.ts'
import { receivePhotos } from '#app/features/requests/photos/receive-photos.server.ts'
import { reportArtisan } from '#app/features/requests/reports/report-artisan.server.ts'
import { requestWordsForm } from '#app/features/requests/ask/quote-request-form.ts'
import { postedAnswers } from '#app/features/requests/trade-questions/trade-answers.ts'
import { textFields } from '#app/values/field-errors.ts'

/** What is said of a request that ends in a moment. */
const ENDING = {
  title: `Fin dans ${UNDO_MINUTES} minutes`,
  description: 'Vous pouvez encore garder votre demande.',
}

/**
 * What a person does with their request, by the name its button posts. `seat`: whose seat, where
 * the form does not say.
 */
export function requestActs(ctx: Ctx<Particulier>, requestId: QuoteRequestId, seat?: LeadId) {
  const lead = (id: string | undefined) => seat ?? orNotFound(parseId<LeadId>(id))
  const said = (title: string, description?: string) => ({
    refusals: { ...LEAD_REFUSALS, ...REFUSALS },
    done: { title, description },
  })
  const reasoned = {
    form: z.object({
      reason: z.enum(CLOSE_REASONS, 'Choisissez la raison qui convient le mieux.'),
    }),
    refusals: REFUSALS,
  }
  return {
    publish: act({
      run: () => claimQuoteRequest(ctx, { requestId }),
      ...said('Votre demande est publiée'),
    }),
    pause: act({ run: () => pauseQuoteRequest(ctx, requestId), ...said('Demande mise en pause') }),
    resume: act({ run: () => resumeQuoteRequest(ctx, requestId), ...said('Demande reprise') }),
    extend: act({
      run: () => extendQuoteRequest(ctx, requestId),
      ...said(
        'Demande prolongée de 30 jours',
        `Vous pouvez l’annuler pendant ${UNDO_MINUTES} minutes.`,
      ),
    }),
    shorten: act({
      run: () => shortenQuoteRequest(ctx, requestId),
      ...said('Prolongation annulée'),
    }),
    cancelSoon: act({
      run: () => endQuoteRequestSoon(ctx, requestId, null),
      refusals: REFUSALS,
      done: ENDING,
    }),
    closeSoon: act({
      run: ({ reason }) => endQuoteRequestSoon(ctx, requestId, reason),
      ...reasoned,
      done: ENDING,
    }),
    keep: act({
      run: () => keepQuoteRequest(ctx, requestId),
      ...said('Demande gardée', 'Elle continue comme avant.'),
    }),
    cancel: act({ run: () => cancelQuoteRequest(ctx, requestId), ...said('Demande annulée') }),
    close: act({
      run: ({ reason }) => closeQuoteRequest(ctx, requestId, reason),
      ...reasoned,
      done: 'Demande clôturée',
    }),
    wanted: act({
      run: ({ wantedQuotes }) => setWantedQuotes(ctx, requestId, Number(wantedQuotes) || 5),
      ...said('Nombre de devis modifié'),
    }),
    sharing: act({
      run: ({ phoneSharing }) =>
        setPhoneSharing(ctx, requestId, phoneSharing === 'everyone' ? phoneSharing : 'one_by_one'),
      ...said('Choix enregistré'),
    }),
    further: act({
      run: ({ km }) => askFurther(ctx, requestId, Number(km || Number.NaN)),
      ...said(
        'Distance enregistrée',
        'Elle vaut pour les artisans qui n’ont pas encore reçu votre demande.',
      ),
    }),
    describe: act({
      form: requestWordsForm,
      run: (words, form) =>
        describeRequest(ctx, requestId, { ...words, answers: postedAnswers(textFields(form)) }),
      ...said('Demande modifiée', 'Les artisans prévenus lisent le nouveau texte.'),
    }),
    addPhotos: act({
      run: async (_, form) => {
        const received = await receivePhotos(ctx, requestId, form.getAll('photos'))
        if (!received?.error) return received !== null
        const { added, error } = received
        const some = added === 1 ? 'Une photo est ajoutée' : `${added} photos sont ajoutées`
        return { errors: { photos: added > 0 ? `${some}, pas les autres : ${error}` : error } }
      },
      done: 'Photos ajoutées',
    }),
    addBlueprints: act({
      run: async (_, form) => {
        const received = await receiveBlueprints(ctx, requestId, form.getAll('blueprints'))
        if (!received?.error) return received !== null
        const { added, error } = received
        const some = added === 1 ? 'Un plan est ajouté' : `${added} plans sont ajoutés`
        return {
          errors: { blueprints: added > 0 ? `${some}, pas les autres\u00a0: ${error}` : error },
        }
      },
      done: 'Plans ajoutés',
    }),
    removeBlueprint: act({
      run: async ({ fileId }) => {
        const id = parseId<FileId>(fileId)
        return id ? removeBlueprint(ctx, requestId, id) : refuse('blueprint_gone')
      },
      ...said('Plan retiré', 'Les artisans ne le voient plus.'),
    }),
    removePhoto: act({
      run: async ({ fileId }) => {
        const id = parseId<FileId>(fileId)
        return id ? removePhoto(ctx, requestId, id) : refuse('photo_gone')
      },
      ...said('Photo retirée', 'Vous pouvez la remettre pendant 24 heures.'),
    }),
    restorePhoto: act({
      run: async ({ fileId }) => {
        const id = parseId<FileId>(fileId)
        return id ? restorePhoto(ctx, requestId, id) : refuse('photo_gone')
      },
      ...said('Photo remise'),
    }),
    sharePhone: act({
      run: ({ leadId }) => sharePhone(ctx, lead(leadId)),
      ...said('Numéro partagé'),
    }),
    withdrawPhone: act({
      run: ({ leadId }) => withdrawPhone(ctx, lead(leadId)),
      ...said('Numéro retiré', 'L’artisan ne le voit plus.'),
    }),
    refuseQuotes: act({
      run: ({ leadId }) => setQuotesRefused(ctx, lead(leadId), true),
      ...said(
        'Ses devis sont refusés',
        'Cet artisan ne peut plus vous en envoyer, et il en est prévenu.',
      ),
    }),
    wantQuotes: act({
      run: ({ leadId }) => setQuotesRefused(ctx, lead(leadId), false),
      ...said('Ses devis sont acceptés de nouveau', 'Il en est prévenu.'),
    }),
    refuseAllQuotes: act({
      run: () => setAllQuotesRefused(ctx, requestId, true),
      ...said(
        'Plus aucun devis ne vous sera envoyé',
        'Les artisans en sont prévenus. Vous pouvez changer d’avis ici.',
      ),
    }),
    wantAllQuotes: act({
      run: () => setAllQuotesRefused(ctx, requestId, false),
      ...said('Vous recevez de nouveau des devis', 'Les artisans en sont prévenus.'),
    }),
    block: act({
      run: ({ artisanId }) => blockArtisan(ctx, orNotFound(parseId<ArtisanId>(artisanId))),
      ...said(
        'Artisan bloqué',
        'Il ne reçoit plus rien de vous. Vous pourrez le débloquer ici ou dans vos paramètres.',
      ),
    }),
    unblock: act({
      run: ({ artisanId }) => unblockArtisan(ctx, orNotFound(parseId<ArtisanId>(artisanId))),
      ...said('Artisan débloqué', 'Vos prochaines demandes peuvent de nouveau lui être proposées.'),
    }),
    joinProject: act({
      run: ({ projectId }) =>
        gatherRequests(ctx, orNotFound(parseId<ProjectId>(projectId)), [requestId]),
      refusals: GATHER_REFUSALS,
      done: 'Demande ajoutée au projet',
    }),
    report: act({
      form: z.object({
        leadId: z.string().optional(),
        reason: z.enum(ARTISAN_REPORT_REASONS, LEAD_REFUSALS.choose_report_reason),
        text: z.string().default(''),
      }),
      run: ({ leadId, ...report }) => reportArtisan(ctx, lead(leadId), report),
      beside: { report_too_short: 'text', report_too_long: 'text' },
      ...said('Signalement envoyé', 'Une personne de l’équipe le lit et vous répond sous 5 jours.'),
    }),
  }
}
