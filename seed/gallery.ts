import {
  addPicture,
  listPictures,
  receivePicture,
} from '#app/features/companies/gallery/gallery.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { photoOf } from './drawn-photos.ts'
import { must, type Stage } from './stage.ts'

/** A room as a drawing: its wall, its floor, and what stands in it. Nobody's home, nobody's photo. */
export const room = (wall: string, floor: string, things: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720"><rect width="960" height="720" fill="${wall}"/><path d="M0 560h960v160H0z" fill="${floor}"/><path d="M0 560h960" stroke="#00000033" stroke-width="4"/>${things}</svg>`
const tiles = (color: string) =>
  Array.from({ length: 9 }, (_, row) =>
    Array.from(
      { length: 12 },
      (_, column) =>
        `<rect x="${column * 80 + 4}" y="${row * 62 + 4}" width="72" height="54" fill="${color}" rx="3"/>`,
    ).join(''),
  ).join('')
const bath = (body: string, rim: string) =>
  `<rect x="220" y="430" width="520" height="170" rx="60" fill="${body}"/><rect x="200" y="415" width="560" height="34" rx="17" fill="${rim}"/><path d="M680 415v-110h-60" fill="none" stroke="${rim}" stroke-width="16"/>`
const cracks =
  '<path d="M120 60l40 90-30 60 60 120M640 40l-30 80 40 70-50 90" fill="none" stroke="#6b5d4f" stroke-width="5"/><circle cx="480" cy="520" r="60" fill="#8a795f55"/>'

const WORKS: { caption: string; trade: TradeSlug; before: string | null; after: string }[] = [
  {
    caption: 'Salle de bains refaite à Saint-Denis',
    trade: 'plomberie',
    before: room('#b9a88c', '#8f7f66', `${cracks}${bath('#c9bda6', '#a89a80')}`),
    after: room('#dfe7ea', '#7d8a91', `${tiles('#eef4f6')}${bath('#ffffff', '#c3ccd1')}`),
  },
  {
    caption: 'Pompe à chaleur posée à Sainte-Marie',
    trade: 'chauffage',
    before: null,
    after: room(
      '#cfd8cc',
      '#6f7d6a',
      '<rect x="300" y="240" width="360" height="300" rx="18" fill="#f4f6f5"/><circle cx="420" cy="390" r="105" fill="#39434a"/><g stroke="#8f9aa1" stroke-width="10"><path d="M420 295v190M325 390h190M353 323l134 134M487 323L353 457"/></g><path d="M590 300h40M590 340h40M590 380h40" stroke="#aab4ba" stroke-width="12"/>',
    ),
  },
  {
    caption: 'Tableau électrique remplacé au Port',
    trade: 'electricite',
    before: room(
      '#bcae97',
      '#867a66',
      '<rect x="360" y="160" width="240" height="320" fill="#7a6a55"/><g fill="#2b2620"><circle cx="430" cy="240" r="34"/><circle cx="530" cy="240" r="34"/><circle cx="430" cy="350" r="34"/></g><path d="M480 480c-60 60 40 60-20 120" fill="none" stroke="#2b2620" stroke-width="8"/>',
    ),
    after: room(
      '#e2e5ea',
      '#858d99',
      `<rect x="330" y="130" width="300" height="400" rx="14" fill="#fafbfc"/>${Array.from({ length: 18 }, (_, n) => `<rect x="${360 + (n % 6) * 41}" y="${170 + Math.floor(n / 6) * 115}" width="32" height="86" rx="4" fill="#dfe4ea"/><rect x="${369 + (n % 6) * 41}" y="${192 + Math.floor(n / 6) * 115}" width="14" height="26" fill="#5a6bd8"/>`).join('')}`,
    ),
  },
]

/** One of those rooms before and after, for the photos of works. */
export const DRAWN_BATHROOM = { before: WORKS[0]!.before!, after: WORKS[0]!.after }

/**
 * A few works on a company's profile, drawn; two of them before and after. Nothing when its gallery
 * has something already.
 */
export async function hangGallery(stage: Stage, artisan: Artisan, daysAgo: number): Promise<void> {
  const ctx = stage.as(artisan, daysAgo)
  if ((await listPictures(ctx, artisan.artisanId)).length > 0) return
  const keep = async (svg: string): Promise<FileId> =>
    must(await receivePicture(ctx, await photoOf(svg)), 'keeping a picture')
  for (const { caption, trade, before, after } of WORKS) {
    must(
      await addPicture(ctx, {
        fileId: await keep(after),
        beforeFileId: before ? await keep(before) : null,
        caption,
        trade,
      }),
      'hanging a picture',
    )
  }
}
