import { expect, it } from 'vitest'
import { pdfPages } from '#test/pdf-text.ts'
import { drawPdf } from './draw-pdf.server.ts'

/** A document whose only bold words are its title and its name. */
const titled = (title: string) =>
  drawPdf({
    name: title,
    madeAt: new Date('2026-11-21T09:30:00Z'),
    issuer: { name: title, lines: [], smallPrint: '' },
    facts: [],
    title,
    introduction: null,
    parts: [],
  })

it('keeps a letter that was first drawn under an accent', async () => {
  expect((await pdfPages(await titled('ÀÉÇ'))).join(' ')).toContain('ÀÉÇ')
  expect((await pdfPages(await titled('AEC'))).join(' ')).toContain('AEC')
})
