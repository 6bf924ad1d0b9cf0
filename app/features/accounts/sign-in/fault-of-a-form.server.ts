import { isUnavailable } from '#app/platform/unavailable.server.ts'
import { describeError, log } from '#app/platform/log.server.ts'

/**
 * Logs what broke while a form was answered, so that its page can say « Une erreur inattendue s’est produite » and keep
 * what was typed. Throws again what is no fault of the form's: an answer on its way (a redirect, a 404), and a database
 * out of reach, which has its own page for the whole site.
 */
export function logFaultOfForm(ctx: { requestId: string }, what: string, error: unknown): void {
  if (!(error instanceof Error) || isUnavailable(error)) throw error
  log.error(what, { requestId: ctx.requestId, ...describeError(error) })
}
