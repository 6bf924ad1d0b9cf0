import { describe, expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { aContract, aDraftInvoice, anIssuedInvoice, storedInvoice } from '#test/invoice-builders.ts'
import { askPage, type Ask } from '#test/pages.ts'
import { aPlainDraft } from '#test/plain-invoice-builders.ts'
import {
  formFromPlain,
  savablePlain,
  typedFromDraft,
  type TypedPlainInvoice,
} from '#app/features/invoices/plain/plain-editor.ts'
import type { InvoiceId } from '#app/values/identity/ids.ts'
import * as invoicePage from '#app/features/invoices/artisan-invoice.page.tsx'
import * as keepDraft from './keep-draft.route.ts'
import {
  formFromInvoice,
  savableInvoice,
  typedFromPosted,
  typedFromStored,
  type StoredInvoice,
} from './typed-invoice.ts'

const database = useTestDatabase()

/** Its own answer, which is not a page's; null where there is none. */
async function keep(invoiceId: InvoiceId, ask: Ask & { post: FormData }) {
  let answer: Response | null = null
  await askPage(
    database,
    { action: async (args: never) => (answer = await keepDraft.action(args)) },
    `/espace-pro/factures/${invoiceId}/enregistrement`,
    { params: { invoiceId }, ...ask },
  )
  return answer as Response | null
}
const kept = async (invoiceId: InvoiceId) => storedInvoice(database, invoiceId)

/** The page's own form, with the button that was pressed. */
function pressed(form: FormData, intent: string): FormData {
  form.set('intent', intent)
  return form
}

describe('the draft of an invoice of a contract, while it is typed', () => {
  it('is kept as it stands, but what cannot be read yet', async () => {
    const contract = await aContract(database)
    const { invoiceId } = await aDraftInvoice(database, contract, 'deposit', {
      depositCents: 30_000,
    })
    const stored = typedFromStored((await kept(invoiceId)) as StoredInvoice, [])
    const typed = { ...stored, title: 'Acompte du toit', depositCents: '300,0o' }
    const { draft } = savableInvoice(typed, stored)
    const answer = await keep(invoiceId, { as: contract.artisan, post: formFromInvoice(draft) })
    expect(await answer!.json()).toEqual({ savedAt: expect.stringMatching(/^\d\d/) })
    expect(await kept(invoiceId)).toMatchObject({ title: 'Acompte du toit', depositCents: 30_000 })
  })

  it('keeps the progress of each line that reads as one, and a box that is not ticked', () => {
    const stored = typedFromStored(
      {
        kind: 'progress',
        title: 'Situation',
        depositCents: null,
        percents: { a: 4_000 },
        retentionBasisPoints: 500,
        performedOn: '2026-03-10',
        dueOn: null,
      },
      ['a', 'b'],
    )
    const fields = Object.keys(stored).filter((name) => /[ab]$/u.test(name) && stored[name] !== '')
    expect(fields.map((name) => stored[name])).toContain('40')
    const [a, b] = ['a', 'b'].map((key) =>
      Object.keys(stored).find((name) => name.endsWith(`.${key}`))!,
    )
    const typed = { ...stored, [a!]: '60', [b!]: 'la moitié' }
    expect(savableInvoice(typed, stored).draft).toEqual({ ...stored, [a!]: '60' })
    const { retentionBasisPoints: _, ...posted } = typed
    expect(typedFromPosted({ ...posted, intent: 'save' }, stored)).toEqual({
      ...typed,
      retentionBasisPoints: '0',
    })
  })

  it('is refused once issued, and is nobody else’s', async () => {
    const contract = await aContract(database)
    const other = await aContract(database)
    const { invoiceId } = await anIssuedInvoice(database, contract, 'deposit', {
      depositCents: 30_000,
    })
    const post = formFromInvoice({ title: 'Autre' })
    const refused = await keep(invoiceId, { as: contract.artisan, post })
    expect(refused!.status).toBe(409)
    expect(await refused!.json()).toEqual({ sentence: expect.stringMatching(/émise/) })
    expect(await keep(invoiceId, { as: other.artisan, post })).toBeNull()
  })
})

describe('a save that arrives while its draft is issued', () => {
  it('is refused, and nothing of it is issued', async () => {
    const contract = await aContract(database)
    const { artisan } = contract
    const { invoiceId } = await aDraftInvoice(database, contract, 'deposit', {
      depositCents: 30_000,
    })
    const stored = typedFromStored((await kept(invoiceId)) as StoredInvoice, [])
    const form = (title: string) => formFromInvoice({ ...stored, title })
    const [issued, late] = await Promise.all([
      askPage(database, invoicePage, `/espace-pro/factures/${invoiceId}`, {
        as: artisan,
        params: { invoiceId },
        post: pressed(form('Ce que la page montrait'), 'issue'),
      }),
      ...[1, 2, 3].map(() => keep(invoiceId, { as: artisan, post: form('Plus ancien') })),
    ])
    expect(issued!.status).toBe(302)
    expect((late as Response).status).toBeOneOf([200, 409])
    expect(await kept(invoiceId)).toMatchObject({
      status: 'issued',
      title: 'Ce que la page montrait',
      snapshot: { title: 'Ce que la page montrait' },
    })
  })

  it('is refused for a plain invoice too', async () => {
    const { artisan, invoiceId } = await aPlainDraft(database)
    const stored = typedFromDraft(await kept(invoiceId), [2_000, 1_000, 550])
    const form = (title: string) => formFromPlain({ ...stored, texts: { ...stored.texts, title } })
    const [issued] = await Promise.all([
      askPage(database, invoicePage, `/espace-pro/factures/${invoiceId}`, {
        as: artisan,
        params: { invoiceId },
        post: pressed(form('Ce que la page montrait'), 'issue'),
      }),
      ...[1, 2, 3].map(() => keep(invoiceId, { as: artisan, post: form('Plus ancien') })),
    ])
    expect(issued!.status).toBe(302)
    expect(await kept(invoiceId)).toMatchObject({
      status: 'issued',
      snapshot: { title: 'Ce que la page montrait' },
    })
  })
})

describe('the draft of a plain invoice, while it is typed', () => {
  it('is kept line by line, named or not, but what cannot be read yet', async () => {
    const { artisan, invoiceId } = await aPlainDraft(database)
    const stored = typedFromDraft(await kept(invoiceId), [2_000, 1_000, 550])
    const [item] = stored.items
    const typed: TypedPlainInvoice = {
      ...stored,
      texts: { ...stored.texts, title: 'Fuite sous l’évier' },
      items: [
        {
          ...item!,
          workItem: '',
          lines: [
            { ...item!.lines[0]!, designation: 'Joint neuf', quantity: '3' },
            { ...item!.lines[0]!, key: 99, designation: 'Siphon', quantity: 'deux' },
          ],
        },
      ],
      own: { ...stored.own, placeLine: '3 rue Haute', placePostalCode: '690', placeTown: 'Lyon' },
    }
    const { draft, waiting } = savablePlain(typed, stored)
    expect(waiting).toEqual([1])
    const answer = await keep(invoiceId, { as: artisan, post: formFromPlain(draft) })
    expect(await answer!.json()).toEqual({ savedAt: expect.stringMatching(/^\d\d/) })
    expect(await kept(invoiceId)).toMatchObject({
      title: 'Fuite sous l’évier',
      lines: [{ designation: 'Joint neuf', quantityThousandths: 3_000, workItem: '' }],
      worksPlace: { line: '3 rue Haute', postalCode: stored.own.placePostalCode, town: 'Lyon' },
    })
  })
})
