// npm run documents -- FOLDER: writes an invoice of every kind, VAT regime, territory and kind of
// client, as the product issues them, into FOLDER/consumer, FOLDER/business and FOLDER/extended
// (between companies, with several invoices to deduct), and what a company reports of individuals
// in a quarter into FOLDER/e-reporting.
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { printedInvoice } from '#app/features/invoices/document/printed-invoice.ts'
import { paymentsReport, transactionsReport } from '#app/features/invoices/e-reporting/e-report.ts'
import { SAMPLE_CASES } from '#seed/sample-cases.ts'
import { reportedQuarter, sampleInvoices } from '#seed/sample-invoices.ts'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say in which folder: npm run documents -- FOLDER')

const ISSUED_AT = new Date('2026-11-23T09:30:00Z')
const thread = new Worker('./app/platform/pdf/draw-pdf.worker.ts')
let written = 0
for (const sample of SAMPLE_CASES) {
  for (const [name, invoice] of Object.entries(sampleInvoices(sample))) {
    const printed = printedInvoice(invoice, ISSUED_AT)
    const drawn = once(thread, 'message')
    thread.postMessage(printed)
    const [bytes] = await drawn
    const clients = sample.client === 'business' ? 'business' : 'consumer'
    const into = join(folder, printed.electronic.profile === 'EXTENDED' ? 'extended' : clients)
    mkdirSync(into, { recursive: true })
    const file = `${name}-${sample.regime}-${sample.territory}.pdf`.replaceAll('_', '-')
    writeFileSync(join(into, file), bytes)
    written++
  }
}
await thread.terminate()

const reports = join(folder, 'e-reporting')
mkdirSync(reports, { recursive: true })
for (const sample of SAMPLE_CASES.filter(({ client }) => client === 'individual')) {
  const { frame, invoices, payments } = reportedQuarter(sample)
  const files = {
    transactions: transactionsReport(frame, invoices),
    payments: paymentsReport(frame, payments),
    'transactions-corrected': transactionsReport({ ...frame, correction: 1 }, invoices.slice(1)),
  }
  for (const [name, report] of Object.entries(files)) {
    if (report === null) continue
    const file = `${name}-${sample.regime}-${sample.territory}.xml`.replaceAll('_', '-')
    writeFileSync(join(reports, file), report)
    written++
  }
}
console.log(`${written} documents in ${folder}`)
