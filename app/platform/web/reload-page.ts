let isMeant = false

/** Reloads the page because its reader or their session wants it so. The router reloads too, where a script is missing. */
export function reloadPage(): void {
  isMeant = true
  window.location.reload()
}

/** Whether the reload that begins was asked for by `reloadPage`. */
export const isReloadMeant = (): boolean => isMeant
