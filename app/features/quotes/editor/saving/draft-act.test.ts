import { expect, it } from 'vitest'
import { formFromTyped } from '#app/features/quotes/editor/quote-editor-form.ts'
import { typed } from '#test/typed-quote.ts'
import {
  comparedQuote,
  differentTexts,
  draftAsText,
  holdsQuote,
  isKeptDraft,
  typedOfAct,
  wordsOfDraft,
} from './draft-act.ts'
import { draftOrigin, originFields } from './draft-fields.ts'
import { newId, type DeviceActId } from '#app/values/identity/ids.ts'

const quote = typed({ title: 'Salle de bains', validUntil: '2026-12-31' })

it('reads back what a device keeps of a devis', () => {
  const fields = [...formFromTyped(quote)] as [string, string][]
  const read = typedOfAct({ fields })
  expect(read.texts).toEqual(quote.texts)
  expect(comparedQuote(read)).toEqual(comparedQuote(quote))
  expect(isKeptDraft({ fields: [['intent', 'keep-draft']] })).toBe(true)
  expect(holdsQuote({ fields: [['intent', 'write-quote']] })).toBe(true)
  expect(holdsQuote({ fields: [['intent', 'note']] })).toBe(false)
})

it('says which texts of two versions differ, and what each comes to', () => {
  const other = typed({ title: 'Salle d’eau', validUntil: '2026-12-31', paymentTerms: '' })
  expect(differentTexts(quote, other)).toEqual([
    { label: 'Titre', mine: 'Salle de bains', theirs: 'Salle d’eau' },
    { label: 'Conditions de paiement', mine: quote.texts.paymentTerms, theirs: '' },
  ])
  expect(differentTexts(quote, quote)).toEqual([])
  const { lines, total } = comparedQuote(quote)
  expect(lines.length).toBeGreaterThan(0)
  expect(total).toMatch(/€$/)
  expect(wordsOfDraft(quote)).toContainEqual(['Total TTC, calculé ici', total])
  expect(draftAsText(quote)).toContain(`Total TTC\u00a0: ${total}`)
})

it('says what a save was made from, and of many earlier saves the first and the last', () => {
  const form = new FormData()
  expect(draftOrigin(form)).toBeNull()
  const after = Array.from({ length: 150 }, () => newId<DeviceActId>())
  for (const [name, value] of originFields({ base: 'v1', after })) form.set(name, value)
  expect(draftOrigin(form)).toEqual({
    base: 'v1',
    after: [...after.slice(0, 20), ...after.slice(-80)],
  })
  form.set('brouillon-suite', 'not-an-id')
  expect(draftOrigin(form)).toEqual({ base: 'v1', after: [] })
})
