import { z } from 'zod'
import { IMAGE_KINDS } from './company-image.ts'

/** The team's removal of an image; its reasons are judged by the verb. */
export const removeImageForm = z.object({
  kind: z.enum(IMAGE_KINDS),
  reason: z.string().max(5_000),
})
