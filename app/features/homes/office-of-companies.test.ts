import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { paths } from '#app/paths.ts'
import type { Artisan, Particulier } from '#app/platform/context.ts'
import { newId } from '#app/values/identity/ids.ts'
import { anArtisan } from '#test/builders.ts'
import { useTestDatabase } from '#test/database.ts'
import { aMember } from '#test/member-builders.ts'
import { AS_THEMSELVES, OFFICE } from '#test/office-acts.ts'
import { askPage, type PageModule } from '#test/pages.ts'
import { POSTED } from '#test/posted-acts.ts'

const database = useTestDatabase()
let account: Particulier
let office: Artisan
beforeAll(async () => {
  const member = await aMember(database, await anArtisan(database), 'office')
  ;[account, office] = [member.account, member.office!]
})

const MODULES = import.meta.glob<PageModule>('/app/features/**/*.{page,route}.{ts,tsx}')
const source = (file: string) => readFileSync(`app/features/${file}`, 'utf8')
const GUARDS = /\brequire(?:Artisan|Owner|Granted)\(|\bguardOf\(/

/** The routes that ask for a company, or for somebody who acts for one. */
const asking = [...readFileSync('app/routes.ts', 'utf8').matchAll(/'features\/([\w./-]+\.tsx?)'/g)]
  .map(([, file]) => file!)
  .filter((file) => GUARDS.test(source(file)))
const uniquely = [...new Set(asking)].sort()

describe('what the office of a company may do', () => {
  it('is said of every route of its space', () => {
    expect(uniquely).toEqual(Object.keys(OFFICE).sort())
  })

  it('is said of every act that may be posted there', () => {
    for (const [file, acts] of Object.entries(POSTED)) {
      const may = OFFICE[file]
      if (AS_THEMSELVES.includes(file)) expect([file, may]).toEqual([file, undefined])
      else if (typeof may === 'object')
        expect([file, Object.keys(may).sort()]).toEqual([file, Object.keys(acts).sort()])
      else expect([file, may]).toEqual([file, expect.stringMatching(/^(?:owner|figures)$/)])
    }
    const posting = Object.entries(OFFICE).filter(
      ([, may]) => typeof may === 'object' && Object.keys(may).length > 0,
    )
    expect(posting.map(([file]) => file).filter((file) => !(file in POSTED))).toEqual([])
  })

  it.each(Object.entries(OFFICE))('%s', async (file, may) => {
    const page = await MODULES[`/app/features/${file}`]!()
    // Any thing that there may be: whom the guard turns away is turned away before it is looked for.
    const id = newId<string>()
    const params = new Proxy({}, { get: () => id })
    const ask = async (post?: Record<string, string>) => {
      const path = `/espace-pro/${id}`
      const answer = askPage(database, page, path, {
        as: account,
        company: office,
        params,
        ...(post ? { post } : {}),
      })
      // Inside, a thing that is not there may break a page that another test looks at.
      return answer.then(
        ({ status, location }) => (status === 302 ? location : null),
        () => null,
      )
    }
    const intents = Object.keys(POSTED[file] ?? {})
    const answers = [
      ...(page.loader ? [await ask()] : []),
      ...(await Promise.all(intents.map((intent) => ask({ intent })))),
    ]
    if (typeof may === 'string') expect(answers).toEqual(answers.map(() => paths.proHome()))
    else if (page.loader) expect(answers[0]).not.toBe(paths.landing())
    if (typeof may === 'object')
      for (const [place, intent] of intents.entries())
        if (may[intent] === 'owner')
          expect(answers[place + (page.loader ? 1 : 0)]).toBe(paths.proHome())
  })
})
