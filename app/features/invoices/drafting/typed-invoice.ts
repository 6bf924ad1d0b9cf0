import { centsForInput, parseEuros } from '#app/values/numbers/money.ts'
import type { ContractInvoiceKind } from '#app/features/invoices/invoice.ts'
import { PERCENT_FIELD } from './invoice-fields.ts'
import { percentForInput, readPercent } from './percent.ts'

/** What the fields of a draft begin with. */
export type StoredInvoice = {
  kind: ContractInvoiceKind
  title: string
  depositCents: number | null
  percents: Readonly<Record<string, number>>
  retentionBasisPoints: number
  performedOn: string | null
  dueOn: string | null
}

/** The draft of an invoice of a contract as typed, by the names that its fields post. */
export type TypedInvoice = Readonly<Record<string, string>>

/** A stored draft as its fields show it; `lines` are the keys of the contract's. */
export function typedFromStored(stored: StoredInvoice, lines: readonly string[]): TypedInvoice {
  const { title, depositCents, percents, retentionBasisPoints, performedOn, dueOn } = stored
  return {
    title,
    depositCents: depositCents === null ? '' : centsForInput(depositCents),
    retentionBasisPoints: String(retentionBasisPoints),
    performedOn: performedOn ?? '',
    dueOn: dueOn ?? '',
    ...Object.fromEntries(
      lines.map((key) => [PERCENT_FIELD + key, percentForInput(percents[key] ?? 0)]),
    ),
  }
}

/** A posted form as its fields show it again; a box that is not ticked posts nothing. */
export function typedFromPosted(posted: TypedInvoice, stored: TypedInvoice): TypedInvoice {
  const own = Object.entries(posted).filter(([name]) => Object.hasOwn(stored, name))
  return { ...stored, retentionBasisPoints: '0', ...Object.fromEntries(own) }
}

/** What can be kept of it while one types: what cannot be read keeps what was kept of it last. */
export function savableInvoice(typed: TypedInvoice, saved: TypedInvoice) {
  const draft = Object.entries(typed).map(([name, text]) => [
    name,
    isReadable(name, text) ? text : (saved[name] ?? ''),
  ])
  return { draft: Object.fromEntries(draft) as TypedInvoice, waiting: [] }
}

function isReadable(name: string, text: string): boolean {
  if (name === 'depositCents') return text.trim() === '' || parseEuros(text).ok
  return !name.startsWith(PERCENT_FIELD) || readPercent(text) !== null
}

/** The draft as its form posts it. */
export function formFromInvoice(typed: TypedInvoice): FormData {
  const form = new FormData()
  for (const [name, text] of Object.entries(typed)) form.set(name, text)
  return form
}
