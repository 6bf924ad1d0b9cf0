import { MIRROR_COOKIE, readMirror } from '#app/features/accounts/sessions/session-mirror.ts'
import { WAITING_FLAG } from '#app/features/messages/sending/waiting-flag.ts'
import { forgetRequestIfSent } from '#app/features/requests/ask/request-sent-cookie.ts'
import { mayKeepActs } from '#app/platform/device-acts/acts-flag.ts'
import { KEPT_ACTS } from '#app/platform/device-acts/device-act.ts'
import { forgetKeptPages, forgetKeptPagesForGood } from '#app/platform/web/kept-pages.ts'
import { forgetOldTyped, forgetTypedOf, TYPED_DAYS } from '#app/platform/web/typed-here.ts'

/**
 * On each page that is opened, and that is looked at again later: what was typed in this browser
 * goes once it was sent, and once it is old.
 */
export function keepForgettingTyped(): void {
  forgetSentAndOld()
  document.addEventListener('visibilitychange', () => !document.hidden && forgetSentAndOld())
}

function forgetSentAndOld(): void {
  forgetRequestIfSent()
  forgetOldTyped()
  forgetWaitingMessages(Date.now() - TYPED_DAYS * 86_400_000)
  forgetKeptActs(Date.now() - KEPT_ACTS.days * 86_400_000)
  // Kept for an artisan who is signed in and, of a crew's space, for an individual; and for nobody else.
  const mirror = new RegExp(`(?:^|; )${MIRROR_COOKIE}=([^;]*)`).exec(document.cookie)?.[1]
  const { kind } = readMirror(mirror)
  if (kind !== 'artisan') void forgetKeptPages('artisan').catch(() => undefined)
  if (kind !== 'particulier') void forgetKeptPages('crew').catch(() => undefined)
}

/** When somebody signs out: nothing that they typed or read stays for whoever sits down next. */
export function forgetAllTyped(): void {
  forgetTypedOf(() => true)
  forgetWaitingMessages(Infinity)
  forgetKeptActs(Infinity)
  void forgetKeptPagesForGood().catch(() => undefined)
  try {
    sessionStorage.clear()
  } catch {
    // A browser that refuses storage has kept nothing.
  }
}

function forgetWaitingMessages(before: number): void {
  try {
    if (!localStorage.getItem(WAITING_FLAG)) return
  } catch {
    return
  }
  void import('#app/features/messages/sending/forget-waiting.ts')
    .then(({ forgetWaiting }) => forgetWaiting(before))
    .catch(() => undefined)
}

function forgetKeptActs(before: number): void {
  if (!mayKeepActs()) return
  void import('#app/platform/device-acts/act-store.ts')
    .then(({ forgetActs }) => forgetActs(before))
    .catch(() => undefined)
}
