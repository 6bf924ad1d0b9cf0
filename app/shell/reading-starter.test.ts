import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import {
  PLAIN_READING,
  readingAttributes,
  readingCookie,
  readingOf,
  TEXT_SIZES,
  type Reading,
} from '#app/features/public-site/reading/reading.ts'
import { READING_STARTER } from './reading-starter.ts'

/** Runs the script in a document with these cookies; `again` is what a page that was left runs when it comes back. */
function run(cookie: string, dataset: Record<string, string> = {}) {
  const document = { cookie, documentElement: { dataset } }
  let again = () => {}
  runInNewContext(READING_STARTER, {
    document,
    addEventListener: (_: string, listener: () => void) => (again = listener),
  })
  return { document, dataset, again: () => again() }
}
const cookieOf = (reading: Reading) => readingCookie(reading).split(';')[0]!
const attributesOf = (dataset: Record<string, string>) =>
  Object.fromEntries(Object.entries(dataset).map(([name, value]) => [`data-${name}`, value]))

const every: Reading[] = TEXT_SIZES.flatMap((text) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
    text,
    contrast: (bits & 1) > 0,
    spacing: (bits & 2) > 0,
    links: (bits & 4) > 0,
  })),
)

describe('the choice of a reader', () => {
  it('is put on the page by the script as by the server, whichever it is', () => {
    for (const reading of every) {
      const cookies = `kind=artisan; ${cookieOf(reading)}; toast=x`
      if (cookieOf(reading) !== 'reading=') expect(readingOf(cookies)).toEqual(reading)
      expect(attributesOf(run(cookies).dataset)).toEqual(readingAttributes(reading))
    }
  })

  it('is forgotten where everything is off, and lasts a year otherwise', () => {
    expect(readingCookie(PLAIN_READING)).toContain('Max-Age=0')
    expect(readingCookie({ ...PLAIN_READING, links: true })).toBe(
      'reading=100u; Path=/; Max-Age=31536000; SameSite=Lax',
    )
  })

  it('is nothing where the cookie is no choice of ours', () => {
    for (const cookies of [
      '',
      'reading=',
      'reading=175c',
      'reading=125x',
      'xreading=125c',
      'reading=125<b>',
    ])
      expect([readingOf(cookies), run(cookies).dataset]).toEqual([PLAIN_READING, {}])
    expect(readingOf(null)).toEqual(PLAIN_READING)
  })

  it('is read again on a page that the browser kept', () => {
    const page = run('reading=150cs')
    page.document.cookie = 'reading=100u'
    page.again()
    expect(page.dataset).toEqual({ links: 'u' })
  })
})
