import type { Toast } from '#app/values/toast.ts'

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the only way React offers to type an own element
  namespace JSX {
    interface IntrinsicElements {
      'toast-region': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & {
        'data-toasts'?: string
        class?: string
      }
    }
  }
}

/**
 * The place of the toasts, once a page, at the end of the root. `toasts` are shown on arrival (never on a cached page);
 * later ones come by `announceToast` or the one-shot cookie. `toaster.client.ts` brings it to life.
 */
export function Toaster({ toasts = [] }: { toasts?: readonly Toast[] | undefined }) {
  return (
    <toast-region
      suppressHydrationWarning
      {...(toasts.length > 0 ? { 'data-toasts': JSON.stringify(toasts) } : {})}
      // The element owns what is inside it; React must not look.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  )
}
