import { z } from 'zod'
import { fieldErrors, textFields } from '#app/values/field-errors.ts'
import { WEBHOOK_KINDS, type WebhookKind } from './webhook.ts'

/** A receiver as its form posts it. */
export type EndpointInput = { url: string; description: string; kinds: WebhookKind[] }

const form = z.object({
  url: z
    .string()
    .default('')
    .transform((typed) => typed.trim())
    .pipe(
      z
        .string()
        .min(1, 'Indiquez l’adresse que l’autre logiciel vous donne.')
        .max(2_000, 'Cette adresse est trop longue\u00a0: 2\u202f000\u00a0signes au plus.'),
    ),
  description: z
    .string()
    .default('')
    .transform((typed) => typed.trim().slice(0, 80)),
  kinds: z.array(z.enum(WEBHOOK_KINDS)).min(1, 'Choisissez au moins une nouvelle.'),
})

/** Reads a posted receiver; the news that were ticked are kept if the page comes back. */
export async function readEndpointForm(posted: FormData) {
  const kinds = WEBHOOK_KINDS.filter((kind) => posted.getAll('kinds').includes(kind))
  const read = form.safeParse({ ...textFields(posted), kinds })
  return read.success
    ? { input: { ...read.data, url: plainAddress(read.data.url) }, kept: kinds }
    : { errors: fieldErrors(read.error), kept: kinds }
}

/** An address as it is called: without what only a browser reads of it. */
function plainAddress(typed: string): string {
  if (!URL.canParse(typed)) return typed
  const url = new URL(typed)
  url.hash = ''
  return url.href
}
