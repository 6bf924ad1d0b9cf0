import { addPicture, receivePicture } from '#app/features/companies/gallery/gallery.server.ts'
import { galleryPictures } from '#app/features/companies/gallery/gallery.tables.server.ts'
import type { TradeSlug } from '#app/features/trades/trades.ts'
import type { Artisan } from '#app/platform/context.ts'
import { shareFile } from '#app/platform/files/share-file.server.ts'
import { newId, type FileId, type GalleryPictureId } from '#app/values/identity/ids.ts'
import type { WorldArtisan } from './artisan-world.ts'
import { photoOf } from './drawn-photos.ts'
import { room } from './gallery.ts'
import { must, type Stage } from './stage.ts'

/** The drawings that are files already, and which: each is drawn once, and shared by its companies. */
export type DrawnFiles = Map<string, FileId>

type Drawn = { caption: string; drawing: string }
const rows = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index)).join('')

/** Works of each trade, drawn. Nobody's home, nobody's photo. */
const DRAWN: Record<TradeSlug, Drawn> = {
  plomberie: {
    caption: 'Meuble vasque et mitigeur',
    drawing: room(
      '#dfe7ea',
      '#7d8a91',
      '<rect x="240" y="360" width="480" height="200" rx="10" fill="#b99b78"/><rect x="220" y="335" width="520" height="34" rx="12" fill="#ffffff"/><path d="M480 335v-80h50" fill="none" stroke="#aeb8be" stroke-width="16"/><rect x="340" y="70" width="280" height="150" rx="14" fill="#f4f8fa"/>',
    ),
  },
  chauffage: {
    caption: 'Radiateur en acier',
    drawing: room(
      '#e6dfd3',
      '#9a8a74',
      rows(
        9,
        (n) => `<rect x="${270 + n * 48}" y="280" width="36" height="240" rx="14" fill="#fbfbfa"/>`,
      ) + '<rect x="300" y="60" width="360" height="170" fill="#c9dbe6"/>',
    ),
  },
  electricite: {
    caption: 'Tableau électrique repéré',
    drawing: room(
      '#e2e5ea',
      '#858d99',
      `<rect x="320" y="110" width="320" height="400" rx="14" fill="#fafbfc"/>${rows(15, (n) => `<rect x="${350 + (n % 5) * 54}" y="${150 + Math.floor(n / 5) * 115}" width="40" height="84" rx="5" fill="#dfe4ea"/><rect x="${361 + (n % 5) * 54}" y="${170 + Math.floor(n / 5) * 115}" width="18" height="26" fill="#4d7a5e"/>`)}`,
    ),
  },
  maconnerie: {
    caption: 'Muret monté et jointoyé',
    drawing: room(
      '#cfe0ea',
      '#7f9468',
      rows(
        21,
        (n) =>
          `<rect x="${110 + (n % 7) * 108 + (Math.floor(n / 7) % 2) * 40}" y="${380 + Math.floor(n / 7) * 62}" width="100" height="54" rx="4" fill="#b5aa9b"/>`,
      ),
    ),
  },
  renovation: {
    caption: 'Combles devenus un bureau',
    drawing: room(
      '#efe9df',
      '#a9835a',
      '<path d="M0 560 480 40l480 520z" fill="#f7f4ee"/><rect x="400" y="180" width="160" height="150" fill="#b9d4e4"/><rect x="300" y="430" width="360" height="24" fill="#8a6a48"/><path d="M320 454v106M640 454v106" stroke="#8a6a48" stroke-width="16"/>',
    ),
  },
  carrelage: {
    caption: 'Grands carreaux, joints alignés',
    drawing: room(
      '#f1efea',
      '#c9c2b6',
      rows(
        24,
        (n) =>
          `<rect x="${30 + (n % 6) * 152}" y="${40 + Math.floor(n / 6) * 128}" width="144" height="120" fill="${n % 5 === 0 ? '#a9b7b3' : '#d8ddd9'}"/>`,
      ),
    ),
  },
  peinture: {
    caption: 'Séjour repeint',
    drawing: room(
      '#5f7f86',
      '#b08d62',
      '<path d="M0 0h960v90H0z" fill="#f3f1ec"/><rect x="120" y="180" width="220" height="260" fill="#f3f1ec"/><rect x="140" y="200" width="180" height="220" fill="#bcd6e2"/><rect x="560" y="420" width="300" height="110" rx="22" fill="#d9c9ae"/>',
    ),
  },
  menuiserie: {
    caption: 'Placard sur mesure',
    drawing: room(
      '#ece7de',
      '#97836a',
      rows(
        4,
        (n) =>
          `<rect x="${190 + n * 148}" y="110" width="140" height="450" fill="#c19a6b"/><circle cx="${n % 2 === 0 ? 312 + n * 148 : 208 + n * 148}" cy="340" r="9" fill="#5c4630"/>`,
      ),
    ),
  },
  couverture: {
    caption: 'Toiture en tuiles reprise',
    drawing: room(
      '#cbdde8',
      '#8b9a72',
      `<path d="M80 470 480 120l400 350z" fill="#a6523a"/>${rows(6, (n) => `<path d="M${114 + n * 55} ${440 - n * 48}h${732 - n * 110}" stroke="#7d3b29" stroke-width="7"/>`)}<rect x="160" y="470" width="640" height="90" fill="#efe6d6"/>`,
    ),
  },
}

/** A picture for each trade of a company, drawn the first time that a company shows it. */
export async function hangTradeGallery(
  stage: Stage,
  artisan: Artisan,
  { trades, place }: WorldArtisan,
  drawn: DrawnFiles,
): Promise<void> {
  const ctx = stage.as(artisan, 2)
  for (const [position, trade] of trades.entries()) {
    const { caption: what, drawing } = DRAWN[trade]
    const caption = `${what}, ${place.name}`
    const before = drawn.get(drawing)
    if (before) {
      await ctx.db.insert(galleryPictures).values({
        id: newId<GalleryPictureId>(),
        artisanId: artisan.artisanId,
        fileId: await shareFile(ctx, before),
        caption,
        trade,
        position,
        createdAt: ctx.now,
      })
      continue
    }
    const fileId = must(await receivePicture(ctx, await photoOf(drawing)), 'keeping a picture')
    must(await addPicture(ctx, { fileId, beforeFileId: null, caption, trade }), 'hanging a picture')
    drawn.set(drawing, fileId)
  }
}
