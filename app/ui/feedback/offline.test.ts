import { describe, expect, it, vi } from 'vitest'
import { isLineCut, keepWhileOffline } from './offline.ts'
import { TOAST_EVENT } from './toast.ts'

describe('a form without network', () => {
  const sent = (onLine: boolean) => {
    const told: string[] = []
    const page = new EventTarget()
    page.addEventListener(TOAST_EVENT, (event) =>
      told.push((event as CustomEvent<{ title: string }>).detail.title),
    )
    vi.stubGlobal('navigator', { onLine })
    vi.stubGlobal('document', page)
    const event = new Event('submit', { cancelable: true })
    return [keepWhileOffline(event), event.defaultPrevented, told]
  }

  it('stays where it is and says so; with one, it leaves', () => {
    expect(sent(false)).toEqual([true, true, ['Vous êtes hors ligne']])
    expect(sent(true)).toEqual([false, false, []])
  })

  it('is told from a fault of ours', () => {
    for (const words of [
      'Failed to fetch',
      'NetworkError when attempting to fetch resource.',
      'Load failed',
    ])
      expect(isLineCut(new TypeError(words)), words).toBe(true)
    for (const fault of [
      new TypeError("Cannot read properties of undefined (reading 'x')"),
      new Error('Failed to fetch'),
      { status: 500 },
      null,
    ])
      expect(isLineCut(fault)).toBe(false)
  })
})
