import { createContext, useContext } from 'react'
import type { Toast } from '#app/values/toast.ts'

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the only way React offers to type an own element
  namespace JSX {
    interface IntrinsicElements {
      'toast-region': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & {
        'data-toast'?: string
        class?: string
      }
    }
  }
}

/** The toast that a document is sent with; null in the browser, and on cached pages. */
export const ToastOfDocument = createContext<Toast | null>(null)

/**
 * The place of the toasts, once a page, at the end of the root: the one the document came with, then those of
 * `announceToast`. `toaster.client.ts` brings it to life; without script the first is shown for some seconds.
 */
export function Toaster() {
  const toast = useContext(ToastOfDocument)
  return (
    <>
      <toast-region
        suppressHydrationWarning
        {...(toast ? { 'data-toast': JSON.stringify(toast) } : {})}
        // The element owns what is inside it; React must not look.
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <noscript>
        {toast && (
          <div className="toaster">
            <div className="toast" data-tone={toast.tone ?? 'info'} role="status">
              <div>
                <strong>{toast.title}</strong>
                {toast.description && <p>{toast.description}</p>}
              </div>
            </div>
          </div>
        )}
      </noscript>
    </>
  )
}
