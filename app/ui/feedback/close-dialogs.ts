import { useEffect } from 'react'
import { useNavigation } from 'react-router'

/**
 * Closes the page's open dialogs once one of their forms was sent: the page stays while its data is
 * asked again. `refused` is the id of the one whose form came back: it opens again, what was typed
 * in it, its first faulty field in hand.
 */
export function useDialogsThatClose(refused: string | null = null): void {
  const { state } = useNavigation()
  useEffect(() => {
    if (state !== 'submitting') return
    for (const dialog of document.querySelectorAll('dialog[open]'))
      (dialog as HTMLDialogElement).close()
  }, [state])
  useEffect(() => {
    const dialog = state === 'idle' && refused !== null && document.getElementById(refused)
    if (!(dialog instanceof HTMLDialogElement)) return
    if (!dialog.open) dialog.showModal()
    dialog
      .querySelector<HTMLElement>('[aria-invalid="true"], fieldset:has(> .field-error) input')
      ?.focus()
  }, [state, refused])
}
