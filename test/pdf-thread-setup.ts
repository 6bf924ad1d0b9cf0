import { dirname } from 'node:path'
import { buildPdfThread } from '../scripts/build-pdf-thread.ts'
import { PDF_THREAD } from './pdf-thread.ts'

/**
 * Builds the thread that looks into PDFs once for the run: from its source, each PDF of the tests would load the whole
 * library file by file.
 */
export const setup = () => buildPdfThread(dirname(PDF_THREAD))
