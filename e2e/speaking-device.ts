import type { Page } from 'playwright-core'

/**
 * Gives a page a device that recognises French by itself once it has fetched what it needs:
 * `window.say` has it hear words, `window.fail` has it give up. Asked to recognise elsewhere, it refuses.
 */
export async function onSpeakingDevice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Recogniser = {
      processLocally: boolean
      onresult: (event: object) => void
      onerror: (event: object) => void
      onend: () => void
    }
    let listening: Recogniser | null = null
    class SpeechRecognition {
      static available = ({
        langs,
        processLocally,
      }: {
        langs: string[]
        processLocally: boolean
      }) => Promise.resolve(langs[0] === 'fr-FR' && processLocally ? 'downloadable' : 'unavailable')
      static install = () => Promise.resolve(true)
      processLocally = false
      start() {
        if (!this.processLocally) throw new Error('What is said would leave the device')
        listening = this as unknown as Recogniser
      }
      stop() {
        listening?.onend()
        listening = null
      }
    }
    Object.assign(window, {
      SpeechRecognition,
      say: (words: string) =>
        listening!.onresult({
          resultIndex: 0,
          results: [Object.assign([{ transcript: words }], { isFinal: true })],
        }),
      fail: (error: string) => {
        listening!.onerror({ error })
        listening!.onend()
      },
    })
  })
}

/** What the device of `onSpeakingDevice` is told. */
export type Spoken = { say: (words: string) => void; fail: (error: string) => void }
