// npm run try-failover [CRASHES]: two PostgreSQL under Patroni and etcd, behind HAProxy, from
// Debian's packages and the samples of deploy/fail-over/, all on the loopback. The primary is lost,
// frozen and switched while people write to the product: what was acknowledged is counted
// afterwards, and how long nothing was.
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { parse, stringify } from 'yaml'
import { buildIfStale } from './build-if-stale.mjs'
import { outcome, say } from './progress.mjs'
import {
  folder,
  freePort,
  isReady,
  needPrograms,
  start,
  startProduct,
  stop,
  until,
} from './trial.mjs'
import { inWords, openWriters } from './trial-site.mjs'

/** How long nobody may have been able to write, seconds. */
const BACK_WITHIN = { loss: 20, freeze: 20, switchover: 2 }
const WRITERS = 4
const crashes = Number(process.argv[2] ?? 3)

needPrograms('patroni python3-etcd etcd-server haproxy postgresql', 'patroni', 'etcd', 'haproxy')
await buildIfStale()

// PostgreSQL refuses to run as root.
const account =
  process.getuid() === 0 ? spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout : null
const as = account
  ? {
      uid: Number(account),
      gid: Number(spawnSync('id', ['-g', 'postgres'], { encoding: 'utf8' }).stdout),
    }
  : {}
const local = (port) => `127.0.0.1:${port}`
const read = (name) => readFileSync(join('deploy/fail-over', name), 'utf8')

const etcdPort = await freePort()
const peerPort = await freePort()
start('etcd', 'etcd', [
  '--enable-v2',
  `--data-dir=${join(folder, 'etcd')}`,
  `--listen-client-urls=http://${local(etcdPort)}`,
  `--advertise-client-urls=http://${local(etcdPort)}`,
  `--listen-peer-urls=http://${local(peerPort)}`,
  `--initial-advertise-peer-urls=http://${local(peerPort)}`,
  `--initial-cluster=default=http://${local(peerPort)}`,
])

/** A machine of PostgreSQL: the sample, with addresses of its own. */
async function openNode(name) {
  const [port, api] = [await freePort(), await freePort()]
  const home = join(folder, name)
  mkdirSync(home)
  if (as.uid) chownSync(home, as.uid, as.gid)
  const sample = parse(read('patroni.yml'))
  const settings = {
    ...sample,
    name,
    restapi: { listen: local(api), connect_address: local(api) },
    etcd: { hosts: [local(etcdPort)] },
    postgresql: {
      ...sample.postgresql,
      listen: local(port),
      connect_address: local(port),
      data_dir: join(home, 'data'),
      parameters: { unix_socket_directories: home },
      pgpass: join(home, 'pgpass'),
    },
  }
  const path = join(folder, `${name}.yml`)
  writeFileSync(path, stringify(settings))
  const node = { name, port, api, child: null }
  node.run = () => {
    node.child = start(name, 'patroni', [path], {
      ...as,
      cwd: home,
      env: {
        PATH: process.env.PATH,
        LC_ALL: 'C.UTF-8',
        PATRONI_SUPERUSER_PASSWORD: 'trial',
        PATRONI_REPLICATION_PASSWORD: 'trial',
        PATRONI_REWIND_PASSWORD: 'trial',
      },
    })
  }
  node.run()
  return node
}
const is = (node, role) =>
  fetch(`http://${local(node.api)}/${role}`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ status }) => status === 200,
    () => false,
  )

const nodes = []
// A server outlives the Patroni that started it.
process.on('exit', () => nodes.forEach((node) => signal(processesOf(node), 'SIGKILL')))
nodes.push(await openNode('one'))
await until(() => is(nodes[0], 'primary'), 90, 'the first primary')
nodes.push(await openNode('two'))
await until(() => is(nodes[1], 'sync'), 90, 'the copy')

const databasePort = await freePort()
writeFileSync(
  join(folder, 'haproxy.cfg'),
  nodes.reduce(
    (text, { name, port, api }) =>
      text.replace(
        new RegExp(`server ${name} \\S+ check port 8008`),
        `server ${name} ${local(port)} check port ${api}`,
      ),
    read('haproxy.cfg').replaceAll('127.0.0.1:5000', local(databasePort)),
  ),
)
start('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')])
const DATABASE_URL = `postgres://postgres:trial@${local(databasePort)}/postgres`
const count = async (text) => {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}
await until(
  () =>
    count('select 1').then(
      () => true,
      () => false,
    ),
  30,
  'PostgreSQL behind HAProxy',
)

const port = await freePort()
const url = `http://${local(port)}`
const product = startProduct('product', port, {
  DATABASE_URL,
  DEMO: '0',
  TRUSTED_PROXIES: '127.0.0.1',
})
await until(() => isReady(port), 120, 'the product')

const writers = openWriters(url, { count: WRITERS, everyMs: 50 })
const { acknowledged, answers } = writers
/** Whoever only reads a public page meanwhile. */
const pages = new Map()
let reading = true
const reader = (async () => {
  while (reading) {
    const { status } = await fetch(`${url}/`).catch(() => ({ status: 'none' }))
    pages.set(status, (pages.get(status) ?? 0) + 1)
    await pause(100)
  }
})()

/** Every process of a machine, Patroni and PostgreSQL. */
function processesOf(node) {
  const children = new Map()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const parent = /^PPid:\t(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]
      children.set(Number(parent), [...(children.get(Number(parent)) ?? []), Number(pid)])
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, node.name, 'data')))
        children.set(node.name, [...(children.get(node.name) ?? []), Number(pid)])
    } catch {
      // It ended meanwhile.
    }
  const under = (pid) => [pid, ...(children.get(pid) ?? []).flatMap(under)]
  return [...new Set([...under(node.child.pid), ...(children.get(node.name) ?? []).flatMap(under)])]
}
function signal(pids, name) {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // It ended meanwhile.
    }
}

let failed = 0
/** The longest time without a write, by kind, seconds. */
const longestOf = { loss: 0, freeze: 0, switchover: 0 }
/** Does something to the primary, and says how long no write was acknowledged. */
async function fault(kind, name, make) {
  for (const node of nodes) if (await is(node, 'primary')) nodes.sort((a) => (a === node ? -1 : 1))
  const [primary, copy] = nodes
  await until(() => is(copy, 'sync'), 120, 'a copy that follows')
  await pause(2_000)
  const from = performance.now()
  const repair = await make(primary, copy)
  await until(() => is(copy, 'primary'), 60, 'another primary')
  await until(() => acknowledged.at(-1)?.at > performance.now() - 300, 60, 'writes')
  await pause(3_000)
  const times = [from, ...acknowledged.map(({ at }) => at).filter((at) => at > from)]
  const longest = Math.max(...times.slice(1).map((at, index) => at - times[index])) / 1_000
  longestOf[kind] = Math.max(longestOf[kind], longest)
  const good = longest <= BACK_WITHIN[kind]
  if (!good) failed++
  say(
    `  ${good ? 'ok   ' : 'ÉCHEC'}  ${name} : ${longest.toFixed(1)} s sans écriture (au plus ${BACK_WITHIN[kind]})`,
  )
  await repair?.()
}

for (let time = 1; time <= crashes; time++)
  await fault('loss', `perte du primaire, ${time} sur ${crashes}`, (primary) => {
    signal(processesOf(primary), 'SIGKILL')
    return () => primary.run()
  })
await fault('freeze', 'primaire figé', (primary) => {
  const pids = processesOf(primary)
  signal(pids, 'SIGSTOP')
  return () => signal(pids, 'SIGCONT')
})
for (let time = 1; time <= 3; time++)
  await fault('switchover', `bascule voulue, ${time} sur 3`, async (primary, copy) => {
    const answer = await fetch(`http://${local(primary.api)}/switchover`, {
      method: 'POST',
      body: JSON.stringify({ leader: primary.name, candidate: copy.name }),
    })
    if (!answer.ok) throw new Error(`Switchover: ${answer.status} ${await answer.text()}`)
  })

reading = false
await Promise.all([writers.stop(), reader])
const there = new Set(
  (await count('select subject from contact_messages')).map(({ subject }) => subject),
)
const lost = acknowledged.filter(({ subject }) => !there.has(subject))
if (lost.length > 0) failed++
say(`  réponses aux écritures : ${inWords(answers)} ; page d’accueil : ${inWords(pages)}`)
outcome(
  `${acknowledged.length} écritures annoncées, ${lost.length} perdues ; sans écriture : ${longestOf.loss.toFixed(1)} s après une perte, ${longestOf.freeze.toFixed(1)} s figé, ${longestOf.switchover.toFixed(1)} s à une bascule`,
)
if (product.exitCode !== null) failed++
await stop(product)
process.exit(failed === 0 ? 0 : 1)
