import type { Toast } from '#app/values/toast.ts'

/** The name of the event that `announceToast` sends and `toaster.client.ts` hears. */
export const TOAST_EVENT = 'toast'

/** Shows a toast on the page at hand; does nothing on the server. */
export function announceToast(toast: Toast): void {
  if (typeof document === 'undefined') return
  document.dispatchEvent(new CustomEvent(TOAST_EVENT, { detail: toast }))
}
