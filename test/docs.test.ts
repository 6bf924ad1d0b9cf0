import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '#app/platform/settings.server.ts'

const documents = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
].filter((path) => path.endsWith('.md') && existsSync(path))
const ROOMS =
  /^(?:\.ci|app|bench|data|deploy|docs|e2e|migrations|public|scripts|seed|server|test)\/[\w./<>*{},-]*$/

/**
 * The paths of the project that a document names, in code or as a link, up to the first part that
 * stands for any name.
 */
function citedPaths(document: string): string[] {
  const text = readFileSync(document, 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '')
  const inCode = [...text.matchAll(/`([^`\n]+)`/g)]
    .map((match) => match[1]!.replace(/(?::\d+)?$/, ''))
    .filter((path) => ROOMS.test(path))
  const links = [...text.matchAll(/\]\(([^)\s#]+)[^)]*\)/g)]
    .map((match) => match[1]!)
    .filter((target) => !/^\w+:|^\//.test(target))
    .map((target) => join(document, '..', target))
  return [...inCode, ...links].map((path) => path.replace(/[^/]*[<*{].*$/, ''))
}

describe('the documents', () => {
  it('are there, and cite the project', () => {
    expect(documents.length).toBeGreaterThan(5)
    expect(documents.flatMap(citedPaths).length).toBeGreaterThan(15)
  })

  it.each(documents)('%s cites only what exists', (document) => {
    expect(citedPaths(document).filter((path) => !existsSync(path))).toEqual([])
  })

  it('give each thing its one name in code, as the glossary has it', () => {
    const exported = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) =>
        [
          ...readFileSync(join('app', path), 'utf8').matchAll(
            /^export (?:async )?(?:function|const|type|class) (\w+)/gm,
          ),
        ].map((match) => match[1]!),
      )
    expect(exported.length).toBeGreaterThan(1_000)
    expect(
      exported.filter((name) =>
        /intervention|estimate|opportunity|knock|doorOf|contactLedger|contactBalance|placesTaken|dashboard/i.test(
          name,
        ),
      ),
    ).toEqual([])
  })

  it('tell the architecture in twelve kilobytes', () => {
    expect(readFileSync('docs/architecture.md').length).toBeLessThanOrEqual(12_000)
  })

  it('walk a request from its form to its review through few files and few changes of room', () => {
    const files = [...readFileSync('docs/walk.md', 'utf8').matchAll(/^\d+\. `([^`]+)`/gm)].map(
      (match) => match[1]!,
    )
    const rooms = files.map((path) => /^app\/features\/[^/]+|^app\/[^/]+/.exec(path)![0])
    expect(files.length).toBeGreaterThan(50)
    expect(files.length).toBeLessThanOrEqual(60)
    expect(rooms.filter((room, at) => at > 0 && room !== rooms[at - 1]).length).toBeLessThanOrEqual(
      20,
    )
  })

  it.each(documents)('%s names only commands of npm that exist', (document) => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const named = [...readFileSync(document, 'utf8').matchAll(/npm run ([\w:-]+)/g)].map(
      (match) => match[1]!,
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  it('name every setting that the product reads', () => {
    const settings = Object.keys(SETTINGS.shape).filter((name) => name !== 'NODE_ENV')
    expect(settings.length).toBeGreaterThan(30)
    const told = readFileSync('README.md', 'utf8')
    expect(settings.filter((name) => !told.includes(`\`${name}\``))).toEqual([])
  })

  it('say what each rule of law is that code names by its number', () => {
    const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join('app', name), 'utf8'))
    const named = new Set(
      sources.flatMap((text) =>
        [
          ...text.matchAll(
            /law\.md,? ([A-Z]\d{1,2})\b|(?<=rule: '|need\([^\n]{0,160}, ')([A-Z]\d{1,2})(?=')/g,
          ),
        ].map((match) => match[1] ?? match[2]!),
      ),
    )
    expect(named.size).toBeGreaterThan(15)
    const rules = [...readFileSync('docs/law.md', 'utf8').matchAll(/^\| ([A-Z]\d{1,2}) \|/gm)].map(
      (match) => match[1]!,
    )
    expect([...named].filter((rule) => !rules.includes(rule))).toEqual([])
  })

  it('name, for each sentence of accounts, a test that is there and has the sentence', () => {
    const rows = [
      ...readFileSync('docs/messages.md', 'utf8').matchAll(
        /^\| ([^|]+) \|.*\| `([^`|]+\.ts)` ([^|]+) \|$/gm,
      ),
    ]
    expect(rows.length).toBeGreaterThan(25)
    for (const [, sentence, file, tests] of rows) {
      const text = readFileSync(file!, 'utf8').replaceAll("\\'", "'")
      expect(text.includes(sentence!.split(', ')[0]!), `${sentence} in ${file}`).toBe(true)
      for (const test of tests!.split(', ')) expect(text, `${test} in ${file}`).toContain(test)
    }
  })

  it('draw the states as the rules have them', () => {
    const check = spawnSync(process.execPath, ['scripts/docs-states.mjs', '--check'], {
      encoding: 'utf8',
    })
    expect(check.stderr).toBe('')
    expect(check.status).toBe(0)
    expect(readFileSync('docs/states.md', 'utf8').match(/^stateDiagram-v2$/gm)?.length).toBe(
      readFileSync('scripts/docs-states.mjs', 'utf8').match(/^ {4}title: /gm)!.length,
    )
  })
})
