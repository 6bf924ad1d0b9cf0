import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { outlinedText, brokenIntoLines, textWidth } from '#app/platform/pictures/outlined-text.ts'
import { DEFAULT_THEME, parseHsl, type ThemeColors } from '#app/ui/theme.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { cardSvg } from './share-card-picture.server.tsx'
import { drawShareCard, findAnyShareCard, findShareCard } from './share-card.server.ts'
import { listSitePages } from './site-pages.server.ts'

const database = useTestDatabase()
const LIGHT: ThemeColors = {
  ...DEFAULT_THEME,
  background: parseHsl('0 0% 98%')!,
  foreground: parseHsl('270 5% 12%')!,
  secondary: parseHsl('0 0% 94%')!,
  'secondary-foreground': parseHsl('270 5% 12%')!,
}
const PATHS = [
  '/',
  '/metiers/plomberie',
  '/metiers/renovation/l-hay-les-roses-94240',
  '/metiers/peinture/saint-remy-en-bouzemont-saint-genest-et-isson-51290',
  '/aide/general/comparer-les-devis',
  '/cgv',
  '/contact',
]

describe('the picture of a shared link', () => {
  it('exists for every page that is listed, and for a town', () => {
    expect(
      [...listSitePages(), '/metiers/plomberie/lyon-69003'].filter((path) => !findShareCard(path)),
    ).toEqual([])
  })

  it.each([
    '/rien',
    '/metiers/astrologie',
    '/metiers/plomberie/nulle-part-69003',
    '/metiers/plomberie/lyon-69003/x',
    '/aide/general/rien',
    '/aide/constructor',
    '/constructor',
    '/admin',
  ])('does not for %s', (path) => {
    expect(findShareCard(path)).toBeNull()
  })

  it.each(PATHS)('is 1200 × 630, PNG, 100 kB at most: %s', async (path) => {
    for (const theme of [DEFAULT_THEME, LIGHT]) {
      const picture = (await drawShareCard(findShareCard(path)!, theme))!
      expect(await sharp(picture).metadata()).toMatchObject({
        format: 'png',
        width: 1_200,
        height: 630,
      })
      expect(picture.byteLength).toBeLessThanOrEqual(100_000)
    }
  })

  it('is a company’s own while the directory shows it', async () => {
    await anArtisan(database, {
      companyName: 'Toits Brun',
      trades: ['couverture'],
      file: { slug: 'toits-brun' },
    })
    await anArtisan(database, {
      companyName: 'Toits Gris',
      trades: ['couverture'],
      verification: 'pending',
      file: { slug: 'toits-gris' },
    })
    expect(await findAnyShareCard(database.ctx(), '/artisans/toits-brun')).toEqual({
      title: 'Toits Brun',
      line: 'Entreprise vérifiée · couverture',
      drawing: 'couverture',
    })
    expect(await findAnyShareCard(database.ctx(), '/artisans/toits-gris')).toBeNull()
    expect(await findAnyShareCard(database.ctx(), '/faq')).toEqual(findShareCard('/faq'))
  })

  it('asks for no font: every letter is an outline', () => {
    for (const path of PATHS) {
      const svg = cardSvg(findShareCard(path)!, 'Ouvréo', DEFAULT_THEME)
      expect(svg).not.toMatch(/<text|font-family|<image|href/)
      expect(svg.match(/<path transform="translate\(/g)!.length).toBeGreaterThan(30)
    }
  })

  it('keeps every title inside its column', () => {
    for (const path of [...listSitePages(), ...PATHS]) {
      const svg = cardSvg(findShareCard(path)!, 'Ouvréo', DEFAULT_THEME)
      const sizes = [...svg.matchAll(/translate\(76 (\d+)\) scale\(0\.0(\d+)\)/g)].map(
        (match) => [Number(match[1]), Number(match[2])] as const,
      )
      const title = sizes.filter(([, size]) => size > 40)
      expect([
        path,
        title.length > 0 && title.length <= 3,
        title.every(([y, size]) => y - size > 118 && y < 520),
      ]).toEqual([path, true, true])
    }
  })

  it('is drawn once', async () => {
    const card = findShareCard('/faq')!
    expect(await drawShareCard(card, DEFAULT_THEME)).toBe(
      await drawShareCard({ ...card }, DEFAULT_THEME),
    )
  })
})

describe('text as outlines', () => {
  it('is as wide as its letters, kerned', () => {
    expect(textWidth('To', 1_000, 'text')).toBeLessThan(
      textWidth('T', 1_000, 'text') + textWidth('o', 1_000, 'text'),
    )
    expect(textWidth('Ho', 1_000, 'text')).toBeCloseTo(
      textWidth('H', 1_000, 'text') + textWidth('o', 1_000, 'text'),
      6,
    )
  })

  it('draws French signs, and a dot for what it does not know', () => {
    expect(
      outlinedText('œ’é «\u202F», €', { x: 0, y: 0, size: 20, cut: 'text', fill: '#fff' }).match(
        /<path/g,
      ),
    ).toHaveLength(7)
    expect(outlinedText('漢', { x: 0, y: 0, size: 20, cut: 'text', fill: '#fff' })).toBe(
      outlinedText('.', { x: 0, y: 0, size: 20, cut: 'text', fill: '#fff' }),
    )
  })

  it('breaks between words, evenly, and within the width', () => {
    const lines = brokenIntoLines('Comment les artisans sont classés', 640, 88, 'title')
    expect(lines.join(' ')).toBe('Comment les artisans sont classés')
    expect(lines.every((line) => textWidth(line, 88, 'title') <= 640)).toBe(true)
    expect(brokenIntoLines('Mot', 640, 88, 'title')).toEqual(['Mot'])
  })
})
