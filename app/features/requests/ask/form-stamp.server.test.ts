import { describe, expect, it } from 'vitest'
import { elapsedSince, makeFormStamp } from './form-stamp.server.ts'

const shown = new Date('2026-03-10T09:00:00Z')
const after = (ms: number) => new Date(shown.getTime() + ms)

describe('the stamp of a form', () => {
  it('gives how long ago the form was shown', () => {
    expect(elapsedSince(makeFormStamp(shown), after(42_000))).toBe(42_000)
    expect(elapsedSince(makeFormStamp(shown), after(20 * 86_400_000))).toBe(20 * 86_400_000)
  })

  it('gives nothing when it is missing, forged or from the future', () => {
    const stamp = makeFormStamp(shown)
    const earlier = makeFormStamp(after(-3_600_000)).split('.')[0]
    expect(elapsedSince(undefined, shown)).toBe(0)
    expect(elapsedSince('', shown)).toBe(0)
    expect(elapsedSince(`${earlier}.${stamp.split('.')[1]}`, after(10_000))).toBe(0)
    expect(elapsedSince(stamp, after(-1))).toBe(0)
  })
})
