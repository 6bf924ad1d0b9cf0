import { forgetTyped } from '#app/platform/web/typed-here.ts'

/** The request form, among what a browser keeps of what is typed. */
export const REQUEST_DRAFT = 'demande'

const COOKIE = 'request_sent'

/**
 * The Set-Cookie line that tells the next page, within a minute, that a request was sent: its draft
 * has served, however it was sent.
 */
export function requestSentCookie(): string {
  return `${COOKIE}=1; Path=/; Max-Age=60; SameSite=Lax`
}

/** In the browser, on each page that is opened: erases the draft of a request that was sent. */
export function forgetRequestIfSent(): void {
  if (new RegExp(`(?:^|; )${COOKIE}=1`).test(document.cookie)) forgetSentRequest()
}

/** Erases the draft of a request that was sent, and the word that it was. */
export function forgetSentRequest(): void {
  forgetTyped(REQUEST_DRAFT)
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
}
