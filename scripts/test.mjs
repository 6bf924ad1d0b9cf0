// npm test: everything that must hold, in one run: types, formatting, lint, unused code, rules and
// use cases on a real PostgreSQL, then the built product in a browser. Ends with one line: N
// passed, N failed.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { installDependencies, projectNode, run } from './install.mjs'
import { say, withProgress } from './progress.mjs'

let passed = 0
let failed = 0

const [browser] = await Promise.all([findBrowser(), installDependencies()])
rmSync('.tmp', { recursive: true, force: true })
mkdirSync('.tmp', { recursive: true })

// The first two read the types of the pages; the build, which the journeys need, keeps to one core
// for most of its time.
await quiet(['node_modules/@react-router/dev/bin.cjs', 'typegen'])
await Promise.all([
  check('Types', () => quiet(['node_modules/typescript/bin/tsc', '--noEmit'])),
  check('Mise en forme', () => quiet(['node_modules/oxfmt/bin/oxfmt', '--check', '.'])),
  check('Code inutilisé', () => quiet(['node_modules/knip/bin/knip.js'])),
  check('Lint', () =>
    quiet(['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '.']),
  ),
  withProgress('Construction du site', () => run(projectNode(), ['scripts/build.mjs'])),
])
await suite('Règles, cas d’usage, pages', ['--config', 'vitest.config.ts'])
await suite('Parcours dans le navigateur', ['--config', 'vitest.e2e.config.ts'], {
  CHROMIUM: browser ?? '',
})

say(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function check(name, work) {
  const good = await withProgress(name, work)
  if (good) passed++
  else failed++
  say(`  ${good ? 'ok' : 'ÉCHEC'}  ${name}`)
}

/** One run of the test runner, counted test by test; a run that breaks before its report counts as a failure. */
async function suite(name, args, env = {}) {
  const report = `.tmp/report-${args[1]}.json`
  say(`  ${name}`)
  const code = await new Promise((resolve) => {
    const child = spawn(
      projectNode(),
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...args,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          ...env,
          LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
          NO_COLOR: '1',
          NODE_NO_WARNINGS: '1',
        },
      },
    )
    child.on('exit', resolve)
  })
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  passed += result?.numPassedTests ?? 0
  // A skipped test asserts nothing: it is not a pass.
  const bad = (result?.numFailedTests ?? 0) + (result?.numPendingTests ?? 0)
  failed += bad > 0 || code === 0 ? bad : 1
}

function quiet(args) {
  return new Promise((resolve) => {
    const child = spawn(projectNode(), args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    child.on('exit', (code) => {
      if (code !== 0) say(text)
      resolve(code === 0)
    })
  })
}
