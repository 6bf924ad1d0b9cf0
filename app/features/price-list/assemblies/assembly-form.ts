import { z } from 'zod'
import { lineField } from '#app/values/line-field.ts'
import { parseId, type PriceItemId } from '#app/values/identity/ids.ts'
import { parseQuantity, QUANTITY_REFUSALS } from '#app/values/numbers/quantity.ts'
import type { FieldErrors } from '#app/values/field-errors.ts'
import { ASSEMBLY_NAME_MAX, type Assembly, type AssemblyLine } from './assembly.ts'

/** The name of an assembly as its form posts it. */
const assemblyName: z.ZodType<string> = lineField(ASSEMBLY_NAME_MAX, 'Donnez-lui un nom.')

/** What was typed of an assembly, well-formed or not. */
export type TypedAssembly = { name: string; lines: { itemId: string; quantity: string }[] }

/**
 * Reads the form of an assembly: its name and, for each line, an item and a quantity. `remove` is
 * the place of a line that its button takes away, `add` the item of one that a button adds, once.
 */
export function readAssembly(
  form: FormData,
): ({ input: Assembly } | { errors: FieldErrors }) & { kept: TypedAssembly } {
  const lines: TypedAssembly['lines'] = []
  for (let place = 0; form.has(`item.${place}`); place++)
    if (form.get('remove') !== String(place))
      lines.push({
        itemId: String(form.get(`item.${place}`)),
        quantity: String(form.get(`quantity.${place}`) ?? ''),
      })
  const added = form.get('add')
  if (added !== null) lines.push({ itemId: String(added), quantity: '1' })
  const name = String(form.get('name') ?? '')
  const kept = { name, lines }
  const errors: Record<string, string> = {}
  const named = assemblyName.safeParse(name)
  if (!named.success) errors.name = named.error.issues[0]!.message
  const read = lines.map(({ itemId, quantity }, place): AssemblyLine | null => {
    const id = parseId<PriceItemId>(itemId)
    const parsed = parseQuantity(quantity)
    if (!parsed.ok) errors[`quantity.${place}`] = QUANTITY_REFUSALS[parsed.refusal]
    return id && parsed.ok ? { itemId: id, quantityThousandths: parsed.value } : null
  })
  if (!named.success || Object.keys(errors).length > 0) return { errors, kept }
  return { input: { name: named.data, lines: read.filter((line) => line !== null) }, kept }
}

/** How an assembly begins: its name, and the devis whose lines it takes, if any. */
export const assemblyFields = z.object({ name: assemblyName, from: z.string().default('') })
