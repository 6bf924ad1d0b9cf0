import type { Locator, Page } from 'playwright-core'
import { hydrated } from './screens.ts'

/**
 * Seconds of work, each with its source: M and P of the keystroke-level model (Card, Moran and
 * Newell, « The Keystroke-Level Model for User Performance Time with Interactive Systems », 1980),
 * P being that of a mouse, slower than a thumb; a letter at 36.2 words a minute on a phone (Palin
 * and others, « How do People Type on Mobile Devices? », 2019, 37 370 people); 28 % of the words of
 * a page read (Weinreich and others, « Not Quite the Average », 2008) at 175 a minute, where the
 * slowest of most adults are (Brysbaert, 2019); one second until a page is there.
 */
const SECONDS = {
  thinking: 1.35,
  pointing: 1.1,
  letter: 60 / (36.2 * 5),
  word: (0.28 * 60) / 175,
  page: 1,
}

/** Counts what somebody does at their phone: screens, fields, letters, presses, and about how long it takes. */
export function countWork(page: Page) {
  const screens: { name: string; words: number }[] = []
  let fields = 0
  let letters = 0
  let presses = 0
  return {
    /** Another screen is before them. */
    async sees(name: string) {
      await hydrated(page)
      const words = (await page.locator('main').innerText()).split(/\s+/u).length
      screens.push({ name, words })
    },
    async fill(field: Locator, text: string) {
      fields++
      letters += text.length
      await field.fill(text)
    },
    /** Ticks a box, or chooses one of a few. */
    async choose(field: Locator) {
      fields++
      await field.check()
    },
    async select(field: Locator, label: string) {
      fields++
      presses++
      await field.selectOption({ label })
    },
    async attach(field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      fields++
      presses++
      await field.setInputFiles(file)
    },
    /** Presses a button or a link. */
    async press(target: Locator) {
      presses++
      await target.click()
    },
    counted() {
      const words = screens.reduce((sum, screen) => sum + screen.words, 0)
      const seconds =
        (fields + presses) * (SECONDS.thinking + SECONDS.pointing) +
        letters * SECONDS.letter +
        words * SECONDS.word +
        screens.length * SECONDS.page
      return {
        screens: screens.length,
        fields,
        letters,
        presses,
        words,
        minutes: Math.round(seconds / 6) / 10,
      }
    },
  }
}
