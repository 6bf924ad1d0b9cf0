import { loadSharp } from '#app/platform/files/load-sharp.server.ts'

const photos = new Map<string, Promise<Buffer>>()

/** A drawing (SVG) as the JPEG that somebody's camera would have given; encoded once, however often it is shown. */
export function photoOf(drawing: string): Promise<Buffer> {
  let photo = photos.get(drawing)
  if (!photo) photos.set(drawing, (photo = encode(drawing)))
  return photo
}

async function encode(drawing: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
}
