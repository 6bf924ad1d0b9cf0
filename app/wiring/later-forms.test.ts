import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The files of pages whose forms may leave later, and the acts that the route of devices does for them. */
const LATER: Record<string, readonly string[]> = {
  'features/works/artisan-note.tsx': ['note'],
  'features/works/artisan-works-turn.tsx': ['start'],
  'features/works/carry-out-works.tsx': ['start'],
  'features/works/finish-works.tsx': ['finish'],
  'features/works/photos/works-photos.tsx': ['photos'],
  'features/receptions/signing/sign-on-site.tsx': ['sign-on-site'],
  'features/invoices/payments/record-payment.tsx': ['record-payment'],
}

it('has every form that may leave later: its act is done once, and by the route of devices', () => {
  const declaring = readdirSync('app/features', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .filter((name) =>
      /<AppForm[^>]*\blater=\{|formProps=\{\{ later:/.test(
        readFileSync(join('app/features', name), 'utf8'),
      ),
    )
    .map((name) => `features/${name}`)
  expect(declaring.sort()).toEqual(Object.keys(LATER).sort())
  const route = ['acts', 'receptions']
    .map((what) => readFileSync(`app/wiring/device-${what}.route.test.ts`, 'utf8'))
    .join('')
  for (const act of Object.values(LATER).flat()) expect(route).toContain(`intent: '${act}'`)
})
