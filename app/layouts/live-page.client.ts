import { sendWaiting } from '#app/features/messages/send-waiting.ts'
import { isLineLost, isServerAnswering, onLineChange, onLiveNews, startLive } from '#app/platform/live/live-connection.ts'
import { LINE_LOST } from '#app/ui/line-lost-words.ts'
import type { AccountId } from '#app/values/ids.ts'

/** How soon after news the page is read again, and how often at most, milliseconds: as where the framework does it. */
const SOON_MS = 40
const AT_MOST_EVERY_MS = 1_000
/** The parts of a working page that its news changes: what it shows, and the counters of its bar and menu. */
const PARTS = ['#contenu', '#menu', '.work-bar']

let due: ReturnType<typeof setTimeout> | undefined
let lastRead = 0

/** Keeps a working page without framework script true while it is open: hears the tab's stream, and reads the page again. */
export function keepPageTrue(place: HTMLElement): void {
  onLiveNews(() => readSoon())
  onLineChange(() => {
    // It stands in what is replaced.
    document.querySelector('[data-live] [role="status"]')?.replaceChildren(...(isLineLost() ? [lineLost()] : []))
  })
  startLive(place.dataset.live!, Number(place.dataset.since))
  const writer = document.querySelector<HTMLElement>('[data-writer]')?.dataset.writer
  if (writer) sendWaiting(writer as AccountId)
  // A page whose figures nobody tells of says how often they are read again, while somebody looks and when they come back.
  const seconds = Number(document.querySelector<HTMLElement>('[data-read-again]')?.dataset.readAgain)
  if (!seconds) return
  const ask = () => document.visibilityState === 'visible' && readSoon()
  setInterval(ask, seconds * 1_000)
  document.addEventListener('visibilitychange', ask)
}

function readSoon() {
  due ??= setTimeout(() => void readAgain(), Math.max(SOON_MS, lastRead + AT_MOST_EVERY_MS - Date.now()))
}

async function readAgain() {
  due = undefined
  lastRead = Date.now()
  // Not under somebody's hands: a menu that is open, a dialog or a form that is being filled in.
  if (document.querySelector('dialog[open], :popover-open, form:focus-within :is(select, input:not([type="hidden"]), textarea)')) return readSoon()
  // Asked while nobody answers, it would be missed: this news is told once.
  const answer = isServerAnswering() && (await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null))
  if (!answer) return readSoon()
  // Whoever is no longer signed in is led where the page's own guard leads.
  if (answer.redirected || answer.status === 403) return location.reload()
  if (!answer.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const focused = document.activeElement?.closest('a[href]')?.getAttribute('href')
  for (const part of PARTS) {
    const [now, then] = [document.querySelector(part), fresh.querySelector(part)]
    if (!now || !then) continue
    keepUnfolded(now, then)
    if (now.innerHTML === then.innerHTML) continue
    const summary = [...now.querySelectorAll('summary')].indexOf(document.activeElement as HTMLElement)
    now.replaceChildren(...then.childNodes)
    now.querySelectorAll('summary')[summary]?.focus()
  }
  if (focused && document.activeElement === document.body) document.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus()
}

/** What somebody unfolded or folded stays so, where the same words are in the same place. */
function keepUnfolded(now: Element, then: Element) {
  const before = [...now.querySelectorAll('details')]
  for (const [index, one] of [...then.querySelectorAll('details')].entries()) {
    const same = before[index]
    if (same && same.firstElementChild?.textContent === one.firstElementChild?.textContent) one.open = same.open
  }
}

function lineLost(): HTMLElement {
  const mark = Object.assign(document.createElement('span'), { className: 'line-lost-mark', ariaHidden: 'true' })
  const words = document.createElement('p')
  words.append(mark, LINE_LOST)
  return words
}
