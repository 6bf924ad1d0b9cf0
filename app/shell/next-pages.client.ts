import { SPECULATION_PATH } from './site-starter.ts'

/**
 * Tells the browser which pages to make ready when somebody is about to follow a link, once this
 * one is whole: named in its headers, the list would be fetched before it is painted. Only cached
 * pages allow it, which bear the starter's mark.
 */
export function makeNextPagesReady(): void {
  if (
    !HTMLScriptElement.supports?.('speculationrules') ||
    !document.querySelector('script[data-src]')
  )
    return
  const whenLoaded = () => void addRules()
  if (document.readyState === 'complete') whenLoaded()
  else addEventListener('load', whenLoaded, { once: true })
}

async function addRules(): Promise<void> {
  const answer = await fetch(SPECULATION_PATH).catch(() => null)
  if (!answer?.ok) return
  document.head.append(
    Object.assign(document.createElement('script'), {
      type: 'speculationrules',
      textContent: await answer.text(),
    }),
  )
}
