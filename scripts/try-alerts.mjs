// npm run try-alerts [ALERT…]: makes each fault for real in a product of its own, watched by the
// Prometheus that is installed, and sees within ninety seconds exactly its alert. The rules are
// those of deploy/monitoring/, but for one wait of a quarter of an hour.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildIfStale } from './build-if-stale.mjs'
import { outcome, say } from './progress.mjs'
import { folder, freePort, needPrograms, start, stop, until } from './trial.mjs'

/** How soon an alert must be there, and how long others are waited for after it, seconds. */
const WITHIN = 90
const NO_OTHER_FOR = 20

needPrograms('prometheus', 'prometheus')
await buildIfStale()
const { close, FAULTS, metricsPort, repeat, url } = await import('./alert-faults.mjs')

/** Prometheus, from nothing, with the rules of deploy/ and this product alone. */
async function openPrometheus() {
  const place = join(folder, 'prometheus')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  // Whoever restores a copy is left a quarter of an hour to look at it: here, as much as others.
  const rules = readFileSync('deploy/monitoring/ouvreo.rules.yml', 'utf8').replace(
    'for: 15m',
    'for: 15s',
  )
  writeFileSync(join(place, 'ouvreo.rules.yml'), rules)
  writeFileSync(
    join(place, 'prometheus.yml'),
    readFileSync('deploy/monitoring/prometheus.yml', 'utf8').replace(
      '127.0.0.1:9464',
      `127.0.0.1:${metricsPort}`,
    ),
  )
  const at = await freePort()
  const child = start('prometheus', 'prometheus', [
    `--config.file=${join(place, 'prometheus.yml')}`,
    `--storage.tsdb.path=${join(place, 'data')}`,
    `--web.listen-address=127.0.0.1:${at}`,
  ])
  const asked = async (path) => (await fetch(`http://127.0.0.1:${at}/api/v1/${path}`)).json()
  const up = () =>
    asked('query?query=count_over_time(up[1m])').then(
      ({ data }) => Number(data.result[0]?.value[1] ?? 0) >= 2,
    )
  await until(() => up().catch(() => false), 90, 'Prometheus')
  return {
    firing: async () =>
      (await asked('alerts')).data.alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname),
    close: () => stop(child),
  }
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in FAULTS))
if (unknown.length > 0)
  throw new Error(
    `No such fault: ${unknown.join(', ')}. There are ${Object.keys(FAULTS).join(', ')}.`,
  )

let failed = 0
const slowest = { alert: '', seconds: 0 }
let tried = 0
for (const [alert, make] of Object.entries(FAULTS)) {
  if (wanted.length > 0 && !wanted.includes(alert)) continue
  // Somebody always looks at something.
  const others = repeat(200, () => fetch(`${url}/etat`).then((answer) => answer.text()))
  const prometheus = await openPrometheus()
  const before = await prometheus.firing()
  const undo = await make()
  const startedAt = Date.now()
  const seen = new Map()
  const look = async () => {
    for (const name of await prometheus.firing())
      if (!seen.has(name)) seen.set(name, Math.round((Date.now() - startedAt) / 1_000))
  }
  const within = await until(async () => (await look(), seen.has(alert)), WITHIN, alert).catch(
    () => null,
  )
  for (let second = 0; within !== null && second < NO_OTHER_FOR; second++)
    await Promise.all([look(), pause(1_000)])
  await prometheus.close()
  await undo()
  others()
  const exact = within !== null && before.length === 0 && seen.size === 1
  tried++
  if (!exact) failed++
  if (within > slowest.seconds) Object.assign(slowest, { alert, seconds: within })
  const fired = [...seen].map(([name, seconds]) => `${name} (${seconds} s)`).join(', ') || 'rien'
  say(
    `  ${exact ? 'ok   ' : 'ÉCHEC'}  ${alert} : ${fired}${before.length > 0 ? ` ; avant : ${before}` : ''}`,
  )
}
await close()
outcome(
  `${tried - failed} alertes sur ${tried}, la plus lente après ${slowest.seconds.toFixed(0)} s (${slowest.alert})`,
)
process.exit(failed === 0 ? 0 : 1)
