import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { announceToast } from './toast.ts'
import { TOAST_COOKIE, toastFromCookies } from '#app/values/toast.ts'

/**
 * Shows the toast that a redirect carried in its cookie when the move was made inside the application, where the
 * toaster, already in place, does not read cookies again. Once, in the frame of hydrated pages.
 */
export function CarriedToast() {
  const { key } = useLocation()
  useEffect(() => {
    const toast = toastFromCookies(document.cookie)
    if (!toast) return
    document.cookie = `${TOAST_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
    announceToast(toast)
  }, [key])
  return null
}
