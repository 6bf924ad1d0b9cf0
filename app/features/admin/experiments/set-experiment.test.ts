import { describe, expect, it } from 'vitest'
import {
  readExperimentLines,
  readVariant,
} from '#app/features/product-settings/experiments/read-experiment.server.ts'
import type { ExperimentKey } from '#app/features/product-settings/experiments/experiment.ts'
import * as home from '#app/features/homes/artisan-home.page.tsx'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import { together } from '#test/race.ts'
import { renderedWords } from '#test/rendered.tsx'
import { createElement } from 'react'
import * as page from './admin-experiment.page.tsx'
import { countExperiment } from './count-experiment.server.ts'
import { listExperiment } from './list-experiment.server.ts'
import { setExperiment } from './set-experiment.server.ts'
import type { ExperimentInput } from './experiment-change.ts'

const database = useTestDatabase()
const KEY: ExperimentKey = 'homeOrder'
const REASON = 'Les nouveaux artisans cherchent la carte des demandes.'
const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * 3_600_000)
const last = async () =>
  (await listExperiment(database.ctx(await anAdmin(database)), KEY)).at(-1)?.id ?? null
const input = async (change: Partial<ExperimentInput>): Promise<ExperimentInput> => ({
  share: 0,
  audience: 'everybody',
  chosen: null,
  follows: await last(),
  ...change,
})

describe('an experiment', () => {
  it('is refused out of its bounds, without a reason, and where nothing changes', async () => {
    const ctx = database.ctx(await anAdmin(database))
    for (const [change, reason, refusal] of [
      [{ share: 101 }, REASON, 'share_out_of_range'],
      [{ share: -1 }, REASON, 'share_out_of_range'],
      [{ share: Number.NaN }, REASON, 'share_out_of_range'],
      [{ share: 10 }, 'Non.', 'reason_short'],
      [{ share: 0 }, REASON, 'nothing_changes'],
      [{ share: 10, follows: '01990000-0000-7000-8000-00000000ffff' }, REASON, 'changed'],
    ] as const)
      expect(await setExperiment(ctx, KEY, await input(change), reason)).toEqual({
        ok: false,
        refusal,
      })
    expect(await readExperimentLines(ctx, KEY)).toEqual([])
  })

  it('is set once by several at once', async () => {
    const admin = await anAdmin(database)
    const asked = await input({ share: 40 })
    const done = await together(5, (n) =>
      setExperiment(database.ctx(admin), KEY, { ...asked, share: 40 + n }, REASON),
    )
    expect(done.filter(({ ok }) => ok)).toHaveLength(1)
    granted(
      await setExperiment(database.ctx(admin, later(1)), KEY, await input({ share: 50 }), REASON),
    )
    expect(
      await setExperiment(
        database.ctx(admin, later(1)),
        KEY,
        await input({ share: 60, audience: 'newcomers' }),
        REASON,
      ),
    ).toEqual(refuse('audience_runs'))
  })

  it('counts who came since by what they saw, and each figure opens its accounts', async () => {
    const artisans = []
    for (let n = 0; n < 8; n++) artisans.push(await anArtisan(database, { now: later(2) }))
    const admin = await anAdmin(database)
    const ctx = database.ctx(admin, later(3))
    const count = (await countExperiment(ctx, KEY, await readExperimentLines(ctx, KEY)))!
    const seen = await Promise.all(
      artisans.map((artisan) => readVariant(database.ctx(artisan, later(3)), KEY)),
    )
    for (const variant of ['a', 'b'] as const)
      expect(
        count.accounts
          .filter((row) => row.variant === variant)
          .map(({ accountId }) => accountId)
          .sort(),
      ).toEqual(
        artisans
          .filter((_, n) => seen[n] === variant)
          .map(({ accountId }) => accountId as string)
          .sort(),
      )
    expect(count.variants.a.did + count.variants.b.did).toBe(0)
    const { data } = await askPage<{ opened: { total: number; accounts: unknown[] } }>(
      database,
      page,
      `/admin/essais/${KEY}?variante=b`,
      { as: admin, params: { key: KEY }, now: later(3) },
    )
    expect(data.opened).toMatchObject({ total: count.variants.b.accounts })
    expect(
      (await askPage(database, page, '/admin/essais/rien', { as: admin, params: { key: 'rien' } }))
        .status,
    ).toBe(404)
  })

  it('ends for everybody, and both orders of the home are whole', async () => {
    const artisan = await anArtisan(database, { now: later(2) })
    const words: Record<string, string> = {}
    for (const chosen of ['a', 'b'] as const) {
      granted(
        await setExperiment(
          database.ctx(await anAdmin(database), later(4)),
          KEY,
          await input({ share: 50, chosen }),
          REASON,
        ),
      )
      const asked = await askPage<{ order: string }>(database, home, '/espace-pro-dashboard', {
        as: artisan,
        now: later(5),
      })
      expect(asked.data.order).toBe(chosen)
      words[chosen] = await renderedWords(
        createElement(
          home.default as never,
          {
            loaderData: { ...asked.data, begun: true },
          } as never,
        ),
      )
    }
    const place = (variant: string, part: string) => words[variant]!.indexOf(part)
    for (const variant of ['a', 'b'])
      for (const part of ['Projets actifs', 'Prochains rendez-vous'])
        expect([variant, part, place(variant, part)]).not.toEqual([variant, part, -1])
    expect(place('a', 'Prochains rendez-vous')).toBeLessThan(place('a', 'Projets actifs'))
    expect(place('b', 'Prochains rendez-vous')).toBeGreaterThan(place('b', 'Projets actifs'))
  })
})
