import { useSyncExternalStore } from 'react'

/** Whether the device says that it has a network; true on the server. */
export function useHasNetwork(): boolean {
  return useSyncExternalStore(
    onNetworkChange,
    () => navigator.onLine,
    () => true,
  )
}

function onNetworkChange(watcher: () => void): () => void {
  window.addEventListener('online', watcher)
  window.addEventListener('offline', watcher)
  return () => {
    window.removeEventListener('online', watcher)
    window.removeEventListener('offline', watcher)
  }
}
