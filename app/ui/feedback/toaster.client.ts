import { TOAST_EVENT } from './toast.ts'
import { readToast, type Toast } from '#app/values/toast.ts'

/** From when the page is whole: on a slow line it would be over while the page still comes. */
const SHOWN_FOR_MS = 5000
const VISIBLE_AT_MOST = 3

type Shown = {
  line: HTMLLIElement
  remaining: number
  startedAt: number
  timer: number | undefined
}

/**
 * `<toast-region>`: shows up to three toasts for five seconds each, waits with the rest, stops the
 * clock while one is hovered by a pointer that moves, focused, or the page is hidden or still
 * comes; takes the focus with Alt+T, and closes with its button or Escape. No style attribute is
 * written, so that `style-src 'self'` holds.
 */
class ToastRegion extends HTMLElement {
  #list = document.createElement('ol')
  #shown: Shown[] = []
  #waiting: Toast[] = []
  #stop = new AbortController()
  #focusBefore: HTMLElement | null = null
  #pointed = false

  connectedCallback() {
    this.classList.add('toaster')
    this.setAttribute('role', 'region')
    this.setAttribute('aria-label', 'Notifications')
    this.tabIndex = -1
    this.replaceChildren(this.#list)
    this.#stop = new AbortController()
    const { signal } = this.#stop
    this.addEventListener('pointermove', (event) => this.#point(event), { signal })
    this.addEventListener('focusin', () => this.#pause(), { signal })
    for (const name of ['pointerleave', 'focusout'] as const)
      this.addEventListener(name, () => this.#resume(), { signal })
    document.addEventListener(
      'visibilitychange',
      () => (document.hidden ? this.#pause() : this.#resume()),
      { signal },
    )
    window.addEventListener('load', () => this.#resume(), { signal })
    document.addEventListener(
      TOAST_EVENT,
      (event) => this.#receive((event as CustomEvent).detail),
      { signal },
    )
    document.addEventListener('keydown', (event) => this.#onKey(event), { signal })
    if (this.dataset.toast) this.#receive(JSON.parse(this.dataset.toast))
  }

  disconnectedCallback() {
    this.#stop.abort()
    for (const shown of this.#shown) window.clearTimeout(shown.timer)
    this.#shown = []
  }

  #receive(value: unknown) {
    const toast = readToast(value)
    if (!toast) return
    if (this.#shown.length >= VISIBLE_AT_MOST) this.#waiting.push(toast)
    else this.#show(toast)
  }

  #show(toast: Toast) {
    const line = document.createElement('li')
    line.className = 'toast'
    line.dataset.tone = toast.tone ?? 'info'
    const words = document.createElement('div')
    words.setAttribute('role', toast.tone === 'bad' ? 'alert' : 'status')
    const close = document.createElement('button')
    close.type = 'button'
    close.textContent = 'Fermer'
    line.append(words, close)
    this.#list.append(line)
    // A live region speaks of what is added to it, hence after it stands in the page.
    const title = document.createElement('strong')
    title.textContent = toast.title
    words.append(title)
    if (toast.description) {
      const description = document.createElement('p')
      description.textContent = toast.description
      words.append(description)
    }
    const shown: Shown = {
      line,
      remaining: SHOWN_FOR_MS,
      startedAt: performance.now(),
      timer: undefined,
    }
    close.addEventListener('click', () => this.#close(shown))
    this.#shown.push(shown)
    if (!this.#paused()) this.#start(shown)
  }

  #paused = () =>
    document.hidden ||
    document.readyState !== 'complete' ||
    (this.#pointed && this.matches(':hover')) ||
    this.contains(document.activeElement)

  // A pointer that comes to read, and not one that rested where the toast appeared, or a finger that has long left: a
  // toast that waits for those stays for ever, over what they want to press.
  #point({ pointerType }: PointerEvent) {
    if (pointerType === 'touch' || this.#pointed) return
    this.#pointed = true
    this.#pause()
  }

  #start(shown: Shown) {
    shown.startedAt = performance.now()
    shown.timer = window.setTimeout(() => this.#close(shown), shown.remaining)
  }

  #pause() {
    for (const shown of this.#shown) {
      if (shown.timer === undefined) continue
      window.clearTimeout(shown.timer)
      shown.timer = undefined
      shown.remaining = Math.max(1000, shown.remaining - (performance.now() - shown.startedAt))
    }
  }

  #resume() {
    // The focus moves after `focusout`: look once it has.
    window.setTimeout(() => {
      this.#pointed &&= this.matches(':hover')
      if (this.#paused()) return
      for (const shown of this.#shown) if (shown.timer === undefined) this.#start(shown)
    })
  }

  #close(shown: Shown) {
    const hadFocus = shown.line.contains(document.activeElement)
    window.clearTimeout(shown.timer)
    this.#shown = this.#shown.filter((other) => other !== shown)
    shown.line.remove()
    const next = this.#waiting.shift()
    if (next) this.#show(next)
    if (hadFocus) (this.#shown.length > 0 ? this : this.#focusBefore)?.focus()
    this.#resume()
  }

  #onKey(event: KeyboardEvent) {
    if (event.altKey && event.code === 'KeyT') {
      event.preventDefault()
      if (!this.contains(document.activeElement))
        this.#focusBefore = document.activeElement as HTMLElement | null
      this.focus()
    } else if (event.key === 'Escape' && this.contains(document.activeElement)) {
      const focused =
        this.#shown.find((shown) => shown.line.contains(document.activeElement)) ??
        this.#shown.at(-1)
      if (focused) this.#close(focused)
      else this.#focusBefore?.focus()
    }
  }
}

/** Declares the element; a second call changes nothing. */
export function defineToaster(): void {
  if (!customElements.get('toast-region')) customElements.define('toast-region', ToastRegion)
}
