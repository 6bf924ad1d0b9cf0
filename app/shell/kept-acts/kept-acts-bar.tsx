import { useEffect, useState, type ComponentType } from 'react'
import type { ActsHere } from '#app/platform/device-acts/acts-here.ts'
import { Button } from '#app/ui/button.tsx'
import { opens } from '#app/ui/feedback/dialog.tsx'
import { KEPT_ACTS_DIALOG } from '#app/ui/later.ts'
import { waitingWords } from './kept-acts-words.ts'

/** After a page is shown, the time left to it before the dialog is fetched that it may need without network. */
const REST_MS = 1_000

/**
 * What waits on this device, above the page. The dialog that lists it is fetched once the page is there, since few pages
 * have something to list; and on every page, since there is no network when one has.
 */
export function KeptActsBar({ acts, signedOut, sending }: ActsHere) {
  const words = waitingWords(acts, { signedOut, sending })
  const isKept = acts.length > 0
  const [List, setList] = useState<ComponentType<ActsHere> | null>(null)
  useEffect(() => {
    if (List) return
    const fetched = setTimeout(
      () =>
        void import('./kept-acts-dialog.tsx')
          .then(({ KeptActsDialog }) => setList(() => KeptActsDialog))
          .catch(() => undefined),
      isKept ? 0 : REST_MS,
    )
    return () => clearTimeout(fetched)
  }, [List, isKept])
  return (
    <>
      <div role="status">
        {words && (
          <div className="kept-acts-bar">
            <p>{words}.</p>
            <Button size="sm" {...opens(KEPT_ACTS_DIALOG)}>
              {acts.length === 1 ? 'Le voir' : 'Les voir'}
            </Button>
          </div>
        )}
      </div>
      {List && <List acts={acts} signedOut={signedOut} sending={sending} />}
    </>
  )
}
