import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useActionData, useLocation } from 'react-router'
import { paths, type SettingsPage } from '#app/paths.ts'
import { useFirstError } from '#app/ui/form/first-error.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'

/**
 * Whose settings are shown: the three spaces have the same pages, but for what a
 * member of the team is never sent, and for the keys of a company.
 */
export type SettingsKind = 'particulier' | 'artisan' | 'admin'

const TABS: readonly { page: SettingsPage; label: string }[] = [
  { page: '', label: 'Compte' },
  { page: 'securite', label: 'Sécurité' },
  { page: 'appareils', label: 'Appareils' },
  { page: 'notifications', label: 'Notifications' },
  { page: 'api', label: 'Logiciels' },
  { page: 'donnees', label: 'Mes données' },
]

/** The frame of every page of the settings: one title, the pages as tabs, then sections. */
export function SettingsFrame({ kind, children }: { kind: SettingsKind; children: ReactNode }) {
  const { pathname } = useLocation()
  useAnsweredForms()
  const current = (page: SettingsPage) =>
    page === ''
      ? pathname === paths.settings(kind)
      : pathname.startsWith(paths.settings(kind, page))
  const has = (page: SettingsPage) =>
    page === 'api' ? kind === 'artisan' : page !== 'notifications' || kind !== 'admin'
  const tabs = TABS.filter(({ page }) => has(page)).map(({ page, label }) => ({
    href: paths.settings(kind, page),
    label,
    current:
      current(page) || (page === 'donnees' && pathname === paths.settings(kind, 'suppression')),
  }))
  return (
    <>
      <PageHeader title="Paramètres" />
      <Tabs label="Paramètres" tabs={tabs} />
      <div className="settings">{children}</div>
    </>
  )
}

/**
 * A refused form brings its first wrong field. One that was taken leads to the same page, whose fields stay as they
 * were: a password does not wait there to be read.
 */
function useAnsweredForms(): void {
  const answer = useActionData<unknown>()
  const { key } = useLocation()
  const answered = useRef(key)
  useEffect(() => {
    if (answered.current === key) return
    answered.current = key
    if (answer) return
    for (const field of document.querySelectorAll<HTMLInputElement>(
      '.settings input[autocomplete$="-password"]',
    )) {
      field.value = ''
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }, [answer, key])
  useFirstError(answer)
}

/** One thing that may be set: its name and what it is for, then the control. */
export function SettingsSection({
  title,
  hint,
  children,
  danger = false,
}: {
  title: string
  hint?: ReactNode
  children: ReactNode
  danger?: boolean
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} data-danger={danger || undefined}>
      <div>
        <h2 id={id} className="text-heading">
          {title}
        </h2>
        {hint && <div className="mt-1 text-muted">{hint}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
