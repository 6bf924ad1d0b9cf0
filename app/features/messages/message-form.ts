import { z } from 'zod'
import { MESSAGE_MAX } from './message.ts'

const sentence = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .pipe(z.string().max(MESSAGE_MAX, '4\u202f000 caractères au plus.'))

/** A message as posted: some text, 1 to 4 000 characters. */
export const messageForm = z.strictObject({
  body: sentence.pipe(z.string().min(1, 'Écrivez votre message.')),
})

/** The same with something attached: the text may be missing. */
export const messageWithFiles = z.strictObject({ body: sentence })
