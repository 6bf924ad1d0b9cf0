import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { paths } from '#app/paths.ts'

/** Before what was asked of the browser is over (five minutes), it is asked anew. */
const ASK_AGAIN_MS = 4 * 60_000

/** Shows the button of passkeys, and lets the browser propose them in the field of the address where it can. */
export function offerPasskey(form: HTMLFormElement): void {
  form.hidden = false
  const answer = form.elements.namedItem('passkey') as HTMLInputElement
  const button = form.querySelector('button')!
  const word = form.querySelector<HTMLElement>('[data-passkey-word]')!

  async function signIn(autofill: boolean): Promise<void> {
    const asked = await fetch(paths.passkeyOptionsApi(), {
      method: 'POST',
      body: new URLSearchParams(),
    })
    if (!asked.ok) throw new Error('No options')
    const signed = await startAuthentication({
      optionsJSON: (await asked.json()) as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: autofill,
    })
    answer.value = JSON.stringify(signed)
    form.submit()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    word.hidden = true
    button.ariaBusy = 'true'
    // Closed by the person, or no passkey here: the word says what else there is.
    void signIn(false)
      .catch(() => (word.hidden = false))
      .finally(() => (button.ariaBusy = null))
  })

  const propose = () => void signIn(true).catch(() => {})
  void browserSupportsWebAuthnAutofill().then((can) => {
    if (!can) return
    propose()
    setInterval(() => !document.hidden && propose(), ASK_AGAIN_MS)
  })
}
