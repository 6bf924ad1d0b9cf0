import { secretCookie } from '#app/platform/web/secret-cookie.server.ts'
import { SESSION_HOURS } from './access.ts'

/** What holds books open in the browser of an accountant. */
export const accountantCookie = secretCookie('comptable', SESSION_HOURS * 3_600)
