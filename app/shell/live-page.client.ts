import { sendWaiting } from '#app/features/messages/sending/send-waiting.ts'
import {
  endReading,
  isLineLost,
  onLineChange,
  onLiveNews,
  startLive,
} from '#app/platform/live/live-connection.ts'
import { readAgain } from '#app/platform/live/read-again.ts'
import { LINE_LOST } from '#app/ui/feedback/line-lost-words.ts'
import { isNobodyThere } from '#app/ui/feedback/offline.ts'
import type { AccountId } from '#app/values/identity/ids.ts'

/** The parts of a working page that its news changes: what it shows, and the counters of its bar and menu. */
const PARTS = ['#contenu', '#menu', '.work-bar']

/** What must not be replaced under somebody's hands: a menu that is open, a dialog or a form that is being filled in. */
const BUSY =
  'dialog[open], :popover-open, form:focus-within :is(select, input:not([type="hidden"]), textarea)'

/** Keeps a working page without framework script true while it is open: hears the tab's stream, and reads the page again. */
export function keepPageTrue(place: HTMLElement): void {
  onLiveNews(() => readSoon())
  onLineChange(() => {
    // It stands in what is replaced.
    document
      .querySelector('[data-live] [role="status"]')
      ?.replaceChildren(...(isLineLost() ? [lineLost()] : []))
  })
  startLive(place.dataset.live!, Number(place.dataset.since))
  const writer = document.querySelector<HTMLElement>('[data-writer]')?.dataset.writer
  if (writer) sendWaiting(writer as AccountId)
  // A page whose figures nobody tells of says how often they are read again, while somebody looks and when they come back.
  const seconds = Number(
    document.querySelector<HTMLElement>('[data-read-again]')?.dataset.readAgain,
  )
  if (!seconds) return
  const ask = () => document.visibilityState === 'visible' && readSoon()
  setInterval(ask, seconds * 1_000)
  document.addEventListener('visibilitychange', ask)
}

function readSoon() {
  readAgain(readPage, BUSY)
}

async function readPage() {
  const page = await fetch(location.href, { headers: { accept: 'text/html' } })
    .then(async (answer) => ({ answer, html: await answer.text() }))
    .catch(() => null)
  const unheard = !page || isNobodyThere(page.answer.status)
  endReading(!unheard)
  if (unheard) return
  const { answer, html } = page
  // Whoever is no longer signed in is led where the page's own guard leads.
  if (answer.redirected || answer.status === 403) return location.reload()
  if (!answer.ok) return
  const fresh = new DOMParser().parseFromString(html, 'text/html')
  const focused = document.activeElement?.closest('a[href]')?.getAttribute('href')
  for (const part of PARTS) {
    const [now, then] = [document.querySelector(part), fresh.querySelector(part)]
    if (!now || !then) continue
    keepUnfolded(now, then)
    if (now.innerHTML === then.innerHTML) continue
    const summary = [...now.querySelectorAll('summary')].indexOf(
      document.activeElement as HTMLElement,
    )
    now.replaceChildren(...then.childNodes)
    now.querySelectorAll('summary')[summary]?.focus()
  }
  if (focused && document.activeElement === document.body)
    document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
}

/** What somebody unfolded or folded stays so, where the same words are in the same place. */
function keepUnfolded(now: Element, then: Element) {
  const before = [...now.querySelectorAll('details')]
  for (const [index, one] of [...then.querySelectorAll('details')].entries()) {
    const same = before[index]
    if (same && same.firstElementChild?.textContent === one.firstElementChild?.textContent)
      one.open = same.open
  }
}

function lineLost(): HTMLElement {
  const mark = Object.assign(document.createElement('span'), {
    className: 'line-lost-mark',
    ariaHidden: 'true',
  })
  const words = document.createElement('p')
  words.append(mark, LINE_LOST)
  return words
}
