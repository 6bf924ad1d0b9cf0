import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useStableCalls } from '#app/ui/use-stable-calls.ts'

/** A key of the keyboard, what it does in words, and the doing. */
export type DeskKey = { key: string; what: string; press: () => void }

const OFF = 'bureau-sans-touches'

/**
 * Obeys single keys, but for whoever types in a field, holds another key down, has a dialog open, or turned them off:
 * a voice that is heard as letters must not press them (WCAG 2.1.4).
 */
export function useDeskKeys(keys: readonly DeskKey[]): void {
  const { press } = useStableCalls({
    press: (pressed: string) => keys.find(({ key }) => key === pressed)?.press(),
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey || event.altKey || event.repeat
      if (held || event.isComposing || isTypedIn(event.target) || areOff()) return
      if (document.querySelector('dialog[open]')) return
      if (!keys.some(({ key }) => key === event.key)) return
      event.preventDefault()
      press(event.key)
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [keys, press])
}

const areOff = () => localStorage.getItem(OFF) === 'oui'

/** Whether letters pressed there are text. */
const isTypedIn = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

/** What the keys do, for whoever has a keyboard, and how they are turned off. */
export function KeysHelp({ keys }: { keys: readonly Pick<DeskKey, 'key' | 'what'>[] }) {
  const [off, setOff] = useState(false)
  useEffect(() => setOff(areOff()), [])
  const turn = () => {
    localStorage.setItem(OFF, off ? 'non' : 'oui')
    setOff(!off)
  }
  return (
    <div className="mt-8 hidden flex-wrap items-center gap-x-5 gap-y-2 text-sm text-faint lg:flex">
      {!off &&
        keys.map(({ key, what }) => (
          <span key={key}>
            <kbd>{key}</kbd> {what}
          </span>
        ))}
      <Button type="button" size="sm" variant="quiet" onClick={turn}>
        {off ? 'Activer les raccourcis' : 'Désactiver les raccourcis'}
      </Button>
    </div>
  )
}
