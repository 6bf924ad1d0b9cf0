import { describe, expect, it } from 'vitest'
import { refuse } from '#app/values/result.ts'
import type { Ctx } from '../context.ts'
import { turnsOfFiles } from './turns-of-files.server.ts'

const from = (clientKey: string) => ({ who: { kind: 'visitor', clientKey } }) as Ctx

/** Works that end one after another when they are told to, and the order in which they began. */
function held() {
  const began: string[] = []
  const ends: (() => void)[] = []
  return {
    began,
    work: (name: string) => () => {
      began.push(name)
      return new Promise<string>((resolve) => ends.push(() => resolve(name)))
    },
    async endAll(works: Promise<unknown>[]) {
      while (began.length < works.length || ends.length > 0) {
        ends.shift()?.()
        await new Promise(setImmediate)
      }
      return Promise.all(works)
    },
  }
}

describe('turns of files', () => {
  it('serves those who wait by turns, whoever brought most', async () => {
    const inTurn = turnsOfFiles()
    const { began, work, endAll } = held()
    const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2']
    await endAll(names.map((name) => inTurn(from(name[0]!), work(name))))
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('refuses whoever already has as many waiting as one may, and everybody when it is full', async () => {
    const inTurn = turnsOfFiles()
    const { work, endAll } = held()
    const works = [inTurn(from('a'), work('a'))]
    for (const sender of ['a', 'b', 'c', 'd']) {
      for (let n = 0; n < 16; n++) works.push(inTurn(from(sender), work(sender)))
      expect(await inTurn(from(sender), work(sender))).toEqual(refuse('busy'))
    }
    expect(await inTurn(from('e'), work('e'))).toEqual(refuse('busy'))
    await endAll(works)
    expect(await inTurn(from('e'), () => Promise.resolve('served'))).toBe('served')
  })

  it('goes on after work that failed', async () => {
    const inTurn = turnsOfFiles()
    const spoilt = inTurn(from('a'), () => Promise.reject(new Error('spoilt')))
    const next = inTurn(from('a'), () => Promise.resolve('read'))
    await expect(spoilt).rejects.toThrow('spoilt')
    expect(await next).toBe('read')
  })
})
