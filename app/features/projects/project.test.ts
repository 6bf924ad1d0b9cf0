import { describe, expect, it } from 'vitest'
import type { QuoteRequestId } from '#app/values/identity/ids.ts'
import { inWorksOrder, moved, refusalToFollow, refusalToMove, type Step } from './project.ts'

const id = (name: string) => name as QuoteRequestId
const steps = (...names: string[]): Step[] =>
  names.map((name) => {
    const [requestId, afterId] = name.split('>') as [string, string | undefined]
    return { requestId: id(requestId), afterId: afterId ? id(afterId) : null }
  })
const names = (of: readonly Step[]) => of.map(({ requestId }) => requestId).join('')

describe('the order of a project', () => {
  it('puts nothing before what it comes after, and leaves the rest as it was', () => {
    expect(names(inWorksOrder(steps('a', 'b', 'c')))).toBe('abc')
    expect(names(inWorksOrder(steps('a>c', 'b', 'c')))).toBe('bca')
    expect(names(inWorksOrder(steps('a>b', 'b>c', 'c', 'd')))).toBe('cbad')
    expect(names(inWorksOrder(steps('a>gone', 'b')))).toBe('ab')
  })

  it('refuses what would close a circle, however long', () => {
    const chain = steps('a', 'b>a', 'c>b')
    expect(refusalToFollow(chain, id('a'), id('a'))).toBe('after_itself')
    expect(refusalToFollow(chain, id('a'), id('b'))).toBe('after_circle')
    expect(refusalToFollow(chain, id('a'), id('c'))).toBe('after_circle')
    expect(refusalToFollow(chain, id('c'), id('a'))).toBeNull()
  })

  it('moves by one, not past the ends nor past what must come first', () => {
    const chain = steps('a', 'b>a', 'c')
    expect(refusalToMove(chain, id('a'), 'up')).toBe('already_first')
    expect(refusalToMove(chain, id('c'), 'down')).toBe('already_last')
    expect(refusalToMove(chain, id('b'), 'up')).toBe('comes_after')
    expect(refusalToMove(chain, id('a'), 'down')).toBe('comes_after')
    expect(refusalToMove(chain, id('c'), 'up')).toBeNull()
    expect(names(moved(chain, id('c'), 'up'))).toBe('acb')
    expect(names(moved(chain, id('b'), 'down'))).toBe('acb')
  })
})
