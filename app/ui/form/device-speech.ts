/** The language that is dictated. */
const FRENCH = { langs: ['fr-FR'], processLocally: true }

/** What the device can do: recognise French by itself, do so once it has fetched what it needs, or neither. */
type DeviceSpeech = 'ready' | 'to_install' | 'none'

type Heard = { isFinal: boolean; 0: { transcript: string } }
type Recogniser = {
  lang: string
  processLocally: boolean
  continuous: boolean
  interimResults: boolean
  onresult: (event: { resultIndex: number; results: ArrayLike<Heard> }) => void
  onerror: (event: { error: string }) => void
  onend: () => void
  start: () => void
  stop: () => void
  abort: () => void
}
/** The part of the Web Speech API that is used here, where the browser has it. */
type SpeechApi = {
  new (): Recogniser
  available?: (options: typeof FRENCH) => Promise<string>
  install?: (options: typeof FRENCH) => Promise<boolean>
}

const speechApi = () => (window as { SpeechRecognition?: SpeechApi }).SpeechRecognition

/**
 * Whether the browser can be asked what the device recognises. That is all that may be looked at as a page opens:
 * the question itself ends the tab of a browser that is built without the service behind it.
 */
export const mayAskForSpeech = (): boolean => typeof speechApi()?.available === 'function'

/** Asks the browser whether it recognises French on the device. One that would send what is said elsewhere counts as none. */
export async function deviceSpeech(): Promise<DeviceSpeech> {
  const found = await speechApi()
    ?.available?.(FRENCH)
    .catch(() => 'unavailable')
  if (found === 'available') return 'ready'
  return found === 'downloadable' || found === 'downloading' ? 'to_install' : 'none'
}

/** Has the browser fetch what it needs to recognise French; false when it cannot. */
export const installSpeech = async (): Promise<boolean> =>
  (await speechApi()
    ?.install?.(FRENCH)
    .catch(() => false)) ?? false

/**
 * Listens until `stop` is called or the device gives up. `onWords` is told each stretch once the
 * device is sure of it, `onEnd` once at the end, with the name of what went wrong if something did.
 */
export function listen(
  onWords: (words: string) => void,
  onEnd: (fault: string | null) => void,
): { stop: () => void } {
  const recogniser = new (speechApi()!)()
  let fault: string | null = null
  recogniser.lang = FRENCH.langs[0]!
  recogniser.processLocally = true
  recogniser.continuous = true
  recogniser.interimResults = false
  recogniser.onresult = ({ resultIndex, results }) => {
    for (let at = resultIndex; at < results.length; at++)
      if (results[at]!.isFinal) onWords(results[at]![0].transcript.trim())
  }
  recogniser.onerror = ({ error }) => (fault = error)
  recogniser.onend = () => onEnd(fault)
  recogniser.start()
  return { stop: () => recogniser.stop() }
}
