// npm run try-faults [FAULT…]: faults of a machine that the tests cannot make in a shared one, each made for real
// in a product of its own on the loopback: full disks, a process with few descriptors or little memory, readers
// that stop reading. Says what people were answered meanwhile, and ends with an error where it is not what
// docs/operations/faults.md says. Disks are made of memory, which needs root.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../app/platform/database/database.server.ts'
import { startEmbeddedPostgres } from '../app/platform/embedded-postgres/embedded-postgres.server.ts'
import { buildIfStale } from './build-if-stale.mjs'
import { outcome, say } from './progress.mjs'
import {
  folder,
  freePort,
  isReady,
  needPrograms,
  signIn,
  start,
  startProduct,
  stop,
  until,
} from './trial.mjs'

const ATELIER = 'atelier@demo.ouvreo.example'
/** How long a full disk stays full, and how soon people can write once it is not, seconds. */
const FULL_FOR = 15
const BACK_WITHIN = 10

needPrograms('util-linux procps', 'mount', 'prlimit', 'ps')
await buildIfStale()

const failures = []
function hold(what, so) {
  say(`  ${so ? 'ok ' : 'NON'} ${what}`)
  if (!so) failures.push(what)
}

/** A disk of so many megabytes, in memory, at a place that exists. */
function openDisk(place, megabytes) {
  mkdirSync(place, { recursive: true })
  const mount = (options) => {
    const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'trial', place], {
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`Root est nécessaire pour un disque d’essai : ${stderr}`)
  }
  mount(`size=${megabytes}m,mode=0755`)
  // Before the trial's folder is removed.
  process.prependListener('exit', () => spawnSync('umount', ['-l', place]))
  return {
    /** Writes until nothing more goes in. */
    fill() {
      const chunk = Buffer.alloc(64 * 1024, 7)
      const path = join(place, 'filling')
      for (;;)
        try {
          writeFileSync(path, chunk, { flag: 'a' })
        } catch (error) {
          if (error.code === 'ENOSPC') return
          throw error
        }
    },
    free: () => rmSync(join(place, 'filling')),
  }
}

let served = 0
/** A product of the demonstration, with what is particular to this fault. */
async function serve(env = {}) {
  const port = await freePort()
  const child = startProduct(`product-${++served}`, port, {
    DEMO: 'core',
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: '127.0.0.1',
    DATA_DIR: join(folder, `data-${served}`),
    ...env,
  })
  await until(() => child.exitCode !== null || isReady(port), 240, 'the product')
  if (child.exitCode !== null)
    throw new Error(`The product does not start: see product-${served}.log in ${folder}`)
  const url = `http://127.0.0.1:${port}`
  return { child, port, url, cookie: await signIn(url, ATELIER) }
}

let visitor = 0
/** The status and the heading of an answer; 0 where none came. */
const answered = (asking) =>
  asking.then(
    async (answer) => {
      const [, heading = ''] = /<h1[^>]*>([^<]*)/.exec(await answer.text()) ?? []
      return { status: answer.status, heading }
    },
    () => ({ status: 0, heading: '' }),
  )
const read = ({ url, cookie }, path) =>
  answered(fetch(url + path, { headers: { cookie }, redirect: 'manual' }))
/** A message of the contact form, each from another address. */
const write = ({ url }) => {
  const number = ++visitor
  return answered(
    fetch(`${url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url, 'x-forwarded-for': `198.51.${100 + (number >> 8)}.${number & 255}` },
      body: new URLSearchParams({
        firstName: 'Claire',
        lastName: 'Martin',
        email: `essai-${number}@ouvreo.fr`,
        type: 'general',
        subject: 'Une question',
        message: `Bonjour, une question, la ${number}e.`,
      }),
    }),
  )
}
const residentMegabytes = ({ child }) =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024,
  )

const FAULTS = {
  /** The disk of the database and of everything else is full, then has room again. */
  async disk() {
    const place = join(folder, 'disk')
    const disk = openDisk(place, 900)
    const product = await serve({ DATA_DIR: join(place, 'data') })
    hold('un message est pris avant', (await write(product)).status === 302)
    disk.fill()
    const [writes, reads] = [[], []]
    for (let second = 0; second < FULL_FOR; second++) {
      disk.fill()
      writes.push(await write(product))
      reads.push(await read(product, '/espace-pro/bibliotheque'), await read(product, '/'))
      await pause(1_000)
    }
    const accepted = writes.filter(({ status }) => status === 302).length
    say(`  ${writes.length - accepted} écritures refusées et ${accepted} prises disque plein`)
    hold(
      'ce qui n’est pas pris est un 503 en français',
      writes.every(
        ({ status, heading }) => status === 302 || (status === 503 && /Un instant/.test(heading)),
      ) && accepted < writes.length,
    )
    hold(
      'on lit toujours',
      reads.every(({ status }) => status === 200),
    )
    disk.free()
    const back = await until(
      async () => (await write(product)).status === 302,
      BACK_WITHIN,
      'writing again',
    )
    say(`  on écrit de nouveau ${back.toFixed(1)} s après`)
    hold('le même processus sert toujours', product.child.exitCode === null)
    await stop(product.child)
  },

  /** The disk of photos and documents alone is full. */
  async files() {
    const data = join(folder, 'data-files')
    const files = join(data, 'files')
    const disk = openDisk(files, 120)
    const product = await serve({ DATA_DIR: data })
    const kept = () =>
      readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
        .length
    const picture = readFileSync('public/icones/ouvreo-512.png')
    const send = () => {
      const form = new FormData()
      for (const [name, value] of Object.entries({
        intent: 'add',
        caption: 'Un chantier',
        trade: '',
      }))
        form.append(name, value)
      form.append('picture', new Blob([picture], { type: 'image/png' }), 'chantier.png')
      return answered(
        fetch(`${product.url}/espace-pro/entreprise/galerie`, {
          method: 'POST',
          redirect: 'manual',
          headers: { origin: product.url, cookie: product.cookie },
          body: form,
        }),
      )
    }
    hold('une photo est prise avant', (await send()).status === 302)
    disk.fill()
    const before = kept()
    const refused = await send()
    say(`  une photo, disque plein : ${refused.status} « ${refused.heading} »`)
    hold(
      'elle est refusée en français',
      refused.status === 503 && /Un instant/.test(refused.heading),
    )
    hold('rien n’en reste à moitié', kept() === before)
    hold('le reste s’écrit', (await write(product)).status === 302)
    disk.free()
    hold('une photo est prise après', (await send()).status === 302)
    await stop(product.child)
  },

  /** Three times more connections than the process may open. */
  async descriptors() {
    const product = await serve()
    const { pid } = product.child
    spawnSync('prlimit', ['--pid', String(pid), '--nofile=200:200'])
    const silent = Array.from({ length: 600 }, () =>
      connect(product.port, '127.0.0.1').on('error', () => undefined),
    )
    await pause(2_000)
    const meanwhile = await Promise.all(
      Array.from({ length: 10 }, () =>
        Promise.race([read(product, '/'), pause(5_000).then(() => ({ status: 0 }))]),
      ),
    )
    say(`  pendant ce temps : ${meanwhile.map(({ status }) => status || 'rien').join(' ')}`)
    for (const socket of silent) socket.destroy()
    const back = await until(
      async () => (await read(product, '/espace-pro')).status === 200,
      15,
      'a page',
    )
    say(`  une page ${back.toFixed(1)} s après`)
    hold('on écrit de nouveau', (await write(product)).status === 302)
    hold('le même processus sert toujours', product.child.exitCode === null)
    await stop(product.child)
  },

  /** A process that may keep 128 MB of objects, and forty people who read without a pause. */
  async memory() {
    const product = await serve({ NODE_OPTIONS: '--max-old-space-size=128' })
    const data = join(folder, `data-${served}`)
    const statuses = {}
    let open = true
    let written = 0
    const people = Array.from({ length: 40 }, async (_, person) => {
      while (open) {
        const { status } =
          person % 8 === 0 ? await write(product) : await read(product, '/espace-pro/entreprise')
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 302) written++
        if (status === 0) await pause(200)
      }
    })
    await pause(20_000)
    open = false
    await Promise.all(people)
    say(`  réponses : ${JSON.stringify(statuses)}`)
    if (product.child.exitCode === null && product.child.signalCode === null) {
      say(`  le processus tient dans ${residentMegabytes(product)} Mo`)
      await stop(product.child)
    } else
      say(`  le processus s’est arrêté (${product.child.exitCode ?? product.child.signalCode})`)
    const again = await serve({ DATA_DIR: data })
    hold('relancé, il écrit', (await write(again)).status === 302)
    const database = await startEmbeddedPostgres({ dataDir: join(data, 'postgres') })
    const { pool, close } = openDatabase(database.url, { max: 1 })
    const { rows } = await pool.query(
      "select count(*)::int as count from contact_messages where email like 'essai-%'",
    )
    await close()
    await database.stop()
    say(`  ${written} messages pris, ${rows[0].count - 1} gardés`)
    hold('rien de ce qui fut pris n’est perdu', rows[0].count - 1 >= written)
    await stop(again.child)
  },

  /** Readers of the live news whose machine stops: their streams are let go of. */
  async readers() {
    const metricsPort = await freePort()
    const product = await serve({ METRICS_PORT: String(metricsPort) })
    const streams = async () => {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^ouvreo_live_streams(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1] ?? -1)
    }
    const before = residentMegabytes(product)
    const reader = start('reader', process.execPath, [
      '-e',
      `for (let n = 0; n < 8; n++) fetch('${product.url}/api/flux', { headers: { cookie: ${JSON.stringify(product.cookie)} } }).then(async ({ body }) => { for await (const _ of body); }); setInterval(() => {}, 1000)`,
    ])
    await until(async () => (await streams()) === 8, 10, 'eight streams')
    reader.kill('SIGSTOP')
    // Asked after 25 s in which nothing was told, and let go of 10 s later; the demonstration still tells some.
    const gone = await until(async () => (await streams()) === 0, 120, 'no stream')
    say(`  les flux sont lâchés ${gone.toFixed(0)} s après le silence`)
    const after = residentMegabytes(product)
    say(`  mémoire : ${before} Mo avant, ${after} Mo après`)
    reader.kill('SIGCONT')
    await stop(reader, 'SIGKILL')
    await stop(product.child)
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in FAULTS))
if (unknown.length > 0) {
  say(`Pas de panne nommée ${unknown.join(', ')}. Il y a : ${Object.keys(FAULTS).join(', ')}`)
  process.exit(1)
}
for (const [name, fault] of Object.entries(FAULTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  say(name)
  await fault()
}
outcome(failures.length === 0 ? 'tout tient' : `${failures.length} ne tiennent pas`)
process.exit(failures.length === 0 ? 0 : 1)
