import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Icon } from '#app/ui/drawings/icon.tsx'

// As in `ErrorSummary`: the attribute serves pages without framework script, the reference the others.
const takeFocus = (notice: HTMLElement | null) => notice?.focus()

const MARKS = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const

/**
 * Something to know where one reads it. It is not whose turn it is (`AttentionBand`) nor what just happened (a toast).
 * `live` announces it when it appears after an act: politely, or at once for what failed. `focused` has it take the
 * focus too: what a form was refused for, where no field is to blame.
 */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  live = false,
  focused = false,
}: {
  tone?: 'info' | 'ok' | 'warn' | 'bad'
  title?: string
  children?: ReactNode
  action?: ReactNode
  live?: boolean
  focused?: boolean
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a refused form, why is where the reader must be
    <div
      {...(focused ? { ref: takeFocus, tabIndex: -1, autoFocus: true } : {})}
      className="notice"
      data-tone={tone}
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon of={MARKS[tone]} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-muted">{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
