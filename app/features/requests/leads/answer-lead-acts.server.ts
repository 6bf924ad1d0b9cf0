import { z } from 'zod'
import { LEAD_REFUSALS } from './copy.ts'
import { declineLead } from './decline-lead.server.ts'
import { DECLINE_REASONS, REACTION_HOURS } from './lead.ts'
import { getLead } from './queries.server.ts'
import { takeLead } from './take-lead.server.ts'
import { postMessage } from '#app/features/messages/post-message.server.ts'
import { listFilledAnswers } from '#app/features/requests/saved-answers/queries.server.ts'
import { paths } from '#app/paths.ts'
import { act } from '#app/platform/web/act.server.ts'
import type { Artisan, Ctx } from '#app/platform/context.ts'
import { orNotFound } from '#app/platform/web/not-found.server.ts'
import { parseId, type LeadId, type SavedAnswerId } from '#app/values/identity/ids.ts'

const declineForm = z
  .object({
    leadId: z.string(),
    reason: z.enum(DECLINE_REASONS, 'Choisissez une raison.'),
    note: z.string().default(''),
  })
  .refine(({ reason, note }) => reason !== 'other' || note.trim() !== '', {
    path: ['note'],
    message: 'Dites en quelques mots pourquoi.',
  })

/**
 * Takes or declines the lead of the page (`own`), or the one that the list's form names: taken leads to its page,
 * declined back to the list.
 */
export function answerLeadActs(ctx: Ctx<Artisan>, own: LeadId | null = null) {
  const named = ({ leadId }: { leadId?: string }) => own ?? orNotFound(parseId<LeadId>(leadId))
  return {
    take: act({
      run: async (fields) => {
        const taken = await takeLead(ctx, named(fields))
        if (taken.ok) await sendFirstAnswer(ctx, named(fields), fields.answer)
        return taken
      },
      refusals: LEAD_REFUSALS,
      done: ({ phoneShared }) => ({
        title: 'Contact pris',
        description: phoneShared
          ? 'Le téléphone du particulier est affiché. Écrivez-lui ou appelez-le.'
          : `Écrivez au particulier\u00a0: sans réaction de sa part en ${REACTION_HOURS}\u00a0heures, le contact vous est rendu.`,
      }),
      to: (_, fields) => paths.lead(named(fields)),
    }),
    decline: act({
      form: declineForm,
      run: (answer) => declineLead(ctx, named(answer), answer.reason, answer.note),
      refusals: LEAD_REFUSALS,
      done: { title: 'Demande déclinée', description: 'La place va à un autre artisan.' },
      to: paths.leads(),
    }),
  }
}

/**
 * Sends the saved answer that was chosen with a contact just taken, filled with what is known from
 * now on. One that does not exist, or a message that is refused, leaves the contact taken and the
 * conversation open.
 */
async function sendFirstAnswer(
  ctx: Ctx<Artisan>,
  leadId: LeadId,
  asked: string | undefined,
): Promise<void> {
  const chosen = parseId<SavedAnswerId>(asked)
  const taken = chosen && (await getLead(ctx, leadId))
  if (!taken) return
  const answer = (await listFilledAnswers(ctx, taken)).find(({ id }) => id === chosen)
  if (answer) await postMessage(ctx, leadId, answer.text)
}
