// npm run try-all [-- --quick] [RELEASE]: every trial of an operator, one after the other: the samples of deploy/ read by
// their programs, faults of a machine, processes killed, an instant put back and a machine of the database lost, an
// upgrade from a release (or from before the newest migration) and back, ten losses of the primary, each alert. Takes
// about an hour and a half on an idle machine, half an hour with --quick, which has fewer rounds. Says first what is
// missing, last the figures of each. KEEP_TRIAL=1 keeps the folders.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { buildIfStale } from './build-if-stale.mjs'
import { projectNode } from './install.mjs'
import { OUTCOME, say } from './progress.mjs'

/** What the trials run, by the package of Debian that has it. */
const NEEDED = {
  caddy: ['caddy'],
  'etcd-server': ['etcd'],
  git: ['git'],
  haproxy: ['haproxy'],
  nginx: ['nginx'],
  openssl: ['openssl'],
  patroni: ['patroni'],
  pgbackrest: ['pgbackrest'],
  procps: ['ps', 'pgrep'],
  prometheus: ['prometheus', 'promtool'],
  systemd: ['systemd-analyze'],
  'util-linux': ['mount', 'prlimit'],
}
const isThere = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const absent = Object.entries(NEEDED)
  .filter(([, programs]) => !programs.every(isThere))
  .map(([name]) => name)
if (!existsSync('/usr/lib/postgresql')) absent.push('postgresql')
// Patroni is run by Debian's own Python, whatever another one on the path has.
if (isThere('patroni') && spawnSync('/usr/bin/python3', ['-c', 'import etcd']).status !== 0)
  absent.push('python3-etcd')
if (absent.length > 0) {
  say(`Il manque des programmes : apt-get install -y ${absent.join(' ')}`)
  say('Arrêtez ensuite les services que Debian démarre : chaque essai ouvre les siens, à part.')
}
if (process.getuid() !== 0)
  say('Les essais de disques pleins et de PostgreSQL demandent root : sudo npm run try-all')
if (absent.length > 0 || process.getuid() !== 0) process.exit(1)

/** The last commit before the newest migration: what an operator upgrades from at the worst. */
function beforeNewestMigration() {
  const git = (...words) => spawnSync('git', words, { encoding: 'utf8' }).stdout.trim()
  return git('rev-parse', '--short', `${git('log', '-1', '--format=%H', '--', 'migrations')}^`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
})
const [release = beforeNewestMigration()] = positionals
const rounds = (whole, quick) => String(values.quick ? quick : whole)
const [upgrades, losses, kills] = [rounds(20, 2), rounds(10, 2), rounds(9, 3)]
/** With --quick, alerts of each sort alone: an answer, the database, what waits. */
const alerts = values.quick ? ['OuvreoErrors', 'OuvreoDatabaseDown', 'OuvreoMailsWait'] : []
const TRIALS = [
  ['Les exemples de deploy/', 'try-deploy'],
  ['Pannes de la machine', 'try-faults'],
  [`Un processus tué toutes les 20 s, ${kills} fois`, 'try-kill', kills],
  ['Retour à un instant, machine de la base perdue', 'try-restore'],
  [`Mise à niveau depuis ${release}, ${upgrades} tours`, 'try-upgrade', release, 'HEAD', upgrades],
  [`Perte du primaire, ${losses} fois`, 'try-failover', losses],
  ['Alertes', 'try-alerts', ...alerts],
]

await buildIfStale()
const results = []
const startedAt = performance.now()
const minutesSince = (from) => `${((performance.now() - from) / 60_000).toFixed(1)} min`
for (const [at, [title, name, ...words]] of TRIALS.entries()) {
  say(`${at + 1} sur ${TRIALS.length} : ${title} (${minutesSince(startedAt)})`)
  const from = performance.now()
  const child = spawn(projectNode(), [`scripts/${name}.mjs`, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let figures = ''
  for await (const line of createInterface({ input: child.stdout })) {
    say(line)
    if (line.startsWith(OUTCOME)) figures = line.slice(OUTCOME.length)
  }
  const [code] = await ended
  results.push({ title, good: code === 0, figures, took: minutesSince(from) })
}
say('')
for (const { title, good, figures, took } of results)
  say(`${good ? 'ok   ' : 'ÉCHEC'}  ${took.padStart(8)}  ${title}${figures && ` : ${figures}`}`)
const failed = results.filter(({ good }) => !good).length
say(failed === 0 ? 'Tout tient.' : `${failed} essais sur ${results.length} ne tiennent pas.`)
process.exit(failed === 0 ? 0 : 1)
