import { describe, expect, it } from 'vitest'
import { activePdfs, honestPdfs, manyPackedObjects } from '#test/pdfs.ts'
import { refusalOfPdf } from './pdf.ts'

const active = await activePdfs()
const cases = Object.entries(active).flatMap(([refusal, files]) =>
  Object.entries(files).map(([what, bytes]) => [what, refusal, bytes] as const),
)
const honest = Object.entries(await honestPdfs())

describe('a PDF', () => {
  it.each(cases)('with %s is refused: %s', async (_what, refusal, bytes) => {
    expect(await refusalOfPdf(bytes)).toBe(refusal)
  })

  it.each(honest)('that is %s is taken', async (_what, bytes) => {
    expect(await refusalOfPdf(bytes)).toBeNull()
  })

  it('whose packed objects are too large together is refused after the first of them', async () => {
    expect(await refusalOfPdf(manyPackedObjects())).toBe('not_verifiable')
  })
})
