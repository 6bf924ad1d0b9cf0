// What the trials share (scripts/try-*.mjs): programs that end with the trial,
// in a folder that goes with it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectNode } from './install.mjs'

/** The folder of this trial: data, logs, configurations. */
export const folder = mkdtempSync(join(tmpdir(), 'ouvreo-trial-'))
chmodSync(folder, 0o755)
const running = new Set()

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  if (!process.env.KEEP_TRIAL) rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

/** Ends the trial here where a program is not installed: trials need some that the product does not. */
export function needPrograms(packages, ...programs) {
  const absent = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status)
  if (absent.length === 0) return
  process.stderr.write(`Il manque ${absent.join(', ')} : apt-get install ${packages}\n`)
  process.exit(1)
}

/** Starts a program whose words go to `<name>.log`, and which ends with the trial. */
export function start(name, command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const file = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false })
  running.add(child)
  child.on(
    'error',
    (error) => (process.stderr.write(`${name}: ${error.message}\n`), process.exit(1)),
  )
  child.once('exit', () => running.delete(child))
  return child
}

/** Ends a program, and waits until it has. */
export async function stop(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

/** A port of the loopback that nobody listens on. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Waits until something is so; throws after so many seconds. Answers how many it took. */
export async function until(what, seconds, name) {
  const startedAt = performance.now()
  const passed = () => (performance.now() - startedAt) / 1_000
  while (!(await what())) {
    if (passed() > seconds) throw new Error(`Not within ${seconds} s: ${name}`)
    await pause(100)
  }
  return passed()
}

/** Starts the built product of a folder as real processes are, or, with the words of a command, does that alone. */
export function startProduct(name, port, env, cwd = '.', ...words) {
  const program = ['--enable-source-maps', 'build/server/index.js', ...words]
  return start(name, resolve(projectNode()), program, {
    cwd,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: join(folder, 'data'),
      SITE_GATE_PASSWORD: '',
      ADMIN_TWO_FACTOR: 'off',
      ...env,
    },
  })
}

/** Whether a process may be sent requests. */
export const isReady = async (port) =>
  (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200

/** The cookies of somebody of the demonstration, signed in. */
export async function signIn(url, email) {
  const answer = await fetch(`${url}/connexion`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ email, password: 'demonstration' }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (!cookies.some((cookie) => cookie.includes('session'))) throw new Error(`No session: ${email}`)
  return cookies.join('; ')
}
