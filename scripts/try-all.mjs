// npm run try-all [-- RELEASE]: every trial of an operator, one after the other: the samples of deploy/ read by their
// programs, faults of a machine, an upgrade from a release (or from before the newest migration) and back, ten losses of
// the database's machine, and each alert. Takes about an hour on an idle machine; KEEP_TRIAL=1 keeps its folders.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { projectNode } from './install.mjs'
import { say } from './progress.mjs'

/** The last commit before the newest migration: what an operator upgrades from at the worst. */
function beforeNewestMigration() {
  const git = (...words) => spawnSync('git', words, { encoding: 'utf8' }).stdout.trim()
  return git('rev-parse', '--short', `${git('log', '-1', '--format=%H', '--', 'migrations')}^`)
}

const [release = beforeNewestMigration()] = process.argv.slice(2)
const TRIALS = [
  ['Les exemples de deploy/', 'try-deploy'],
  ['Pannes de la machine', 'try-faults'],
  [`Mise à niveau depuis ${release}, vingt tours`, 'try-upgrade', release, 'HEAD', '20'],
  ['Perte de la base, dix fois', 'try-failover', '10'],
  ['Alertes', 'try-alerts'],
]

let failed = 0
const lines = []
for (const [title, name, ...words] of TRIALS) {
  say(`  ${title}`)
  const startedAt = performance.now()
  const child = spawn(projectNode(), [`scripts/${name}.mjs`, ...words], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) failed++
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  lines.push(`  ${code === 0 ? 'ok   ' : 'ÉCHEC'}  ${title} (${minutes} min)`)
}
for (const line of lines) say(line)
process.exit(failed === 0 ? 0 : 1)
