import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * In each application, what a browser does by itself for a document: a thin bar while the next page
 * is awaited; once it is there, its title is said and the focus stands at its beginning, unless the
 * page put it elsewhere.
 */
export function Moves() {
  const { state } = useNavigation()
  const { pathname } = useLocation()
  const [title, setTitle] = useState('')
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    setTitle(document.title)
    const page = document.getElementById('contenu')
    if (!page?.contains(document.activeElement)) page?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <>
      {state !== 'idle' && <div className="moving" aria-hidden="true" />}
      <p aria-live="polite" className="sr-only">
        {title}
      </p>
    </>
  )
}
