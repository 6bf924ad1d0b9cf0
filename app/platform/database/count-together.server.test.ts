import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useTestDatabase } from '#test/database.ts'
import { contentVersions } from '#app/platform/web/content-version.tables.server.ts'
import { countTogether } from './count-together.server.ts'

const database = useTestDatabase()

it('counts in one statement what each counts alone, values and all', async () => {
  const { db } = database
  await db
    .insert(contentVersions)
    .values([
      { tag: 'theme', version: 3 },
      { tag: 'plans', version: 4 },
    ])
    .onConflictDoUpdate({ target: contentVersions.tag, set: { version: 9 } })
  const counts = () => ({
    all: db.$count(contentVersions),
    theme: db.$count(contentVersions, eq(contentVersions.tag, 'theme')),
    both: db.$count(
      db
        .selectDistinct({ tag: contentVersions.tag })
        .from(contentVersions)
        .where(inArray(contentVersions.tag, ['theme', 'plans']))
        .as('tags'),
    ),
    none: db.$count(contentVersions, eq(contentVersions.version, -1)),
  })
  const { all, theme, both, none } = counts()
  const alone = { all: await all, theme: await theme, both: await both, none: await none }
  expect(alone).toMatchObject({ theme: 1, both: 2, none: 0 })
  expect(await countTogether(db, counts())).toEqual(alone)
})
