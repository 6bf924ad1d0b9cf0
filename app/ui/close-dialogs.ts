import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/** Closes the page's open dialogs once one of their forms was sent: the page stays while its data is asked again. */
export function useDialogsThatClose(): void {
  const { state } = useNavigation()
  useEffect(() => {
    if (state !== 'submitting') return
    for (const dialog of document.querySelectorAll('dialog[open]')) (dialog as HTMLDialogElement).close()
  }, [state])
}
