import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { deskList, type DeskFilter } from './desk-list.ts'
import { useDeskKeys, type DeskKey } from './desk-keys.tsx'

/** Where the browser keeps from which list somebody works one case after the other. */
const WORKING = 'bureau-a-la-suite'

const NEXT_KEYS: readonly DeskKey[] = [
  {
    key: 'p',
    what: 'prendre et traiter la prochaine',
    press: () => document.querySelector<HTMLElement>('[data-next-case]')?.click(),
  },
]

const NO_KEYS: readonly DeskKey[] = []

/** Takes the case of a list that is due first among those that nobody has, and leads to where it is worked on. */
export function NextCase({ filter }: { filter: DeskFilter }) {
  const list = deskList.href(filter, { page: 1 })
  // Whoever comes back to the desk works no longer one case after the other.
  useEffect(() => sessionStorage.removeItem(WORKING), [])
  return (
    <AppForm action={list} onSubmit={() => sessionStorage.setItem(WORKING, list)}>
      <Button variant="primary" size="sm" name="intent" value="next" data-next-case>
        Affaire suivante
      </Button>
    </AppForm>
  )
}

/** On the pages where cases are worked on: the next one, for whoever came from the desk by « Affaire suivante ». */
export function NextCaseBar() {
  const { key, pathname } = useLocation()
  const [list, setList] = useState<string | null>(null)
  // What a session keeps is known to the browser alone.
  useEffect(() => setList(sessionStorage.getItem(WORKING)), [key])
  const isShown = list !== null && pathname !== paths.adminDesk()
  useDeskKeys(isShown ? NEXT_KEYS : NO_KEYS)
  if (!isShown) return null
  return (
    <aside aria-label="Affaires à la suite" className="desk-next">
      <ButtonLink href={list} size="sm">
        Bureau
      </ButtonLink>
      <AppForm action={list}>
        <Button variant="primary" size="sm" name="intent" value="next" data-next-case>
          Affaire suivante
          <kbd aria-hidden="true">p</kbd>
        </Button>
      </AppForm>
    </aside>
  )
}
