import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { announceToast } from './toast.ts'
import { TAKEN_TOAST_COOKIE, toastFromCookies } from '#app/values/toast.ts'

/**
 * Shows the toast that a redirect carried in its cookie when the move was made inside the
 * application. Never on the page that came as a document, whose own is in its HTML: it may be
 * starting while it is being left, and the cookie is then for the document that replaces it.
 */
export function CarriedToast() {
  const { key } = useLocation()
  const [first] = useState(key)
  useEffect(() => {
    const toast = key === first ? null : toastFromCookies(document.cookie)
    if (!toast) return
    document.cookie = TAKEN_TOAST_COOKIE
    announceToast(toast)
  }, [key, first])
  return null
}
