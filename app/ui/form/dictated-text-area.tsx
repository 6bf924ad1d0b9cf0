import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { deviceSpeech, installSpeech, listen, mayAskForSpeech } from './device-speech.ts'
import { TextArea, type TextAreaProps } from './text-field.tsx'

/** What is said of what went wrong, by the names of the Web Speech API. */
const FAULTS: Record<string, string> = {
  'not-allowed': 'Le micro est bloqué pour ce site. Autorisez-le dans les réglages du navigateur.',
  'audio-capture': 'Aucun micro n’a été trouvé.',
  'no-speech': 'Rien n’a été entendu. Réessayez, plus près du micro.',
}
const NOT_BY_ITSELF =
  'Cet appareil ne reconnaît pas le français sans envoyer votre voix ailleurs\u00a0: nous ne le faisons pas. Le micro du clavier de votre téléphone peut dicter ici.'
const OTHER_FAULT = 'La dictée n’a pas marché. Écrivez au clavier, ou réessayez.'

/**
 * A text area that may be dictated where the device recognises French by itself: nothing that is
 * said leaves it. Where the browser knows nothing of it, it is a plain text area.
 */
export function DictatedTextArea(props: TextAreaProps) {
  const [mayAsk, setMayAsk] = useState(false)
  useEffect(() => setMayAsk(mayAskForSpeech()), [])
  return (
    <div className="grid gap-2">
      <TextArea {...props} />
      {mayAsk && <Dictation into={props.id ?? props.name} />}
    </div>
  )
}

function Dictation({ into }: { into: string }) {
  const [state, setState] = useState<'still' | 'installing' | 'listening' | 'never'>('still')
  const [fault, setFault] = useState<string | null>(null)
  const listening = useRef<{ stop: () => void }>(null)
  useEffect(() => () => listening.current?.stop(), [])

  const begin = async () => {
    setFault(null)
    const speech = await deviceSpeech()
    if (speech === 'to_install') setState('installing')
    if (speech === 'none' || (speech === 'to_install' && !(await installSpeech()))) {
      setState('never')
      return setFault(NOT_BY_ITSELF)
    }
    setState('listening')
    listening.current = listen(
      (words) => write(into, words),
      (wrong) => {
        listening.current = null
        setState('still')
        if (wrong && wrong !== 'aborted') setFault(FAULTS[wrong] ?? OTHER_FAULT)
      },
    )
  }
  const on = state === 'listening'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {state !== 'never' && (
        <Button
          size="sm"
          type="button"
          aria-pressed={on}
          aria-controls={into}
          pending={state === 'installing'}
          icon={<Icon of={on ? Square : Mic} />}
          onClick={() => (on ? listening.current?.stop() : void begin())}
        >
          {on ? 'Arrêter la dictée' : 'Dicter'}
        </Button>
      )}
      <p className="text-sm text-faint" role="status">
        {fault ??
          (state === 'installing'
            ? 'Votre navigateur télécharge la reconnaissance du français…'
            : on
              ? 'Parlez, votre appareil écrit. Rien de ce que vous dites n’en sort.'
              : '')}
      </p>
    </div>
  )
}

/** Adds words at the end of a text area as if they were typed, so that whatever listens to it hears. */
function write(id: string, words: string): void {
  const area = document.getElementById(id) as HTMLTextAreaElement | null
  if (!area || words === '') return
  const before = area.value.trimEnd()
  const begins = before === '' || /[.!?]$/.test(before)
  const said = begins ? words[0]!.toLocaleUpperCase('fr') + words.slice(1) : words
  const text = `${before}${before === '' ? '' : ' '}${said}`.slice(
    0,
    area.maxLength > 0 ? area.maxLength : undefined,
  )
  // React keeps the last value that it set: the prototype's setter passes it by.
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
