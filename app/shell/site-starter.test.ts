import { runInNewContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { SITE_STARTER } from './site-starter.ts'

/** Runs the starter in a document as far as it looks at it. */
function run({ hidden = false, tellsPaints = true } = {}) {
  const appended: Record<string, unknown>[] = []
  let tell = () => {}
  class PerformanceObserver {
    constructor(listener: () => void) {
      if (tellsPaints) tell = listener
    }
    observe() {}
  }
  const document = {
    hidden,
    currentScript: { dataset: { src: '/assets/site.js' } },
    createElement: () => ({}),
    body: { append: (element: Record<string, unknown>) => appended.push(element) },
  }
  runInNewContext(SITE_STARTER, { document, PerformanceObserver, setTimeout })
  return { appended, paint: () => tell() }
}

it('fetches the site’s script once something is on the screen, and once only', () => {
  vi.useFakeTimers()
  const { appended, paint } = run()
  expect(appended).toEqual([])
  paint()
  paint()
  vi.runAllTimers()
  expect(appended).toEqual([{ type: 'module', src: '/assets/site.js' }])
  vi.useRealTimers()
})

it('fetches it at once behind other tabs, and after a second where paints are not told', () => {
  vi.useFakeTimers()
  expect(run({ hidden: true }).appended).toHaveLength(1)
  const { appended } = run({ tellsPaints: false })
  vi.advanceTimersByTime(999)
  expect(appended).toEqual([])
  vi.advanceTimersByTime(1)
  expect(appended).toHaveLength(1)
  vi.useRealTimers()
})
