/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- an ARIA combobox: the keys are the field's */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useFetcher, useLocation, useNavigate } from 'react-router'
import Search from 'lucide-react/icons/search'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { readSearch } from '#app/values/list-query.ts'
import { counted } from '#app/values/words/counted.ts'
import type { loader } from './admin-search.page.tsx'
import { SOUGHT_FROM, SOUGHT_MAX } from './sought.ts'

/** Long enough that a word typed in one go asks once. */
const PAUSE_MS = 160

/**
 * The search of every page of the team: « / » leads to it, the arrows go through what is found, Enter opens it, or the
 * page of everything that was found. Without script it is a plain form.
 */
export function TeamSearch() {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { pathname, search } = useLocation()
  // The page of what was found shows what it was found for.
  const here = pathname === paths.adminSearch() ? readSearch(new URLSearchParams(search)) : ''
  const [typed, setTyped] = useState(here)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const { load, data, state } = useFetcher<typeof loader>()
  const navigate = useNavigate()
  useSlash(field)
  useEffect(() => {
    setTyped(here)
    setOpen(false)
  }, [pathname, here])
  const asked = typed.trim()
  const isLong = asked.length >= SOUGHT_FROM
  useEffect(() => {
    if (!open || !isLong) return
    const timer = setTimeout(() => {
      setActive(-1)
      void load(paths.adminSearch({ q: asked }))
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked, isLong, open, load])
  const found = data?.text === asked ? data : null
  const shown = open && isLong && found ? found.groups : []
  const hits = shown.flatMap(({ hits: of }) => of)
  const go = (href: string) => {
    setOpen(false)
    setActive(-1)
    void navigate(href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false)
      setActive(-1)
    } else if (hits.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive(
        active < 0 && step < 0 ? hits.length - 1 : (active + step + hits.length) % hits.length,
      )
    } else if (event.key === 'Enter' && hits[active]) {
      event.preventDefault()
      go(hits[active].href)
    }
  }
  const optionId = (at: number) => `${id}-${at}`
  return (
    <search aria-label="Partout" className="team-search with-proposals">
      <AppForm method="get" action={paths.adminSearch()} onSubmit={() => setOpen(false)}>
        <label className="input-frame">
          <span className="sr-only">Rechercher partout</span>
          <input
            ref={field}
            className="input"
            type="search"
            name="q"
            value={typed}
            maxLength={SOUGHT_MAX}
            placeholder="Nom, email, téléphone, numéro, mots"
            autoComplete="off"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hits.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={hits[active] ? optionId(active) : undefined}
            aria-keyshortcuts="/"
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => setOpen(false)}
            onKeyDown={onKeyDown}
          />
          <span className="input-lead" aria-hidden="true">
            <Icon of={Search} />
          </span>
        </label>
      </AppForm>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Résultats"
        className="proposals"
        hidden={hits.length === 0}
      >
        {shown.map(({ group, label, hits: of }) => (
          <div key={group} role="group" aria-label={label}>
            <p className="team-search-group" aria-hidden="true">
              {label}
            </p>
            {of.map((hit) => {
              const at = hits.indexOf(hit)
              return (
                // The pointer's press keeps the focus in the field, which would close the list before the click.
                <div
                  key={at}
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === active}
                  tabIndex={-1}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => go(hit.href)}
                >
                  <span className="wrap-anywhere">{hit.title}</span>
                  {hit.detail && <span className="truncate text-sm text-faint">{hit.detail}</span>}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {open && isLong && found && hits.length === 0 && state === 'idle' && (
        <p className="proposals team-search-none text-muted">
          Rien ne correspond. Nous avons cherché dans {found.looked.join(', ')}.
        </p>
      )}
      <output className="sr-only">
        {open && found && isLong && counted(hits.length, 'résultat', 'résultats')}
      </output>
    </search>
  )
}

/** « / » leads to a field, but for whoever types elsewhere, holds another key down, or has a dialog open. */
function useSlash(field: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (
        target instanceof HTMLElement &&
        target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]')
      )
        return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [field])
}
