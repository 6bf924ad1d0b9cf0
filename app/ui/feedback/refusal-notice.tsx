import { useEffect, useRef, type ReactNode } from 'react'

/**
 * Why an act was refused, above what it concerned. On a hydrated page the reader may be far below: each new answer
 * (`of`, the object the action returned) brings the sentence into view and gives it the focus.
 */
export function RefusalNotice({ of, children }: { of: unknown; children: ReactNode }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    notice.current?.focus()
    void notice.current?.scrollIntoView({ block: 'center' })
  }, [of])
  return (
    <p ref={notice} className="notice notice-bad" role="alert" tabIndex={-1}>
      {children}
    </p>
  )
}
