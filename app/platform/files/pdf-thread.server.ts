import { join, resolve } from 'node:path'

/** The programme of the thread that looks into PDFs: beside the bundle in a build, its source elsewhere. */
export const PDF_THREAD = import.meta.env.PROD
  ? resolve('build/server/pdf.worker.js')
  : join(import.meta.dirname, 'pdf.worker.ts')
