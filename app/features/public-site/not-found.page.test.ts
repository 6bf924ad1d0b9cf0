import { afterEach, expect, it, vi } from 'vitest'
import { setLogLevel } from '#app/platform/log.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import * as notFound from './not-found.page.tsx'

const database = useTestDatabase()
afterEach(() => void vi.restoreAllMocks())

it.each([
  ['/metier/plomberie?email=claire@exemple.fr&token=secret', '/metier/plomberie'],
  ['/café au lait', '/caf%C3%A9%20au%20lait'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/%0a{"level":"error"}', '/%0a%7B%22level%22:%22error%22%7D'],
  [`/${'a'.repeat(5_000)}`, `/${'a'.repeat(299)}`],
])(
  'a path that leads nowhere is logged once, as it was encoded, without its query: %s',
  async (asked, logged) => {
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    setLogLevel('info')
    expect((await askPage(database, notFound, asked)).status).toBe(404)
    const lines = written.mock.calls.map(
      ([line]) => JSON.parse(String(line)) as { message: string; path: string },
    )
    expect(lines.filter(({ message }) => message === 'not found').map(({ path }) => path)).toEqual([
      logged,
    ])
  },
)
