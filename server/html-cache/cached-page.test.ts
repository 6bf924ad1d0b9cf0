import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { copyOf, makeCachedPage, readyCopy } from './cached-page.ts'

it('is compressed quickly for the first reader and made smaller for those after the second', async () => {
  // Any long text does.
  const html = readFileSync('README.md', 'utf8')
  const page = makeCachedPage(html, {
    kind: 'visitor',
    policy: { tags: [] },
    stamp: '',
    epoch: 0,
    shared: true,
    tls: true,
    scripts: [],
  })
  expect(readyCopy(page, 'br')).toBeUndefined()
  const quick = await copyOf(page, 'br')
  expect(page.pressed).toBeUndefined()
  expect(readyCopy(page, 'br')).toBe(quick)
  await expect.poll(() => page.copies.br!.bytes.length).toBeLessThan(0.97 * quick.bytes.length)
  const small = await copyOf(page, 'br')
  expect(small.headers).toContain(String(small.bytes.length))
  expect(small.headers).toContain(page.etag)
  expect([quick, small].map(({ bytes }) => String(brotliDecompressSync(bytes)))).toEqual([
    html,
    html,
  ])
})
