import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  refusalByStanding,
  STANDING_ACTS,
  STANDINGS,
  type CompanyStanding,
  type StandingAct,
} from '#app/features/companies/company-standing.ts'
import { diskFileStore, useFileStore } from '#app/platform/files/files.server.ts'
import { useSmsProvider } from '#app/platform/sms/send-sms.server.ts'
import { useTestDatabase } from '#test/database.ts'
import { writesSince } from '#test/writes.ts'
import { actsOfAnyStanding } from '#test/acts-of-any-standing.ts'
import { actsOfStanding } from '#test/acts-of-standing.ts'
import { POSTED } from '#test/posted-acts.ts'
import { standingScenesOf } from '#test/standing-scenes.ts'

const database = useTestDatabase()
const scenes = standingScenesOf(database)
const { stand, post } = scenes
const folder = mkdtempSync(join(tmpdir(), 'ouvreo-standing-'))
useFileStore(diskFileStore(folder))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterAll(() => useSmsProvider(undefined))

/** What stands in a route's file and in those that read its form, one import away. */
function sourcesOf(file: string): string {
  const read = (path: string) => readFileSync(path, 'utf8')
  const readersIn = (path: string) =>
    [...read(path).matchAll(/from '((?:#app|\.)[^']+\.server\.ts)'/g)]
      .map(([, found]) =>
        found!.startsWith('#app') ? found!.replace('#app', 'app') : join(dirname(path), found!),
      )
      .filter((found) => /\bFormData\b|\bact\(/.test(read(found)))
  const first = [`app/features/${file}`, ...readersIn(`app/features/${file}`)]
  return [...new Set([...first, ...first.slice(1).flatMap(readersIn)])]
    .filter(
      (path) => !/act-on-(?:quote|amendment)/.test(path) || /(?:quote|amendment)\.page/.test(file),
    )
    .map(read)
    .join('\n')
}

/** The routes that let an artisan in and take something, and the acts that they tell apart. */
function postedActs(): Record<string, string[]> {
  const routes = readFileSync('app/routes.ts', 'utf8')
  const named = [
    ...routes.matchAll(/'features\/([\w./-]+\.tsx?)'/g),
    ...routes.matchAll(/, '(settings[\w-]*\.page\.tsx)'\)/g),
  ].map(([, file]) => (file!.includes('/') ? file! : `settings/${file}`))
  const taking = [...new Set(named)].filter((file) => {
    const source = readFileSync(`app/features/${file}`, 'utf8')
    return (
      /export (?:(?:async )?function|const) action/.test(source) &&
      /requireArtisan|requireOwner|requireGranted|apiArtisan|viewerCtx|readAsViewer|requireSettingsOwner/.test(
        source,
      ) &&
      !/requireParticulier\(/.test(source)
    )
  })
  const literal =
    /case '([a-z]+(?:-[a-z]+)*)'|\bintent'?\)? (?:===|!==) '([\w-]+)'|^ +'?([\w-]+)'?: (?:act|\w+Act)\(/gm
  return Object.fromEntries(
    taking.map((file) => [
      file,
      [
        ...new Set(
          [...sourcesOf(file).matchAll(literal)].map(([, ...names]) => names.find(Boolean)!),
        ),
      ],
    ]),
  )
}

describe('every act that an artisan may post', () => {
  it('has its line: a new route or a new act says what it asks of how the company stands', () => {
    const found = postedActs()
    expect(Object.keys(found).sort()).toEqual(Object.keys(POSTED).sort())
    const unsaid = Object.entries(found).flatMap(([file, acts]) =>
      acts.filter((act) => !(act in POSTED[file]!)).map((act) => `${file}: ${act}`),
    )
    expect(unsaid).toEqual([])
  })

  it('is tried below, wherever a standing may refuse it', () => {
    const asking = Object.entries(POSTED).flatMap(([file, acts]) =>
      Object.entries(acts)
        .filter(([, asks]) => asks in STANDING_ACTS)
        .map(([act]) => `${file} ${act}`),
    )
    expect(
      TRIED.filter(({ asks }) => asks !== 'always')
        .map(({ file, act }) => `${file} ${act}`)
        .sort(),
    ).toEqual(asking.sort())
  })
})

/** The acts that a standing may refuse, and those that none may. */
const TRIED = [...actsOfStanding(database, scenes), ...actsOfAnyStanding(database, scenes)]

it('is told in the guide of the team as the rule has it', () => {
  const lines = readFileSync('docs/operations/team.md', 'utf8').split('\n')
  const at = lines.findIndex((line) => line.startsWith('| Act of a company |'))
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''))
  const [, ...standings] = cells(lines[at]!)
  const told = lines.slice(at + 2, at + 2 + Object.keys(STANDING_ACTS).length).map(cells)
  expect(told.map(([act]) => act!.split(':')[0])).toEqual(Object.keys(STANDING_ACTS))
  for (const [act, ...may] of told) {
    expect([
      act,
      standings.flatMap((group, index) => (may[index] === 'yes' ? group.split(', ') : [])),
    ]).toEqual([act, expect.arrayContaining([...STANDING_ACTS[act!.split(':')[0] as StandingAct]])])
    expect(may.filter((one) => one === 'yes').length).toBe(
      standings.filter((group) =>
        group
          .split(', ')
          .every((one) =>
            STANDING_ACTS[act!.split(':')[0] as StandingAct].includes(one as CompanyStanding),
          ),
      ).length,
    )
  }
  expect(standings.flatMap((group) => group.split(', ')).sort()).toEqual([...STANDINGS].sort())
})

describe.each(TRIED)('$file $act $what', (tried) => {
  const refused = STANDINGS.filter(
    (standing) => tried.asks !== 'always' && refusalByStanding(tried.asks, standing) !== null,
  )

  it('is refused to a company that may not, and changes nothing', async () => {
    const made = await tried.make()
    for (const standing of refused) {
      await stand(made.artisan, standing)
      await writesSince(database)
      expect([standing, await post(tried, made)]).toEqual([standing, 409])
      expect(await writesSince(database)).toEqual([])
      await database.pool.query('delete from rate_limits')
    }
    // Once it stands well again, what was refused is done.
    if (refused.length > 0) {
      await stand(made.artisan, 'verified')
      await writesSince(database)
      expect([200, 302]).toContain(await post(tried, made))
      expect(await writesSince(database)).not.toEqual([])
    }
  }, 60_000)

  it('is done by one that may', async () => {
    for (const standing of STANDINGS.filter(
      (one) => !refused.includes(one) && (refused.length === 0 || one !== 'verified'),
    )) {
      const made = await tried.make()
      await stand(made.artisan, standing)
      expect([standing, await post(tried, made)]).toEqual([
        standing,
        expect.toSatisfy((status: number) => status === 200 || status === 302),
      ])
    }
  }, 60_000)
})
