import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DEFAULT_THEME, parseHsl, type ThemeColors } from '#app/ui/theme/theme.ts'
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

/** How many pixels of a card are looked at as one: a third of its width and of its height are enough. */
const COARSE = 3

/** Every pixel of a card with a title, its light alone. */
async function pixelsOf(title: string): Promise<Buffer> {
  const svg = await cardSvg({ title, line: '', drawing: 'letter' }, 'Ouvréo', DEFAULT_THEME)
  return sharp(Buffer.from(svg), { density: 72 / COARSE })
    .greyscale()
    .raw()
    .toBuffer()
}

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

  it('needs no font: every letter is an outline', async () => {
    for (const path of PATHS) {
      const svg = await cardSvg(findShareCard(path)!, 'Ouvréo', DEFAULT_THEME)
      expect(svg).not.toMatch(/<text|font-family|<image|href/)
    }
  })

  it('keeps every title inside its column, in three lines at most', async () => {
    const listed = listSitePages().map((path) => findShareCard(path)!.title)
    const titles = new Set([...listed, 'SOCIÉTÉ MÉDITERRANÉENNE DU BÂTIMENT', 'Σωκράτης 漢字 🙂'])
    const ground = await pixelsOf('')
    for (const title of titles) {
      const inked = await pixelsOf(title)
      const [columns, rows] = [new Set<number>(), new Set<number>()]
      for (let at = 0; at < inked.length; at++)
        if (inked[at] !== ground[at]) {
          columns.add((at % (1_200 / COARSE)) * COARSE)
          rows.add(Math.floor(at / (1_200 / COARSE)) * COARSE)
        }
      expect([title, Math.min(...columns) >= 73, Math.max(...columns) <= 735]).toEqual([
        title,
        true,
        true,
      ])
      expect([title, Math.min(...rows) >= 150, Math.max(...rows) <= 505]).toEqual([
        title,
        true,
        true,
      ])
    }
  }, 60_000)

  it('is drawn once', async () => {
    const card = findShareCard('/faq')!
    expect(await drawShareCard(card, DEFAULT_THEME)).toBe(
      await drawShareCard({ ...card }, DEFAULT_THEME),
    )
  })
})
