import { useEffect, useState } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import type { SiteTheme } from '#app/ui/theme/site-theme.ts'
import type { ThemeField } from './theme-fields.ts'
import { nearestTheme, themeValues, type ThemeValues } from './theme-form.ts'

/** Where this tab keeps what is not saved yet, over a reload or a new proof of who one is. */
const DRAFT_KEY = 'design-draft'
const LEAVE = 'Vos réglages ne sont pas enregistrés. Quitter cette page quand même ?'

/** A form in the making. */
export type ThemeDraft = {
  values: ThemeValues
  /** What it shows: fields that cannot be read yet stay as they were saved. */
  theme: SiteTheme
  dirty: boolean
  /** True once unsaved settings of an earlier look at this page were taken up. */
  taken: boolean
  set: (changes: Partial<ThemeValues>) => void
  /** Back to what is saved. */
  abandon: () => void
}

/**
 * Holds the form, keeps it in this tab while it differs from what is saved, and asks before it is lost. `refused` is
 * what was posted, on a page that answers a refused form.
 */
export function useThemeDraft(saved: SiteTheme, refused?: ThemeValues): ThemeDraft {
  const savedValues = themeValues(saved)
  const [values, setValues] = useState<ThemeValues>(refused ?? savedValues)
  const [taken, setTaken] = useState(false)
  const [settled, setSettled] = useState(false)
  const dirty = (Object.keys(values) as ThemeField[]).some(
    (field) => values[field] !== savedValues[field],
  )

  // After hydration, since the server knows nothing of this tab.
  useEffect(() => {
    const kept = readDraft()
    if (kept && JSON.stringify(nearestTheme(kept, saved)) !== JSON.stringify(saved)) {
      setValues(kept)
      setTaken(true)
    }
    setSettled(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page appears
  }, [])
  useEffect(() => {
    if (!settled) return
    if (dirty) sessionStorage.setItem(DRAFT_KEY, JSON.stringify(values))
    else forgetDraft()
  }, [settled, dirty, values])

  const { state } = useNavigation()
  const mayLose = dirty && state === 'idle'
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      mayLose && currentLocation.pathname !== nextLocation.pathname && !window.confirm(LEAVE),
  )
  useEffect(() => {
    if (!mayLose) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [mayLose])

  return {
    values,
    theme: nearestTheme(values, saved),
    dirty,
    taken: taken && dirty,
    set: (changes) => setValues((last) => ({ ...last, ...changes })),
    abandon: () => setValues(savedValues),
  }
}

/** Drops what this tab keeps. */
export function forgetDraft(): void {
  sessionStorage.removeItem(DRAFT_KEY)
}

function readDraft(): ThemeValues | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(DRAFT_KEY) ?? 'null')
    return typeof kept === 'object' &&
      kept !== null &&
      Object.values(kept).every((value) => typeof value === 'string') &&
      'primary' in kept
      ? (kept as ThemeValues)
      : null
  } catch {
    return null
  }
}
