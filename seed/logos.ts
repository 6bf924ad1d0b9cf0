import { companyImages } from '#app/features/companies/images/images.tables.server.ts'
import { listImages, saveImage } from '#app/features/companies/images/images.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { shareFile } from '#app/platform/files/share-file.server.ts'
import type { WorldArtisan } from './artisan-world.ts'
import { photoOf } from './drawn-photos.ts'
import { must, type Stage } from './stage.ts'
import type { DrawnFiles } from './trade-gallery.ts'

/** Two marks of each kind of company: what its trades have in common, drawn in two colours. */
const MARKS: Record<'build' | 'flow' | 'finish', readonly [string, string]> = {
  build: [
    '<path d="M60 250V150L200 70l140 80v100z" fill="A"/><path d="M165 250v-70h70v70z" fill="#fff"/><path d="M60 280h280v40H60z" fill="B"/>',
    '<g fill="A"><path d="M60 90h130v70H60zM60 250h130v70H60zM100 170h140v70H100z"/></g><g fill="B"><path d="M200 90h140v70H200zM250 170h90v70h-90zM200 250h140v70H200z"/></g>',
  ],
  flow: [
    '<path d="M200 50c70 90 110 140 110 190a110 110 0 0 1-220 0c0-50 40-100 110-190z" fill="A"/><path d="M200 300a60 60 0 0 1-60-60" fill="none" stroke="#fff" stroke-width="18" stroke-linecap="round"/>',
    '<circle cx="200" cy="200" r="150" fill="A"/><path d="M220 80 120 220h70l-20 100 110-145h-72z" fill="#fff"/><circle cx="200" cy="200" r="140" fill="none" stroke="B" stroke-width="16"/>',
  ],
  finish: [
    '<path d="M40 220 200 80l160 140-30 34-130-113L70 254z" fill="A"/><path d="M110 260l90-78 90 78v70H110z" fill="B"/>',
    '<path d="M70 80h220v90H70z" fill="A"/><path d="M290 105h50v100H200v45" fill="none" stroke="B" stroke-width="22"/><path d="M178 250h44v90h-44z" fill="A"/>',
  ],
}
const COLOURS: readonly (readonly [string, string])[] = [
  ['#1f4e79', '#e0a13a'],
  ['#2f6b4f', '#c9d8b6'],
  ['#8c3b2a', '#3f3a36'],
]

const square = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><rect width="400" height="400" fill="#fff"/>${drawing}</svg>`
const markOf = (kind: keyof typeof MARKS, serial: number): string => {
  const [main, other] = COLOURS[serial % COLOURS.length]!
  return square(
    MARKS[kind]
      [Math.floor(serial / COLOURS.length) % 2]!.replaceAll('"A"', `"${main}"`)
      .replaceAll('"B"', `"${other}"`),
  )
}

/** One company in so many has a logo. */
const EVERY = 3

/** A drawn logo for a third of the companies; each drawing is one file, which they share. Nothing where there is one. */
export async function hangLogo(
  stage: Stage,
  artisan: Artisan,
  { email, trades }: WorldArtisan,
  drawn: DrawnFiles,
): Promise<void> {
  const serial = Number(/-(\d+)@/.exec(email)?.[1] ?? 0)
  if (serial % EVERY !== 0) return
  const kind = trades.includes('plomberie')
    ? 'flow'
    : trades.includes('maconnerie')
      ? 'build'
      : 'finish'
  const drawing = markOf(kind, serial / EVERY)
  const ctx = stage.as(artisan, 2)
  const { artisanId } = artisan
  // Told again after an interruption.
  if ((await listImages(ctx, artisanId)).logo) return
  const before = drawn.get(drawing)
  if (before) {
    await ctx.db.insert(companyImages).values({
      artisanId,
      kind: 'logo',
      fileId: await shareFile(ctx, before),
      createdAt: ctx.now,
    })
    return
  }
  must(await saveImage(ctx, 'logo', await photoOf(drawing)), 'keeping a logo')
  drawn.set(drawing, (await listImages(ctx, artisanId)).logo!)
}

/** Somebody in working clothes, drawn: no photo of a real person. */
const FIGURE = square(
  '<rect width="400" height="400" fill="#cfdcd2"/><path d="M60 400c0-100 60-150 140-150s140 50 140 150z" fill="#2f5d73"/><path d="M150 262l50 60 50-60v-40H150z" fill="#c58f6c"/><circle cx="200" cy="170" r="80" fill="#d9a37f"/><path d="M112 160c0-70 40-104 88-104s88 34 88 104z" fill="#e2b13c"/><path d="M96 150h208v22H96z" fill="#c8962a"/><g fill="#3d2c22"><circle cx="172" cy="190" r="8"/><circle cx="228" cy="190" r="8"/></g><path d="M168 218q32 26 64 0" fill="none" stroke="#8a4f38" stroke-width="8" stroke-linecap="round"/>',
)

/** The workshop's own logo and portrait; nothing when they are there. */
export async function hangOwnImages(stage: Stage, artisan: Artisan, daysAgo: number) {
  const ctx = stage.as(artisan, daysAgo)
  if ((await listImages(ctx, artisan.artisanId)).logo) return
  must(await saveImage(ctx, 'logo', await photoOf(markOf('flow', 0))), 'keeping a logo')
  must(await saveImage(ctx, 'portrait', await photoOf(FIGURE)), 'keeping a portrait')
}
