import { z } from 'zod'
import type { LeadStatus } from '#app/features/leads/lead.ts'

/** Characters of a message, at most. */
export const MESSAGE_MAX = 4_000

/** A message as posted: some text, 1 to 4 000 characters. */
export const messageForm = z.strictObject({
  body: z
    .string()
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'Écrivez votre message.').max(MESSAGE_MAX, '4\u202f000 caractères au plus.')),
})

/** Why a message cannot be written. */
export type PostRefusal = 'conversation_not_open' | 'conversation_over'

/** Who may write when: from the moment the contact is taken, and until the lead is lost or its request over. */
export function refusalToPost(lead: { status: LeadStatus }): PostRefusal | null {
  if (lead.status === 'proposed' || lead.status === 'declined' || lead.status === 'expired') return 'conversation_not_open'
  return lead.status === 'lost' ? 'conversation_over' : null
}
