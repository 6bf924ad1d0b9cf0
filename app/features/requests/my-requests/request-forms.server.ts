import { ARTISAN_REPORT_REASONS } from '#app/features/requests/reports/artisan-report.ts'
import { LEAD_REFUSALS } from '#app/features/requests/leads/copy.ts'
import { describeRequest } from '#app/features/requests/life/describe-request.server.ts'
import { receivePhotos } from '#app/features/requests/photos/receive-photos.server.ts'
import { reportArtisan } from '#app/features/requests/reports/report-artisan.server.ts'
import { requestWordsForm } from '#app/features/requests/ask/quote-request-form.ts'
import type { Ctx, Particulier } from '#app/platform/context.ts'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { parseId, type LeadId, type QuoteRequestId } from '#app/values/identity/ids.ts'
import type { FormAnswer } from './request-words.tsx'

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

/** The acts that take more than a button: each answers with its own form, what was typed kept, or null once done. */
export const REQUEST_FORMS: Record<
  string,
  {
    receive: (
      ctx: Ctx<Particulier>,
      requestId: QuoteRequestId,
      form: FormData,
    ) => Promise<FormAnswer | { refusal: string } | null>
    done: string
    more?: string
  }
> = {
  describe: {
    receive: receiveWords,
    done: 'Demande modifiée',
    more: 'Les artisans prévenus lisent le nouveau texte.',
  },
  addPhotos: {
    receive: async (ctx, requestId, form) => {
      const received = await receivePhotos(ctx, requestId, form.getAll('photos'))
      if (!received) return { refusal: 'not_found' }
      return received.error
        ? {
            form: 'addPhotos',
            errors: {
              photos:
                received.added > 0
                  ? `${received.added === 1 ? 'Une photo est ajoutée' : `${received.added} photos sont ajoutées`}, pas les autres : ${received.error}`
                  : received.error,
            },
            typed: {},
          }
        : null
    },
    done: 'Photos ajoutées',
  },
  report: {
    receive: receiveReport,
    done: 'Signalement envoyé',
    more: 'Une personne de l’équipe le lit et vous répond sous 5 jours.',
  },
}

async function receiveWords(
  ctx: Ctx<Particulier>,
  requestId: QuoteRequestId,
  posted: FormData,
): Promise<FormAnswer | { refusal: string } | null> {
  const { intent: _, ...typed } = textFields(posted)
  const read = requestWordsForm.safeParse(typed)
  if (!read.success) return { form: 'describe', errors: fieldErrors(read.error), typed }
  const described = await describeRequest(ctx, requestId, read.data)
  return described.ok ? null : { refusal: described.refusal }
}

async function receiveReport(
  ctx: Ctx<Particulier>,
  _: QuoteRequestId,
  posted: FormData,
): Promise<FormAnswer | { refusal: string } | null> {
  const leadId = parseId<LeadId>(text(posted, 'leadId'))
  const reason = ARTISAN_REPORT_REASONS.find((known) => known === text(posted, 'reason'))
  const typed = { reason: text(posted, 'reason'), text: text(posted, 'text') }
  if (!leadId) return { refusal: 'not_found' }
  const wrong = (errors: Record<string, string>): FormAnswer => ({
    form: `report-${leadId}`,
    errors,
    typed,
  })
  if (!reason) return wrong({ reason: LEAD_REFUSALS.choose_report_reason })
  const reported = await reportArtisan(ctx, leadId, { reason, text: typed.text })
  if (reported.ok) return null
  return reported.refusal === 'report_too_short' || reported.refusal === 'report_too_long'
    ? wrong({ text: LEAD_REFUSALS[reported.refusal] })
    : { refusal: reported.refusal }
}
