import { data, redirect } from 'react-router'
import { answerLeadFromForm } from './answer-lead-action.server.ts'
import { BAD_CONTACT_REASONS } from '#app/features/requests/reports/contact-report.ts'
import { LEAD_REFUSALS } from './copy.ts'
import { getLead, type LeadDetail } from './queries.server.ts'
import { reportContact } from '#app/features/requests/reports/report-contact.server.ts'
import { actOnConversation } from '#app/features/messages/act-on-conversation.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { receiveMessage } from '#app/features/messages/receive-message.server.ts'
import { createQuote } from '#app/features/quotes/editor/create-quote.server.ts'
import { QUOTE_REFUSALS } from '#app/features/quotes/copy.ts'
import { proposeVisit } from '#app/features/quotes/visits/propose-visit.server.ts'
import { VISIT_REFUSALS, visitInstant } from '#app/features/quotes/visits/visit-form.ts'
import { VISIT_DURATION, VISIT_DURATIONS } from '#app/features/quotes/visits/visit.ts'
import { listFilledAnswers } from '#app/features/requests/saved-answers/queries.server.ts'
import { paths } from '#app/paths.ts'
import { redirectWithToast } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { notFound } from '#app/platform/web/not-found.server.ts'
import { textFields, type FieldErrors } from '#app/values/field-errors.ts'
import { parseId, type SavedAnswerId } from '#app/values/identity/ids.ts'
import { timeZoneOf } from '#app/values/time/french-time-zone.ts'

/** What a refused act hands back: what was typed, the sentences beside the fields, one for the page, and the dialog whose form it was when a field of it is at fault. */
export type RefusedAct = {
  notice: string | null
  errors: FieldErrors
  typed: string | undefined
  dialog: string | null
  fields: Readonly<Record<string, string>>
}

/** The field beside which a refused visit is explained. */
const VISIT_FIELDS: Partial<Record<keyof typeof VISIT_REFUSALS, 'day' | 'time'>> = {
  visit_day_missing: 'day',
  visit_time_missing: 'time',
  visit_in_the_past: 'day',
  visit_too_far: 'day',
}

/** Does what the artisan posted on the page of one of their leads: answer it, write, propose a visit, begin a quote. */
export async function actOnLead(ctx: Ctx<Artisan>, lead: LeadDetail, form: FormData) {
  const refused = (status: 409 | 413 | 422 | 429, refusal: Partial<RefusedAct>) =>
    data<RefusedAct>(
      { notice: null, errors: {}, typed: undefined, dialog: null, fields: {}, ...refusal },
      { status },
    )
  // Said on the page too: without script no dialog opens again.
  const inDialog = (dialog: string, field: string, sentence: string) =>
    refused(422, {
      dialog,
      notice: sentence,
      errors: { [field]: sentence },
      fields: textFields(form),
    })
  form.set('leadId', lead.id)
  const answered = await answerLeadFromForm(ctx, form)
  if (answered) {
    if (answered instanceof Response) {
      await sendFirstAnswer(ctx, lead.id, form)
      return answered
    }
    const { sentence, field } = answered.data
    return field
      ? inDialog(`decliner-${lead.id}`, field, sentence)
      : refused(409, { notice: sentence })
  }
  switch (form.get('intent')) {
    case 'message': {
      const received = await receiveMessage(ctx, lead.id, form)
      if (received.ok) return redirect(paths.lead(lead.id))
      if (received.status === 404) notFound()
      return refused(received.status, {
        errors: { body: received.sentence },
        typed: String(form.get('body') ?? ''),
      })
    }
    case 'visit': {
      const startsAt = visitInstant(
        String(form.get('day') ?? ''),
        String(form.get('time') ?? ''),
        timeZoneOf(lead.insee),
      )
      const refusedVisit = (refusal: keyof typeof VISIT_REFUSALS) => {
        const field = VISIT_FIELDS[refusal]
        return field
          ? inDialog('visite', field, VISIT_REFUSALS[refusal])
          : refused(409, { notice: VISIT_REFUSALS[refusal] })
      }
      if (!startsAt.ok) return refusedVisit(startsAt.refusal)
      const proposed = await proposeVisit(ctx, lead.id, {
        startsAt: startsAt.value,
        note: String(form.get('note') ?? ''),
        minutes:
          VISIT_DURATIONS.find((known) => String(known) === form.get('minutes')) ?? VISIT_DURATION,
      })
      if (!proposed.ok) {
        if (proposed.refusal === 'not_found') notFound()
        return refusedVisit(proposed.refusal)
      }
      return redirectWithToast(paths.lead(lead.id), {
        title: 'Visite proposée',
        description: 'Le particulier est prévenu par email.',
      })
    }
    case 'report': {
      const reason = BAD_CONTACT_REASONS.find((known) => known === form.get('reason'))
      if (!reason) return inDialog('signaler', 'reason', 'Dites ce qui ne va pas avec ce contact.')
      const reported = await reportContact(ctx, lead.id, {
        reason,
        text: String(form.get('text') ?? '')
          .trim()
          .slice(0, 1_000),
      })
      if (!reported.ok) {
        if (reported.refusal === 'not_found') notFound()
        return reported.refusal === 'number_not_shared'
          ? inDialog('signaler', 'reason', LEAD_REFUSALS[reported.refusal])
          : refused(409, { notice: LEAD_REFUSALS[reported.refusal] })
      }
      const toast =
        reported.value.status === 'granted'
          ? { title: 'Contact rendu', description: 'Il est de nouveau disponible ce mois-ci.' }
          : {
              title: 'Contact signalé',
              description: 'Nous répondons sous 5 jours\u202f; sans réponse, il vous est rendu.',
            }
      return redirectWithToast(paths.lead(lead.id), toast)
    }
    case 'quote': {
      const created = await createQuote(ctx, lead.id)
      if (!created.ok) {
        if (created.refusal === 'not_found') notFound()
        return refused(409, { notice: QUOTE_REFUSALS[created.refusal] })
      }
      return redirect(paths.quote(created.value))
    }
    default: {
      const done = await actOnConversation(ctx, lead.id, form, paths.lead(lead.id))
      if (!done) throw data(null, { status: 400 })
      if (done instanceof Response) return done
      return refused(done.init?.status === 409 ? 409 : 422, { notice: done.data.notice ?? null })
    }
  }
}

/**
 * Sends the saved answer that was chosen with a contact just taken, filled with what is known from now on. One that does
 * not exist, or a message that is refused, leaves the contact taken and the conversation open.
 */
async function sendFirstAnswer(
  ctx: Ctx<Artisan>,
  leadId: LeadDetail['id'],
  form: FormData,
): Promise<void> {
  const chosen = form.get('intent') === 'take' ? parseId<SavedAnswerId>(form.get('answer')) : null
  const taken = chosen && (await getLead(ctx, leadId))
  if (!taken?.openedAt) return
  const answer = (await listFilledAnswers(ctx, taken)).find(({ id }) => id === chosen)
  if (answer) await postMessage(ctx, leadId, answer.text)
}
