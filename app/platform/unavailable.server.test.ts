import { expect, it } from 'vitest'
import { isUnavailable } from './unavailable.server.ts'

const withCode = (code: string) => Object.assign(new Error('of another'), { code })

it('is a database that is away, a full disk, or a process that may open nothing more', () => {
  for (const code of ['57P03', 'ECONNREFUSED', '53100', 'ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'])
    expect(isUnavailable(withCode(code)), code).toBe(true)
})

it('is no fault of ours', () => {
  for (const error of [withCode('23505'), withCode('EACCES'), new TypeError('x'), 'x', null])
    expect(isUnavailable(error)).toBe(false)
})
