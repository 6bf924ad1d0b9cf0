import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { clusterOf, query, useLauncher } from '#test/embedded-postgres.ts'
import { chooseAccount } from './embedded-postgres-account.server.ts'
import { findBinaries } from './embedded-postgres-binaries.server.ts'
import { isAlive } from './embedded-postgres-process.server.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.server.ts'

const root = process.getuid?.() === 0
const launcher = useLauncher()

describe('the starts of one data folder', () => {
  it('makes a closed cluster on its first start', async () => {
    const server = await startEmbeddedPostgres({ dataDir: launcher.shared })
    expect(server.owned).toBe(true)
    const names = [
      'fsync',
      'synchronous_commit',
      'jit',
      'TimeZone',
      'listen_addresses',
      'max_connections',
      'shared_buffers',
      'password_encryption',
      'server_encoding',
    ]
    const [settings] = await query(
      server.url,
      `select ${names.map((name) => `current_setting('${name}') as "${name}"`).join(', ')}`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      jit: 'off',
      TimeZone: 'UTC',
      listen_addresses: '127.0.0.1',
      max_connections: '200',
      shared_buffers: '128MB',
      password_encryption: 'scram-sha-256',
      server_encoding: 'UTF8',
    })
    const [database] = await query(
      server.url,
      `select datname, datctype, upper('é') as upper from pg_database where datname = current_database()`,
    )
    expect(database).toEqual({ datname: 'ouvreo', datctype: 'C.UTF-8', upper: 'É' })

    expect(statSync(join(clusterOf(launcher.shared), 'ouvreo-password')).mode & 0o777).toBe(0o600)
    expect(statSync(clusterOf(launcher.shared)).mode & 0o777).toBe(0o700)
    const rules = readFileSync(join(clusterOf(launcher.shared), 'pg_hba.conf'), 'utf8')
      .split('\n')
      .filter((line) => /^[a-z]/.test(line))
    expect(rules.map((line) => line.trim().split(/\s+/).at(-1))).toEqual(
      rules.map(() => 'scram-sha-256'),
    )
    const wrong = server.url.replace(/ouvreo:[^@]+@/, 'ouvreo:wrong@')
    await expect(query(wrong, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect(server.url).toContain(encodeURIComponent(clusterOf(launcher.shared)))

    await query(server.url, 'create table kept (n int)')
    await query(server.url, 'insert into kept values (1)')
    await server.stop()
    expect(isAlive(server.pid)).toBe(false)
    await expect(query(server.url, 'select 1')).rejects.toThrow()
  })

  it('starts again at the same address with what was written, and listens on the loopback’s TCP too', async () => {
    const first = await startEmbeddedPostgres({ dataDir: launcher.shared })
    await first.stop()
    const server = await startEmbeddedPostgres({
      dataDir: launcher.shared,
      database: 'other "name"',
    })
    expect(new URL(server.url).search).toBe(new URL(first.url).search)
    const port = new URL(server.url).searchParams.get('port')
    const overTcp = first.url.replace(/localhost\/.*/, `127.0.0.1:${port}/ouvreo`)
    expect(await query(overTcp, 'select n from kept')).toEqual([{ n: 1 }])
    expect(await query(server.url, 'select current_database()')).toEqual([
      { current_database: 'other "name"' },
    ])
    await Promise.all([server.stop(), server.stop()])
    expect(isAlive(server.pid)).toBe(false)
  })

  it('chooses another port when its own is taken', async () => {
    const first = await startEmbeddedPostgres({ dataDir: launcher.shared })
    const port = Number(new URL(first.url).searchParams.get('port'))
    await first.stop()
    const intruder = createServer().listen(port, '127.0.0.1')
    await once(intruder, 'listening')
    const said: string[] = []
    const server = await startEmbeddedPostgres({
      dataDir: launcher.shared,
      log: (message) => said.push(message),
    })
    const chosen = Number(new URL(server.url).searchParams.get('port'))
    expect(chosen).not.toBe(port)
    expect(said).toEqual([
      `Le port ${port} est pris : la base de données écoute sur le port ${chosen}.`,
    ])
    expect(
      await query(
        server.url.replace(/localhost\/.*/, `127.0.0.1:${chosen}/ouvreo`),
        'select 1 as one',
      ),
    ).toEqual([{ one: 1 }])
    await server.stop()
    intruder.close()
  })
})

describe('a first start in bad circumstances', () => {
  it('puts the socket in a short folder when the path is longer than a socket’s may be', async () => {
    const dataDir = join(launcher.folder, 'é'.repeat(60))
    const server = await startEmbeddedPostgres({ dataDir })
    const socketDir = new URL(server.url).searchParams.get('host')!
    expect(socketDir.startsWith(join(tmpdir(), 'ouvreo-'))).toBe(true)
    expect(statSync(socketDir).mode & 0o777).toBe(0o700)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    expect(existsSync(socketDir)).toBe(false)
  })

  it('completes binaries that were installed without install scripts', async () => {
    const native = join(launcher.folder, 'package', 'native')
    cpSync(findBinaries(), native, { recursive: true, verbatimSymlinks: true })
    const links = readdirSync(join(native, 'lib')).filter((name) =>
      lstatSync(join(native, 'lib', name)).isSymbolicLink(),
    )
    for (const name of links) unlinkSync(join(native, 'lib', name))
    chmodSync(join(native, 'bin', 'initdb'), 0o644)
    expect(existsSync(join(native, 'lib', 'libpq.so.5'))).toBe(false)
    const server = await startEmbeddedPostgres(
      { dataDir: join(launcher.folder, 'no-scripts') },
      { native },
    )
    await query(server.url, 'create extension pg_trgm; create extension btree_gist')
    expect(await query(server.url, `select 'é' ~ '[[:alpha:]]' as letter`)).toEqual([
      { letter: true },
    ])
    expect(readdirSync(join(native, 'lib'))).toContain('libpq.so.5')
    await server.stop()

    // An installation that cannot be written is copied (root writes everywhere, and completes it instead).
    for (const name of links) unlinkSync(join(native, 'lib', name))
    chmodSync(join(native, 'lib'), 0o555)
    const again = await startEmbeddedPostgres(
      { dataDir: join(launcher.folder, 'no-scripts') },
      { native },
    )
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(
      readdirSync(join(launcher.folder, 'no-scripts')).some((name) =>
        name.startsWith('postgres-binaries-'),
      ),
    ).toBe(!root)
    await again.stop()
    chmodSync(join(native, 'lib'), 0o755)
  })

  it('refuses in one sentence what it cannot use', async () => {
    const start = (dataDir: string) => startEmbeddedPostgres({ dataDir })
    const file = join(launcher.folder, 'file')
    writeFileSync(file, '')
    await expect(start(file)).rejects.toThrow('ne peut pas être écrit')

    const stranger = join(launcher.folder, 'stranger')
    mkdirSync(clusterOf(stranger), { recursive: true })
    await expect(start(stranger)).rejects.toThrow('ne contient pas de base PostgreSQL')

    const dangling = join(launcher.folder, 'dangling')
    mkdirSync(dangling)
    symlinkSync(join(launcher.folder, 'nowhere'), clusterOf(dangling))
    await expect(start(dangling)).rejects.toThrow('ne mène plus à rien')

    const version = join(clusterOf(launcher.shared), 'PG_VERSION')
    writeFileSync(version, '17\n')
    await expect(start(launcher.shared)).rejects.toThrow(
      'créée par une autre version de PostgreSQL (17)',
    )
    writeFileSync(version, '18\n')
  })
})

describe('as root, which PostgreSQL refuses', () => {
  // Elsewhere than under root there is one thing to say: the product starts its server as itself.
  it('has an account to start it under', () => {
    expect(root ? ['namespace', 'other'] : ['self']).toContain(chooseAccount(null).kind)
  })

  it('runs as an unprivileged account where user namespaces are forbidden', async () => {
    const dataDir = join(launcher.folder, 'nobody')
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
    const dataDir = join(launcher.folder, 'nobody')
    const maker = root ? 1234 : process.getuid!()
    if (root) await chown(clusterOf(dataDir), maker)
    const server = await startEmbeddedPostgres({ dataDir })
    expect(ownerOf(server)).toBe(maker)
    await server.stop()
    expect(statSync(join(clusterOf(dataDir), 'postmaster.opts')).uid).toBe(maker)
  })

  it('keeps the cluster and the binaries in a shelter when that account cannot reach theirs', async () => {
    const closed = join(launcher.folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const native = join(closed, 'native')
    cpSync(findBinaries(), native, { recursive: true, verbatimSymlinks: true })
    const dataDir = join(closed, 'data')
    const shelter = join(launcher.folder, 'shelter')
    const machine = { account: 'nobody', native, shelter } as const
    const server = await startEmbeddedPostgres({ dataDir }, machine)
    expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(lstatSync(clusterOf(dataDir)).isSymbolicLink()).toBe(root)
    expect(
      existsSync(shelter) &&
        readdirSync(shelter).some((name) => name.startsWith('postgres-binaries-')),
    ).toBe(root)
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
