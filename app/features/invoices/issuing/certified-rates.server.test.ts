import { describe, expect, it } from 'vitest'
import { anAmendmentInput, aSignedAmendment } from '#test/amendment-builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aContract, anIssuedInvoice, storedInvoice } from '#test/invoice-builders.ts'
import { someWorks } from '#test/intervention-builders.ts'
import { aQuoteInput } from '#test/quote-builders.ts'

const database = useTestDatabase()

/** What the deposit of a contract says of its reduced rates, once it is issued. */
async function certifiedBy(vats: readonly number[], amended: boolean): Promise<string[]> {
  const lines = aQuoteInput().lines.map((line, at) => ({ ...line, vat: vats[at]! }))
  const works = await someWorks(database, 'to_schedule', { input: { lines } })
  if (amended)
    await aSignedAmendment(database, {
      works,
      input: { lines: anAmendmentInput().lines.slice(0, 1) },
    })
  const { invoiceId } = await anIssuedInvoice(
    database,
    await aContract(database, works),
    'deposit',
    { depositCents: 10_000 },
  )
  const { snapshot } = await storedInvoice(database, invoiceId)
  return snapshot!.mentions.filter(({ key }) => key === 'certification').map(({ text }) => text)
}

describe('an invoice of a contract at reduced rates names what its client certified (V2)', () => {
  it('on nothing, at the normal rate', async () => {
    expect(await certifiedBy([2_000, 2_000], false)).toEqual([])
  })

  it('on the devis', async () => {
    const [text] = await certifiedBy([2_000, 1_000], false)
    expect(text).toMatch(/sur le devis D-2026-\d+, signé le 10\smars\s2026\.$/)
  })

  it('on the amendment that alone brought the rate', async () => {
    const [text] = await certifiedBy([2_000, 2_000], true)
    expect(text).toMatch(/du logement sur l’avenant D-2026-\d+\/A1, signé le 10\smars\s2026\.$/)
  })

  it('on both', async () => {
    const [text] = await certifiedBy([2_000, 1_000], true)
    expect(text).toMatch(
      /sur le devis D-2026-\d+, signé le .*, et sur l’avenant D-2026-\d+\/A1, signé/,
    )
  })
})
