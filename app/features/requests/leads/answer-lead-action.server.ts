import { data } from 'react-router'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { notFound, orNotFound } from '#app/platform/web/not-found.server.ts'
import { textFields } from '#app/values/field-errors.ts'
import { parseId, type LeadId } from '#app/values/identity/ids.ts'
import { DECLINE_REASON_LABELS, LEAD_REFUSALS } from './copy.ts'
import { declineLead } from './decline-lead.server.ts'
import { REACTION_HOURS, type DeclineReason } from './lead.ts'
import { takeLead } from './take-lead.server.ts'

/** What a refused answer hands back: which lead, the sentence, and what was typed. */
export type RefusedAnswer = {
  leadId: string
  sentence: string
  field: 'reason' | 'note' | null
  typed: Readonly<Record<string, string>>
}

/**
 * Takes or declines the lead of a posted form: taken leads to its page, declined back to the list. Null when the form
 * is another one.
 */
export async function answerLeadFromForm(ctx: Ctx<Artisan>, form: FormData) {
  const intent = form.get('intent')
  if (intent !== 'take' && intent !== 'decline') return null
  const leadId = orNotFound(parseId<LeadId>(form.get('leadId')))
  const refused = (status: 409 | 422, sentence: string, field: RefusedAnswer['field'] = null) =>
    data<RefusedAnswer>({ leadId, sentence, field, typed: textFields(form) }, { status })
  if (intent === 'take') {
    const result = await takeLead(ctx, leadId)
    if (!result.ok) {
      if (result.refusal === 'not_found') notFound()
      return refused(409, LEAD_REFUSALS[result.refusal])
    }
    const description = result.value.phoneShared
      ? 'Le téléphone du particulier est affiché. Écrivez-lui ou appelez-le.'
      : `Écrivez au particulier\u00a0: sans réaction de sa part en ${REACTION_HOURS}\u00a0heures, le contact vous est rendu.`
    return redirectWithToast(paths.lead(leadId), { title: 'Contact pris', description })
  }
  const reason = String(form.get('reason') ?? '')
  if (!Object.hasOwn(DECLINE_REASON_LABELS, reason))
    return refused(422, 'Choisissez une raison.', 'reason')
  const note = String(form.get('note') ?? '')
  if (reason === 'other' && note.trim() === '')
    return refused(422, 'Dites en quelques mots pourquoi.', 'note')
  const result = await declineLead(ctx, leadId, reason as DeclineReason, note)
  if (!result.ok) {
    if (result.refusal === 'not_found') notFound()
    return refused(409, LEAD_REFUSALS[result.refusal])
  }
  return redirectWithToast(paths.leads(), {
    title: 'Demande déclinée',
    description: 'La place va à un autre artisan.',
  })
}
