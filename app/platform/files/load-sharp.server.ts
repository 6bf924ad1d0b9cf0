import type sharp from 'sharp'

/**
 * The library that draws and decodes pictures, loaded with the first of them: most processes never
 * need its native code.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: loaded } = await import('sharp')
  // Photos are rarely asked for twice; libvips' own cache would only hold their pixels in memory.
  loaded.cache(false)
  return loaded
}
