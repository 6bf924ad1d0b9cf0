import { PHOTO_LIMITS } from '#app/platform/files/photo.ts'

/** Below this a photo travels well enough as it is. */
const LIGHT_BYTES = 1_200_000

/**
 * A photo made light enough for a phone's network: the longest side the server keeps, as JPEG, upright. The file itself
 * when it is light already, when the browser cannot read it, or when nothing is gained: the server decides anyway.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= LIGHT_BYTES) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, PHOTO_LIMITS.longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.85),
    )
    return blob && blob.size < file.size
      ? new File([blob], file.name.replace(/\.\w+$/, '.jpg'), {
          type: 'image/jpeg',
          lastModified: file.lastModified,
        })
      : file
  } catch {
    return file
  }
}
