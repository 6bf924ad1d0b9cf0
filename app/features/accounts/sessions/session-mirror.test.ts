import { describe, expect, it } from 'vitest'
import { isSignedOut, readMirror } from './session-mirror.ts'

describe('a session that is gone', () => {
  const now = 1_000_000
  const visitor = readMirror(null)
  const during = (ms: number) => readMirror(`artisan:${now + ms}`)

  it('was ended by somebody when it had time left, and ended by itself when it had none', () => {
    expect(isSignedOut(during(1), visitor, now)).toBe(true)
    expect(isSignedOut(during(0), visitor, now)).toBe(false)
  })

  it('is not gone while somebody is signed in, nor where nobody was', () => {
    expect(isSignedOut(during(1), readMirror(`particulier:${now + 1}`), now)).toBe(false)
    expect(isSignedOut(visitor, visitor, now)).toBe(false)
  })
})
