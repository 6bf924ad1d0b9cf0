import { z } from 'zod'
import { parseId, type ArtisanId } from '#app/values/identity/ids.ts'
import { THREAD_MESSAGE_MAX } from './project-thread.ts'

/** A message of a thread, with the mark of the form that sends it. */
export const threadMessageForm = z.object({
  body: z
    .string()
    .default('')
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Écrivez votre message.')
        .max(THREAD_MESSAGE_MAX, '2\u202f000 caractères au plus.'),
    ),
  clientId: z
    .string()
    .default('')
    .transform((text) => parseId<string>(text.toLowerCase())),
})

/** The companies that are invited as a thread opens. */
export function readCompanies(form: FormData): ArtisanId[] {
  return form.getAll('company').flatMap((id) => parseId<ArtisanId>(String(id)) ?? [])
}
