import { useEffect, useRef } from 'react'
import { Notice } from './notice.tsx'

/**
 * Why an act was refused, above what it concerned; nothing where no sentence is for the page. On a hydrated page the
 * reader may be far below: each new answer (`of`, what the action returned) is brought into view and takes the focus.
 * `notice`: the sentence, where it is not the answer's own.
 */
export function RefusalNotice({
  of,
  notice = of?.notice,
}: {
  of: { notice: string | null } | null | undefined
  notice?: string | null | undefined
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    void box.current?.scrollIntoView({ block: 'center' })
  }, [of])
  return (
    notice && (
      <div ref={box} className="refusal" tabIndex={-1}>
        <Notice tone="bad" live title={notice} />
      </div>
    )
  )
}
