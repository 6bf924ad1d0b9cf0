import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Icon } from './icon.tsx'

const MARKS = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const

/**
 * Something to know where one reads it. It is not whose turn it is (`AttentionBand`) nor what just happened (a toast).
 * `live` announces it when it appears after an act: politely, or at once for what failed.
 */
export function Notice({ tone = 'info', title, children, action, live = false }: {
  tone?: 'info' | 'ok' | 'warn' | 'bad'
  title?: string
  children?: ReactNode
  action?: ReactNode
  live?: boolean
}) {
  return (
    <div className="notice" data-tone={tone} role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}>
      <Icon of={MARKS[tone]} />
      <div className="min-w-0">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-muted">{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  )
}
