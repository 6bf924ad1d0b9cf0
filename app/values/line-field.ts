import { z } from 'zod'
import { withoutUnseen } from '#app/values/words/unseen.ts'

/**
 * A field of one line, as a form posts it: trimmed, without characters that nobody sees. Refuses,
 * in French for beside the field, more than `max` characters, control characters (names end up in
 * mail headers and documents), and, where `empty` says what is missing, nothing at all.
 */
export function lineField(max: number, empty?: string) {
  const line = z.string().overwrite(withoutUnseen).trim()
  return (empty === undefined ? line : line.min(1, empty))
    .max(max, `${max} caractères au plus.`)
    .regex(/^[^\p{Cc}]*$/u, 'Ce champ tient sur une ligne.')
}
