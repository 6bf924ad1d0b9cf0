import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast, fromOklch, mix, type Oklab } from './color-maths.ts'
import { versionsOf } from './site-theme.ts'
import { DEFAULT_THEME, derivedTokens, type DerivedToken } from './theme.ts'

/**
 * The stronger contrast that a reader may ask for replaces some tones: the states stand on the same
 * grounds with it, in the dark and the light version of the site.
 */
const css = readFileSync(new URL('../styles/reading.css', import.meta.url), 'utf8')
const replaced = [
  .../html:root:root\[data-contrast\] \{([^}]+)\}/
    .exec(css)![1]!
    .matchAll(/--([a-z-]+): ([^;]+);/g),
].map(([, name, value]) => [name as DerivedToken, value!] as const)

/** The tones of a version as the reader's contrast leaves them. */
function withContrast(version: 'dark' | 'light'): (name: DerivedToken) => Oklab {
  const tones = derivedTokens(versionsOf(DEFAULT_THEME)[version])
  const given = new Map(replaced)
  const tone = (name: DerivedToken): Oklab => {
    const value = given.get(name)
    return value === undefined ? tones[name] : read(value)
  }
  const read = (value: string): Oklab => {
    const mixed = /^color-mix\(in oklab, (.+), (var\(--[a-z-]+\)) ([\d.]+)%\)$/.exec(value)
    if (mixed) return mix(read(mixed[1]!), read(mixed[2]!), Number(mixed[3]))
    const [, l, c, h] = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(value) ?? []
    if (l) return fromOklch(Number(l), Number(c), Number(h))
    return tone(/^var\(--([a-z-]+)\)$/.exec(value)![1] as DerivedToken)
  }
  return tone
}

const GROUNDS = ['bg', 'surface', 'raised', 'sunken', 'wash'] as const
const STATES = ['ok', 'warn', 'bad'] as const
/** Every pair that is below what it must reach. */
function below(
  tone: (name: DerivedToken) => Oklab,
  fronts: readonly DerivedToken[],
  grounds: readonly DerivedToken[],
  least: number,
): string[] {
  return fronts.flatMap((front) =>
    grounds.flatMap((ground) => {
      const found = contrast(tone(front), tone(ground))
      return found < least ? [`${front} on ${ground}: ${found.toFixed(2)} < ${least}`] : []
    }),
  )
}

describe.each(['dark', 'light'] as const)('the reader’s stronger contrast, %s', (version) => {
  const tone = withContrast(version)

  it('reads every state on its own ground and on those of the site', () => {
    expect([
      ...below(tone, [...STATES, 'tint'], GROUNDS, 4.5),
      ...STATES.flatMap((state) => below(tone, [state, 'fg', 'muted'], [`${state}-wash`], 4.5)),
    ]).toEqual([])
  })

  it('reads texts at 7 to 1 and shows every edge at 3 to 1', () => {
    expect([
      ...below(tone, ['fg', 'muted', 'faint'], GROUNDS, 7),
      ...below(tone, ['line', 'line-strong', 'ring'], GROUNDS, 3),
    ]).toEqual([])
  })

  it('is nowhere weaker than without it', () => {
    const plain = derivedTokens(versionsOf(DEFAULT_THEME)[version])
    for (const [name] of replaced)
      expect(contrast(tone(name), tone('bg'))).toBeGreaterThanOrEqual(
        contrast(plain[name], plain.bg),
      )
  })
})
