import { z } from 'zod'

/** Which flow is tried again. */
export const tryAgainForm = z.object({ flow: z.string().max(40) })
