import { resolve } from 'node:path'

/**
 * Stands in for `app/platform/files/pdf-thread.server.ts`: the programme in one file, as
 * `test/pdf-thread-setup.ts` builds it.
 */
export const PDF_THREAD = resolve('.tmp/pdf-thread/pdf.worker.js')
