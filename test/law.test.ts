import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The rows of docs/law.md whose last column says which test holds them. */
const HELD = [
  ...readFileSync('docs/law.md', 'utf8').matchAll(
    /^\| ([DWSMFVET]\d{1,2}) \|(?:[^|]*\|){3} ([^|]*) \|$/gm,
  ),
].map(([, rule, heldBy]) => [rule!, heldBy!] as const)

describe('each statement of law about a devis, its contract and its invoices', () => {
  it('has its row: D, S, W, V, F, E, M and T5', () => {
    const numbers = (letter: string) =>
      HELD.flatMap(([rule]) => (rule.startsWith(letter) ? Number(rule.slice(1)) : []))
        .toSorted((a, b) => a - b)
        .join(' ')
    expect(numbers('D')).toBe('1 2 3 4 5 6 8 9 10 11 12 13')
    expect(numbers('S')).toBe('1 2 3 4 5 6 7')
    expect(numbers('W')).toBe('1 2 3 4 5 6 7')
    expect(numbers('M')).toBe('1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17')
    expect(numbers('V')).toBe('1 2 3 4 5 6 7')
    expect(numbers('F')).toBe('1 2 3 4 5 6 7 8 9 10')
    expect(numbers('E')).toBe('1 2 3 4 5 6 7')
    expect(numbers('T')).toBe('5')
  })

  it.each(HELD)(
    '%s is held by a test that is there, under its name, or says that none is',
    (_, heldBy) => {
      const tests = [...heldBy.matchAll(/`([^`]+)` « ([^»]+) »/g)]
      if (!heldBy.includes('not kept yet')) expect(tests.length).toBeGreaterThan(0)
      for (const [, file, name] of tests) {
        expect(file).toMatch(/\.(?:test|e2e)\.tsx?$/)
        expect(existsSync(file!), file).toBe(true)
        expect(readFileSync(file!, 'utf8'), `« ${name} » in ${file}`).toContain(name)
      }
    },
  )
})

it('says beside every telephone number that it serves no canvassing (M6)', () => {
  const asking = globSync('app/features/**/*.tsx').filter((file) =>
    /(?:type|inputMode)="tel"/.test(readFileSync(file, 'utf8')),
  )
  expect(asking.length).toBeGreaterThan(2)
  // A company's own number is its professional one, and the law protects consumers. In its book of clients a company
  // writes the number of somebody who is bound to it already and reads nothing there.
  const silent = asking.filter(
    (file) =>
      !/^app\/features\/(?:companies|clients|quotes\/(?:own-clients|without-network))\//.test(
        file,
      ) && !readFileSync(file, 'utf8').includes('PHONE_NOTICE'),
  )
  expect(silent).toEqual([])
})
