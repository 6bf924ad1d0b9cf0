/** A few words about what just happened. `bad` is announced at once, the others when the reader pauses. */
export type Toast = { title: string; description?: string | undefined; tone?: ToastTone }

/** `ok` done, `warn` done but look, `bad` not done, `info` the rest. */
type ToastTone = 'info' | 'ok' | 'warn' | 'bad'

/**
 * The one-shot cookie that carries a toast over a redirect. After a move of the router it is read
 * and removed by script, so it is not HttpOnly and holds no secret.
 */
export const TOAST_COOKIE = 'toast'

const TONES: readonly string[] = ['info', 'ok', 'warn', 'bad'] satisfies ToastTone[]

/** Reads a toast from anything; null when it is not one. Long texts are cut at 300 characters. */
export function readToast(value: unknown): Toast | null {
  if (typeof value !== 'object' || value === null) return null
  const { title, description, tone } = value as Record<string, unknown>
  if (typeof title !== 'string' || title === '') return null
  return {
    title: title.slice(0, 300),
    ...(typeof description === 'string' && description !== ''
      ? { description: description.slice(0, 300) }
      : {}),
    ...(typeof tone === 'string' && TONES.includes(tone) ? { tone: tone as ToastTone } : {}),
  }
}

/**
 * The `Set-Cookie` line that shows `toast` on the next page, within one minute; behind TLS the
 * server makes it `Secure`.
 */
export function toastCookie(toast: Toast): string {
  const value = encodeURIComponent(JSON.stringify(toast))
  return `${TOAST_COOKIE}=${value}; Path=/; Max-Age=60; SameSite=Lax`
}

/** The `Set-Cookie` line, or the script's, by which a toast that was shown is forgotten. */
export const TAKEN_TOAST_COOKIE = `${TOAST_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`

/** The toast in a `Cookie` line (or `document.cookie`); null when there is none or it was tampered with. */
export function toastFromCookies(cookies: string): Toast | null {
  const value = new RegExp(`(?:^|; )${TOAST_COOKIE}=([^;]*)`).exec(cookies)?.[1]
  if (value === undefined) return null
  try {
    return readToast(JSON.parse(decodeURIComponent(value)))
  } catch {
    return null
  }
}
