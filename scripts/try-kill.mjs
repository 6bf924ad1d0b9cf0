// npm run try-kill [-- KILLS]: two processes that serve and one that works behind the HAProxy of deploy/; every twenty
// seconds one of them is killed (kill -9) while people read and write, and is started again a second later, as systemd
// does. Counts what was acknowledged and is lost, what is there twice, and what failed of what was asked.
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { buildIfStale } from './build-if-stale.mjs'
import { outcome, say } from './progress.mjs'
import { folder, needPrograms } from './trial.mjs'
import { inWords, openSite, openWriters } from './trial-site.mjs'

const EVERY_MS = 20_000
/** As `RestartSec` of deploy/systemd/. */
const RESTART_AFTER_MS = 1_000
/** Of what is asked, at most so much may fail: what the process that is killed had in hand. */
const FAILED_MOST = 0.01
const kills = Number(process.argv[2] ?? 9)

needPrograms('haproxy', 'haproxy')
await buildIfStale()
const server = await startEmbeddedPostgres({ dataDir: join(folder, 'server') })
const site = await openSite({ DATABASE_URL: server.url, DEMO: '0' })

const writers = openWriters(site.url, { count: 8, everyMs: 10 })
const pages = new Map()
let reading = true
const readers = ['/', '/trouver-pro', '/connexion', '/faq'].map(async (path) => {
  while (reading) {
    const asked = fetch(site.url + path, { signal: AbortSignal.timeout(10_000) })
    const status = await asked.then(
      async (answer) => (await answer.text(), answer.status),
      () => 'none',
    )
    pages.set(status, (pages.get(status) ?? 0) + 1)
    await pause(50)
  }
})

await pause(3_000)
for (let kill = 0; kill < kills; kill++) {
  const next = pause(EVERY_MS)
  const place = kill % site.processes.length
  const gone = once(site.processes[place], 'exit')
  site.processes[place].kill('SIGKILL')
  await gone
  await pause(RESTART_AFTER_MS)
  const seconds = await site.run(place)
  say(
    `  ${kill + 1} sur ${kills} : ${place < 2 ? `le processus ${place + 1} du site` : 'celui des travaux'} sert de nouveau ${(seconds + RESTART_AFTER_MS / 1_000).toFixed(1)} s après`,
  )
  await next
}
reading = false
await Promise.all([writers.stop(), ...readers])

const client = new pg.Client({ connectionString: server.url })
await client.connect()
const { rows } = await client.query(
  'select subject, count(*)::int as times from contact_messages group by subject',
)
await client.end()
await site.stopAll()
await server.stop()

const kept = new Map(rows.map(({ subject, times }) => [subject, times]))
const lost = writers.acknowledged.filter(({ subject }) => !kept.has(subject)).length
const twice = rows.filter(({ times }) => times > 1).length
const asked = [...pages.values(), ...writers.answers.values()].reduce((sum, n) => sum + n, 0)
const failed = asked - (pages.get(200) ?? 0) - writers.acknowledged.length
say(`  écritures : ${inWords(writers.answers)} ; pages : ${inWords(pages)}`)
outcome(
  `${kills} processus tués : ${writers.acknowledged.length} écritures annoncées, ${lost} perdues, ${twice} en double ; ${failed} demandes en échec sur ${asked}`,
)
process.exit(lost === 0 && twice === 0 && failed <= asked * FAILED_MOST ? 0 : 1)
