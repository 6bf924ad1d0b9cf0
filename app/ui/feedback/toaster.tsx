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

/**
 * The toast that a document is sent with, and its HTML for who runs no script; null in the browser,
 * and on cached pages.
 */
export const ToastOfDocument = createContext<{ toast: Toast; html: string } | null>(null)

/**
 * The place of the toasts, once a page, at the end of the root: the one the document came with, then those of
 * `announceToast`. `toaster.client.ts` brings it to life.
 */
export function Toaster() {
  const sent = useContext(ToastOfDocument)
  return (
    <toast-region
      suppressHydrationWarning
      {...(sent ? { 'data-toast': JSON.stringify(sent.toast) } : {})}
      // The element owns what is inside it; React must not look.
      dangerouslySetInnerHTML={{ __html: sent?.html ?? '' }}
    />
  )
}

/** A toast where no script shows it: for some seconds. */
export function UnscriptedToast({ title, description, tone = 'info' }: Toast) {
  return (
    <noscript>
      <div className="toaster">
        <ol>
          <li className="toast" data-tone={tone}>
            <div role="status">
              <strong>{title}</strong>
              {description && <p>{description}</p>}
            </div>
          </li>
        </ol>
      </div>
    </noscript>
  )
}
