import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KNOWN_NAMES } from '#app/platform/settings.server.ts'

const FOLDER = 'docs/operations'
const pages = readdirSync(FOLDER).filter((name) => name.endsWith('.md'))
const read = (page: string) => readFileSync(join(FOLDER, page), 'utf8')

/** The blocks of commands of a page. */
const blocks = (page: string) =>
  [...read(page).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1]!)
/** Its commands, without what is said of them: the lines of its blocks, and what stands in its text as code. */
const commands = (page: string) =>
  [
    ...blocks(page).flatMap((block) => block.split('\n')),
    ...[...read(page).matchAll(/`((?:npm (?:run|start)|npx) [^`]+)`/g)].map((match) => match[1]!),
  ]
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '' && line !== 'done')

const OPERATOR = 'e2e/operator-commands.e2e.ts'
const RESTORE = 'e2e/restore.e2e.ts'
const SETTINGS = 'app/platform/settings.server.test.ts'
const HERE = 'test/operations.test.ts'

/** Each command that a page may show, the file that runs it, and words of it there. */
const RUN_BY: readonly [command: RegExp, file: string, words: string][] = [
  [/^npm run doctor$/, OPERATOR, "run(['doctor']"],
  [/^npm run migrate$/, OPERATOR, "run(['migrate']"],
  [/^npm run adopt$/, OPERATOR, "run(['adopt']"],
  [/^npm run admin(?: -- name@example\.fr)?$/, OPERATOR, "run(['admin', email]"],
  [/^npm run host-records -- name@example\.fr$/, OPERATOR, "['host-records', "],
  [/^npm run backup(?: -- \/mnt\/copies)?$/, RESTORE, "'backup')"],
  [/^npm run restore -- (?:\/mnt\/copies|FOLDER [\w-]+)$/, RESTORE, "'restore', copies)"],
  [/^npm run restore -- \/mnt\/copies --drill$/, RESTORE, "'restore', copies, '--drill')"],
  [/^npm run hold$/, RESTORE, "'hold')"],
  [/^npm run release(?: -- new)?$/, RESTORE, "'release', 'new')"],
  [/^(?:LOG_LEVEL=info )?npm start(?: 2>> \S+)?$/, 'scripts/progress.test.ts', 'everything'],
  [/^ROLE=\w+ PORT=\d+ npm start$/, OPERATOR, "ROLE: 'worker'"],
  [/^METRICS_PORT=9464 npm start$/, 'e2e/watching.e2e.ts', 'METRICS_PORT: '],
  [/^BACKUP_FOLDER=\S+ BACKUP_KEY=… npm start$/, RESTORE, '...BACKUPS'],
  [/^AUTH_SECRET_FILE=\S+ npm start$/, SETTINGS, 'AUTH_SECRET_FILE: '],
  [/^curl -H "Authorization: Bearer \$METRICS_TOKEN" /, 'server/metrics.test.ts', 'Bearer '],
  [/^drizzle-kit generate --name what_changes$/, 'test/migrations.test.ts', 'numbered'],
  [/^npm ci .* && .*scripts\/build\.mjs$/, 'scripts/test.mjs', 'build.mjs'],
  [/^npm run stripe-stand-in$/, HERE, 'scripts/stripe-stand-in.mjs'],
  [/^npm run try-deploy$/, HERE, 'scripts/try-deploy.mjs'],
  [/^npx web-push generate-vapid-keys$/, HERE, 'web-push'],
  [/^promtool check rules /, 'scripts/try-deploy.mjs', "['check', 'rules', "],
  [/^openssl rand -hex 32(?: > \S+)?$/, HERE, 'openssl'],
]

/** Trials, which take minutes and programs of their own: each is whole here, and run by hand before a release. */
const TRIALS = [/^npm run try-(?:alerts|all|failover|faults|kill|restore|upgrade)(?: -- [\w -]+)?$/]
/** What changes a whole machine or asks for another engine: tried by hand, and read here as far as a test can. */
const BY_HAND = [
  /^(?:useradd|git clone|install|cp|echo|systemctl|sudo -u postgres pgbackrest|apt-get install|patronictl|npm install --prefix) /,
  /^podman compose /,
  /^(?:for port in|until curl -sf|sleep) /,
]

describe('the pages of operations', () => {
  it('stand each in the index, and are short', () => {
    const index = read('README.md')
    expect(pages.length).toBeGreaterThan(15)
    for (const page of pages) {
      if (page !== 'README.md') expect(index, page).toContain(`(${page})`)
      expect(statSync(join(FOLDER, page)).size, page).toBeLessThan(9_000)
    }
  })

  it('begin with their commands, where there are some', () => {
    for (const page of pages) {
      const lines = read(page).split('\n').filter(Boolean)
      if (blocks(page).length > 0)
        expect(lines.slice(1, 3), page).toContainEqual(expect.stringMatching(/^```(?:sh|ini)$/))
    }
  })

  it.each(pages)('%s shows only commands that a test runs, in words that a shell reads', (page) => {
    const known = [...RUN_BY.map(([command]) => command), ...TRIALS, ...BY_HAND]
    const untold = commands(page).filter((line) => !known.some((command) => command.test(line)))
    expect(untold).toEqual([])
    for (const block of blocks(page)) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' })
      expect({ page, status, stderr }).toEqual({ page, status: 0, stderr: '' })
      const set = [...block.matchAll(/(?:^|\s)([A-Z][A-Z\d_]+)=/gm)].map((match) => match[1]!)
      expect(set.filter((name) => !KNOWN_NAMES.includes(name))).toEqual([])
      const given = [...block.matchAll(/\bdeploy\/[\w./-]+/g)].map((match) => match[0])
      expect(given.filter((path) => !existsSync(path))).toEqual([])
    }
  })

  it('name files that are there, and alerts that are', () => {
    const faults = read('faults.md')
    const rules = readFileSync('deploy/monitoring/ouvreo.rules.yml', 'utf8')
    const files = [...faults.matchAll(/`((?:app|e2e|scripts)\/[\w./-]+)`/g)].map(
      ([, path]) => path!,
    )
    expect(files.length).toBeGreaterThan(25)
    expect(files.filter((path) => !existsSync(path))).toEqual([])
    for (const [, alert] of faults.matchAll(/`(Ouvreo\w+)`/g))
      expect(rules).toContain(`alert: ${alert}`)
  })

  it('are run by tests that are there, and nothing else is listed', () => {
    const shown = pages.flatMap(commands)
    for (const [command, file, words] of RUN_BY) {
      expect(
        shown.some((line) => command.test(line)),
        `${command}`,
      ).toBe(true)
      expect(readFileSync(file, 'utf8').includes(words), `${words} in ${file}`).toBe(true)
    }
  })
  it('name commands of npm that do what the product does under the same word', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    const main = readFileSync('server/main.ts', 'utf8')
    const own = Object.entries(scripts).filter(([, script]) => script.includes('command.mjs'))
    expect(own.length).toBeGreaterThan(8)
    for (const [name, script] of own) {
      expect(script).toBe(`node scripts/command.mjs ${name}`)
      expect(main).toMatch(new RegExp(`^  '?${name}'?: \\w+Command,$`, 'm'))
    }
  })
})

describe('a command of this machine alone', () => {
  const ran = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
    return { status, stdout, stderr }
  }

  it('makes a secret', () => {
    expect(ran('openssl', 'rand', '-hex', '32')).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^[\da-f]{64}\n$/),
      stderr: '',
    })
  })

  it('makes the keys of web push', () => {
    expect(ran('node_modules/.bin/web-push', 'generate-vapid-keys')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Public Key:\n[\w-]{87}\n[^]*Private Key:\n[\w-]{43}\n/),
    })
  })

  it('has the samples read by the programs that are there', () => {
    const { status, stdout } = ran(process.execPath, 'scripts/try-deploy.mjs')
    expect({ status, failed: /ÉCHEC[^]*/.exec(stdout)?.[0] }).toEqual({ status: 0 })
    expect(stdout.match(/^ {2}(?:ok|absent) /gm)?.length).toBeGreaterThan(8)
  })

  it('opens the stand-in of Stripe, and says what to start the product with', async () => {
    const child = spawn(process.execPath, ['scripts/stripe-stand-in.mjs'], {
      env: { PATH: process.env.PATH, STAND_IN_PORT: '0' } as never,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    for await (const part of child.stdout) {
      said += part
      if (/npm start/.test(said)) break
    }
    child.kill()
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_API_BASE', 'STRIPE_WEBHOOK_SECRET'])
      expect(said).toContain(`${name}=`)
  })
})
