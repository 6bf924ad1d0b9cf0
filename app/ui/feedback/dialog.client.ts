/**
 * `command` and `commandfor` for browsers that do not know them yet, and the menu that closes once
 * a place was chosen.
 */
export function listenToOpeners(): void {
  const native = 'commandForElement' in HTMLButtonElement.prototype
  document.addEventListener('click', (event) => {
    const target = event.target as Element
    const opener = native ? null : target.closest<HTMLElement>('button[commandfor]')
    const dialog = opener && document.getElementById(opener.getAttribute('commandfor') ?? '')
    if (dialog instanceof HTMLDialogElement) {
      if (opener?.getAttribute('command') === 'close') dialog.close()
      else if (!dialog.open) dialog.showModal()
    }
    const menu = target.closest('a[href]') && target.closest<HTMLElement>('[popover]')
    if (menu?.matches(':popover-open')) menu.hidePopover()
  })
}
