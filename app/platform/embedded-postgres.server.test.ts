import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chooseAccount } from './embedded-postgres-account.server.ts'
import { findBinaries } from './embedded-postgres-binaries.server.ts'
import { isAlive, isServerProcess, readServerFile } from './embedded-postgres-process.server.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.server.ts'

const root = process.getuid?.() === 0
const CHILD = resolve('test/fixtures/embedded-postgres-child.ts')

let folder: string
/** One cluster for the cases that follow each other on the same data folder, as a machine's life does. */
let shared: string
const children = new Set<ChildProcess>()

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ouvreo-launcher-'))
  // The account that replaces root has to pass through.
  chmodSync(folder, 0o755)
  shared = join(folder, 'shared')
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function until(what: () => boolean | Promise<boolean>, milliseconds = 15_000): Promise<number> {
  const began = performance.now()
  while (!(await what())) {
    if (performance.now() - began > milliseconds) throw new Error(`still not so after ${milliseconds} ms: ${what}`)
    await new Promise((done) => setTimeout(done, 10))
  }
  return performance.now() - began
}

type Started = { url: string; owned: boolean; pid: number; milliseconds: number }

function startChild(dataDir: string, then: 'wait' | 'exit' | 'drain' = 'wait') {
  const process_ = spawn(process.execPath, [CHILD, dataDir, then], { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  children.add(process_)
  const lines = createInterface({ input: process_.stdout })[Symbol.asyncIterator]()
  const next = async () => JSON.parse((await lines.next()).value as string) as Record<string, unknown>
  const ended = once(process_, 'exit')
  return {
    process: process_,
    started: next() as Promise<Started>,
    next,
    ended,
    kill: async () => {
      process_.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      process_.stdin.write('stop\n')
      await ended
    },
  }
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres')

describe('a machine’s life on one data folder', () => {
  it('makes a closed cluster on its first start', async () => {
    const server = await startEmbeddedPostgres({ dataDir: shared })
    expect(server.owned).toBe(true)
    const names = ['fsync', 'synchronous_commit', 'jit', 'TimeZone', 'listen_addresses', 'max_connections', 'shared_buffers', 'password_encryption', 'server_encoding']
    const [settings] = await query(server.url, `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join(', ')}`)
    expect(settings).toEqual({
      fsync: 'on', synchronous_commit: 'on', jit: 'off', TimeZone: 'UTC', listen_addresses: '127.0.0.1',
      max_connections: '200', shared_buffers: '128MB', password_encryption: 'scram-sha-256', server_encoding: 'UTF8',
    })
    const [database] = await query(server.url, `select datname, datctype, upper('é') as upper from pg_database where datname = current_database()`)
    expect(database).toEqual({ datname: 'ouvreo', datctype: 'C.UTF-8', upper: 'É' })

    expect(statSync(join(clusterOf(shared), 'ouvreo-password')).mode & 0o777).toBe(0o600)
    expect(statSync(clusterOf(shared)).mode & 0o777).toBe(0o700)
    const rules = readFileSync(join(clusterOf(shared), 'pg_hba.conf'), 'utf8').split('\n').filter((line) => /^[a-z]/.test(line))
    expect(rules.map((line) => line.trim().split(/\s+/).at(-1))).toEqual(rules.map(() => 'scram-sha-256'))
    const wrong = server.url.replace(/ouvreo:[^@]+@/, 'ouvreo:wrong@')
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect(server.url).toContain(encodeURIComponent(clusterOf(shared)))

    await query(server.url, 'create table kept (n int)')
    await query(server.url, 'insert into kept values (1)')
    await server.stop()
    expect(isAlive(server.pid)).toBe(false)
    await expect(query(server.url, 'select 1')).rejects.toThrow()
  })

  it('starts again at the same address with what was written, and listens on the loopback’s TCP too', async () => {
    const first = await startEmbeddedPostgres({ dataDir: shared })
    await first.stop()
    const server = await startEmbeddedPostgres({ dataDir: shared, database: 'other "name"' })
    expect(new URL(server.url).search).toBe(new URL(first.url).search)
    const port = new URL(server.url).searchParams.get('port')
    const overTcp = first.url.replace(/localhost\/.*/, `127.0.0.1:${port}/ouvreo`)
    expect(await query(overTcp, 'select n from kept')).toEqual([{ n: 1 }])
    expect(await query(server.url, 'select current_database()')).toEqual([{ current_database: 'other "name"' }])
    await Promise.all([server.stop(), server.stop()])
    expect(isAlive(server.pid)).toBe(false)
  })

  it('is taken over from a process that was killed, and stops with the one that took it', async () => {
    const child = startChild(shared)
    const { pid, url } = await child.started
    await child.kill()
    expect(isServerProcess(pid, clusterOf(shared))).toBe(true)
    const server = await startEmbeddedPostgres({ dataDir: shared })
    expect(server).toMatchObject({ owned: true, pid, url })
    await server.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('is shared with a second process, which leaves it running', async () => {
    const child = startChild(shared)
    const { pid, url } = await child.started
    const joined = await startEmbeddedPostgres({ dataDir: shared })
    expect(joined).toMatchObject({ owned: false, pid, url })
    await joined.stop()
    expect(await query(url, 'select n from kept')).toEqual([{ n: 1 }])
    await child.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('is taken over by the second process when the first stops', async () => {
    const child = startChild(shared)
    const { pid, url } = await child.started
    const joined = await startEmbeddedPostgres({ dataDir: shared })
    await child.stop()
    const answers = () => query(url, 'select n from kept').then((rows) => rows.length === 1, () => false)
    expect(await until(answers)).toBeLessThan(10_000)
    await until(() => joined.owned && joined.pid !== pid)
    const taken = joined.pid
    await joined.stop()
    // Its files are gone when `stop` answers; the process itself may take a moment more to leave.
    await until(() => !isAlive(taken))
  })

  it('is stopped by the second process when the first was killed', async () => {
    const child = startChild(shared)
    const { pid, url } = await child.started
    const joined = await startEmbeddedPostgres({ dataDir: shared })
    await child.kill()
    // The server takes an instant to notice that its owner is gone.
    await until(async () => (await query(url, `select 1 from pg_stat_activity where application_name = 'ouvreo-owner'`)).length === 1)
    await joined.stop()
    expect(isAlive(pid)).toBe(false)
  })

  it('comes back by itself, at the same address, when the server alone is killed', async () => {
    const said: string[] = []
    const server = await startEmbeddedPostgres({ dataDir: shared, log: (message) => said.push(message) })
    const before = server.pid
    await query(server.url, 'insert into kept values (2)')
    process.kill(before, 'SIGKILL')
    const answers = async () => query(server.url, 'select n from kept order by n').then((rows) => rows.length === 2, () => false)
    expect(await until(answers)).toBeLessThan(10_000)
    await until(() => server.pid !== before)
    expect(said).toContain('La base de données s’était arrêtée : elle a été relancée.')
    // A dropped connection is not a dead server: the owner finds it again.
    await query(server.url, `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ouvreo-owner'`)
    await until(async () => (await query(server.url, `select 1 from pg_stat_activity where application_name = 'ouvreo-owner'`)).length === 1)
    await server.stop()
    expect(isAlive(server.pid)).toBe(false)
  })

  it('recovers when both were killed, even if the dead number is a zombie or another program', async () => {
    const child = startChild(shared)
    const { pid } = await child.started
    await child.kill()
    process.kill(pid, 'SIGKILL')
    const recovered = await startEmbeddedPostgres({ dataDir: shared })
    expect(await query(recovered.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }])
    await recovered.stop()

    // The shell becomes `sleep`, which never collects the child it does not know of.
    const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] })
    children.add(parent)
    const zombie = Number(String((await once(parent.stdout, 'data'))[0]))
    if (process.platform === 'linux') await until(() => /\) Z/.test(readFileSync(`/proc/${zombie}/stat`, 'utf8')))
    expect(isAlive(zombie)).toBe(false)
    for (const number of process.platform === 'linux' ? [zombie, parent.pid!] : [zombie]) {
      const killed = startChild(shared)
      const before = await killed.started
      await killed.kill()
      process.kill(before.pid, 'SIGKILL')
      await until(() => !isAlive(before.pid))
      const file = join(clusterOf(shared), 'postmaster.pid')
      for (const path of [file, join(clusterOf(shared), `.s.PGSQL.${readServerFile(clusterOf(shared))!.port}.lock`)]) {
        writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(number)))
      }
      const server = await startEmbeddedPostgres({ dataDir: shared })
      expect(server.owned).toBe(true)
      expect(await query(server.url, 'select count(*)::int as n from kept')).toEqual([{ n: 2 }])
      await server.stop()
    }
    parent.kill('SIGKILL')
  })

  it('outlives a terminal’s Ctrl+C until the product has finished with it', async () => {
    const child = startChild(shared, 'drain')
    const { pid } = await child.started
    // What a terminal does: the signal goes to the whole foreground group.
    process.kill(-child.process.pid!, 'SIGINT')
    expect(await child.next()).toEqual({ after_interrupt: 'served' })
    expect((await child.ended)[0]).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  it('does not outlive a process that ends without stopping it', async () => {
    const child = startChild(shared, 'exit')
    const { pid } = await child.started
    expect((await child.ended)[0]).toBe(3)
    await until(() => !isAlive(pid))
  })

  it('chooses another port when its own is taken', async () => {
    const first = await startEmbeddedPostgres({ dataDir: shared })
    const port = Number(new URL(first.url).searchParams.get('port'))
    await first.stop()
    const intruder = createServer().listen(port, '127.0.0.1')
    await once(intruder, 'listening')
    const said: string[] = []
    const server = await startEmbeddedPostgres({ dataDir: shared, log: (message) => said.push(message) })
    const chosen = Number(new URL(server.url).searchParams.get('port'))
    expect(chosen).not.toBe(port)
    expect(said).toEqual([`Le port ${port} est pris : la base de données écoute sur le port ${chosen}.`])
    expect(await query(server.url.replace(/localhost\/.*/, `127.0.0.1:${chosen}/ouvreo`), 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    intruder.close()
  })

  it('says so when the server is frozen', async () => {
    const child = startChild(shared)
    const { pid } = await child.started
    process.kill(pid, 'SIGSTOP')
    try {
      await expect(startEmbeddedPostgres({ dataDir: shared })).rejects.toThrow(`ne répond plus (processus ${pid}, peut-être suspendu)`)
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await child.stop()
    expect(isAlive(pid)).toBe(false)
  })
})

describe('a first start in bad circumstances', () => {
  it('is done once when two processes do it at the same time', async () => {
    const dataDir = join(folder, 'race')
    const pair = [startChild(dataDir), startChild(dataDir)]
    const [one, two] = await Promise.all(pair.map((child) => child.started))
    expect(two!.url).toBe(one!.url)
    expect(two!.pid).toBe(one!.pid)
    expect([one!.owned, two!.owned].sort()).toEqual([false, true])
    const joiner = pair[one!.owned ? 1 : 0]!
    const owner = pair[one!.owned ? 0 : 1]!
    await joiner.stop()
    expect(await query(one!.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await owner.stop()
    expect(isAlive(one!.pid)).toBe(false)
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log'])
  })

  it('starts anew after a start killed half-way', async () => {
    const dataDir = join(folder, 'half')
    const child = startChild(dataDir)
    child.started.catch(() => undefined)
    await until(() => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('postgres.new-') && existsSync(join(dataDir, name, 'cluster', 'PG_VERSION'))))
    await child.kill()
    expect(existsSync(clusterOf(dataDir))).toBe(false)
    const server = await startEmbeddedPostgres({ dataDir })
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres.log'])
  })

  it('puts the socket in a short folder when the path is longer than a socket’s may be', async () => {
    const dataDir = join(folder, 'é'.repeat(60))
    const server = await startEmbeddedPostgres({ dataDir })
    const socketDir = new URL(server.url).searchParams.get('host')!
    expect(socketDir.startsWith(join(tmpdir(), 'ouvreo-'))).toBe(true)
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(existsSync(socketDir)).toBe(false)
  })

  it('completes binaries that were installed without install scripts', async () => {
    const native = join(folder, 'package', 'native')
    cpSync(findBinaries(), native, { recursive: true, verbatimSymlinks: true })
    const links = readdirSync(join(native, 'lib')).filter((name) => lstatSync(join(native, 'lib', name)).isSymbolicLink())
    for (const name of links) unlinkSync(join(native, 'lib', name))
    chmodSync(join(native, 'bin', 'initdb'), 0o644)
    expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(false)
    const server = await startEmbeddedPostgres({ dataDir: join(folder, 'no-scripts') }, { native })
    await query(server.url, 'create extension pg_trgm; create extension btree_gist')
    expect(await query(server.url, `select 'é' ~ '[[:alpha:]]' as letter`)).toEqual([{ letter: true }])
    expect(readdirSync(join(native, 'lib'))).toContain('libpq.so.5')
    await server.stop()

    // An installation that cannot be written is copied (root writes everywhere, and completes it instead).
    for (const name of links) unlinkSync(join(native, 'lib', name))
    chmodSync(join(native, 'lib'), 0o555)
    const again = await startEmbeddedPostgres({ dataDir: join(folder, 'no-scripts') }, { native })
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(readdirSync(join(folder, 'no-scripts')).some((name) => name.startsWith('postgres-binaries-'))).toBe(!root)
    await again.stop()
    chmodSync(join(native, 'lib'), 0o755)
  })

  it('refuses in one sentence what it cannot use', async () => {
    const start = (dataDir: string) => startEmbeddedPostgres({ dataDir })
    const file = join(folder, 'file')
    writeFileSync(file, '')
    await expect(start(file)).rejects.toThrow('ne peut pas être écrit')

    const stranger = join(folder, 'stranger')
    mkdirSync(clusterOf(stranger), { recursive: true })
    await expect(start(stranger)).rejects.toThrow('ne contient pas de base PostgreSQL')

    const dangling = join(folder, 'dangling')
    mkdirSync(dangling)
    symlinkSync(join(folder, 'nowhere'), clusterOf(dangling))
    await expect(start(dangling)).rejects.toThrow('ne mène plus à rien')

    const version = join(clusterOf(shared), 'PG_VERSION')
    writeFileSync(version, '17\n')
    await expect(start(shared)).rejects.toThrow('créée par une autre version de PostgreSQL (17)')
    writeFileSync(version, '18\n')
  })
})

describe('as root, which PostgreSQL refuses', () => {
  // Elsewhere than under root there is one thing to say: the product starts its server as itself.
  it('has an account to start it under', () => {
    expect(root ? ['namespace', 'other'] : ['self']).toContain(chooseAccount(null).kind)
  })

  it('runs as an unprivileged account where user namespaces are forbidden', async () => {
    const dataDir = join(folder, 'nobody')
    const server = await startEmbeddedPostgres({ dataDir }, { account: 'nobody' })
    const owner = root ? 65_534 : process.getuid!()
    expect(statSync(clusterOf(dataDir)).uid).toBe(owner)
    expect(ownerOf(server)).toBe(owner)
    await query(server.url, 'create table kept as select 1 as n')
    await server.stop()
    // The machine may allow namespaces later: the same data goes on.
    const again = await startEmbeddedPostgres({ dataDir })
    expect(await query(again.url, 'select n from kept')).toEqual([{ n: 1 }])
    await again.stop()
  })

  it('runs as the account that made the cluster, which can go on with it', async () => {
    const dataDir = join(folder, 'nobody')
    const maker = root ? 1234 : process.getuid!()
    if (root) await chown(clusterOf(dataDir), maker)
    const server = await startEmbeddedPostgres({ dataDir })
    expect(ownerOf(server)).toBe(maker)
    await server.stop()
    expect(statSync(join(clusterOf(dataDir), 'postmaster.opts')).uid).toBe(maker)
  })

  it('keeps the cluster and the binaries in a shelter when that account cannot reach theirs', async () => {
    const closed = join(folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const native = join(closed, 'native')
    cpSync(findBinaries(), native, { recursive: true, verbatimSymlinks: true })
    const dataDir = join(closed, 'data')
    const shelter = join(folder, 'shelter')
    const machine = { account: 'nobody', native, shelter } as const
    const server = await startEmbeddedPostgres({ dataDir }, machine)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(lstatSync(clusterOf(dataDir)).isSymbolicLink()).toBe(root)
    expect(existsSync(shelter) && readdirSync(shelter).some((name) => name.startsWith('postgres-binaries-'))).toBe(root)
    await server.stop()
    const again = await startEmbeddedPostgres({ dataDir }, machine)
    expect(again.url).toBe(server.url)
    await again.stop()
  })
})

function ownerOf(server: EmbeddedPostgres): number {
  if (process.platform !== 'linux') return process.getuid!()
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1])
}

async function chown(path: string, uid: number) {
  await once(spawn('chown', ['-R', `${uid}:${uid}`, path]), 'exit')
}
