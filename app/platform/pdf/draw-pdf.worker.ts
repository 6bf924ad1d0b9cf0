// A thread of its own that draws documents one after the other: nothing that a page of theirs costs
// is paid by the thread that serves.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { renderToBuffer, type DocumentProps } from '@react-pdf/renderer'
import type { ReactElement } from 'react'
import { drawDocument } from './draw-document.ts'
import { breakableWord, drawnText } from './drawn-text.ts'
import { loadFonts } from './pdf-fonts.ts'
import type { PrintedDocument } from './printed-document.ts'

// On Linux a thread has a priority of its own, and this one gives way to whoever answers pages;
// elsewhere the whole process would.
if (workerData === 'gives way' && process.platform === 'linux') setPriority(5)

const signs = await loadFonts(breakableWord)

/** A document whose every text can be drawn. */
function inDrawnSigns(document: PrintedDocument): PrintedDocument {
  const words = (value: unknown): unknown => {
    if (typeof value === 'string') return drawnText(value, signs)
    if (Array.isArray(value)) return value.map(words)
    if (value === null || typeof value !== 'object' || value instanceof Date) return value
    if (value instanceof Uint8Array) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, words(inner)]))
  }
  return words(document) as PrintedDocument
}

async function draw({ electronic, ...document }: PrintedDocument): Promise<Uint8Array> {
  const words = inDrawnSigns(document)
  const pages = drawDocument(electronic ? { ...words, electronic } : words)
  const pdf = await renderToBuffer(pages as ReactElement<DocumentProps>)
  if (!electronic) return new Uint8Array(pdf)
  // Its library is loaded with the first invoice: other documents do not wait for it.
  const { carryInvoice } = await import('./carry-invoice.ts')
  return carryInvoice(pdf, words, electronic)
}

parentPort!.on('message', (document: PrintedDocument) => {
  draw(document).then(
    (bytes) => parentPort!.postMessage(bytes),
    // Ends the thread with its cause: whoever waits is told, and the next document gets a new one.
    (error: unknown) => {
      throw error
    },
  )
})
