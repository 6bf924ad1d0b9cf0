import { useId, type ReactNode } from 'react'
import { classes } from '#app/ui/class-names.ts'

/**
 * A few words beside a control: after 700 ms under the pointer (at once when another was open within 300 ms), at once
 * under the keyboard. Opening is CSS alone; `tooltip.client.ts` adds the short delay and Escape. Pass `id` when the
 * control already names it in `aria-describedby`; otherwise give the control the id through the function form.
 */
export function Tooltip({
  text,
  id,
  side = 'above',
  align = 'center',
  children,
}: {
  text: string
  id?: string | undefined
  side?: 'above' | 'below' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  children: ReactNode | ((describedBy: string) => ReactNode)
}) {
  const generated = useId()
  const tipId = id ?? generated
  return (
    <span
      className={classes(
        'tip',
        side === 'below' && 'tip-below',
        align !== 'center' && `tip-${align}`,
      )}
    >
      {typeof children === 'function' ? children(tipId) : children}
      <span role="tooltip" id={tipId} className="tip-text">
        {text}
      </span>
    </span>
  )
}
