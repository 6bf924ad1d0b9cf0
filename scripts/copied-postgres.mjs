// PostgreSQL of Debian with the samples of deploy/pgbackrest/, for `npm run try-restore`: paths and ports alone are
// replaced, and the bucket by a folder.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { folder, freePort, start, stop, until } from './trial.mjs'

const SAMPLES = 'deploy/pgbackrest'
/** Where Debian puts each release. */
const DEBIAN = '/usr/lib/postgresql'

/** Opens one whose every change is copied; `documented` finds a line of the pages of operations. */
export async function openCopiedPostgres(documented) {
  const release = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a))[0]
  const program = (name) => join(DEBIAN, release, 'bin', name)
  const home = join(folder, 'machine')
  const data = join(home, 'data')
  const port = await freePort()
  // PostgreSQL refuses to run as root.
  const number = (option) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  const as = process.getuid() === 0 ? { uid: number('-u'), gid: number('-g') } : {}
  const place = (path) => {
    mkdirSync(path)
    if (as.uid) chownSync(path, as.uid, as.gid)
  }
  for (const path of [home, join(folder, 'copies'), join(home, 'spool')]) place(path)

  const configuration = join(folder, 'pgbackrest.conf')
  writeFileSync(
    configuration,
    readFileSync(join(SAMPLES, 'pgbackrest.conf'), 'utf8')
      .replace('repo1-type=s3', 'repo1-type=posix')
      .replace(/^repo1-s3-.*\n/gm, '')
      .replace('repo1-path=/ouvreo', `repo1-path=${join(folder, 'copies')}`)
      .replace('/var/spool/pgbackrest', join(home, 'spool'))
      .replace(
        /pg1-path=.*/,
        `pg1-path=${data}\npg1-port=${port}\npg1-socket-path=${home}\npg1-user=postgres`,
      ),
  )
  // As the sample says: secrets are in a file of their own.
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets)
  writeFileSync(
    join(secrets, 'secrets.conf'),
    '[global]\nrepo1-cipher-pass=a pass that this trial alone knows\n',
  )
  const options = {
    ...as,
    cwd: home,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C.UTF-8',
      PGBACKREST_CONFIG: configuration,
      PGBACKREST_LOG_PATH: home,
      PGBACKREST_LOCK_PATH: home,
      PGBACKREST_CONFIG_INCLUDE_PATH: secrets,
    },
  }
  /** Runs a command as it stands, here as the account of PostgreSQL; `instant` in the place of the one that it shows. */
  const run = (line, instant) => {
    const text = line
      .replace(/^sudo -u postgres /, '')
      .replace(/--target='[^']*'/, `--target='${instant}'`)
    const { status, stdout, stderr } = spawnSync('sh', ['-c', text], options)
    if (status !== 0) throw new Error(`${text}\n${stdout}${stderr}`)
  }

  let child
  let pool
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const query = async (text, values) => (await pool.query(text, values)).rows
  const open = async () => {
    child = start('postgres', program('postgres'), ['-D', data], options)
    pool = new pg.Pool({ connectionString: url, max: 1 })
    pool.on('error', () => undefined)
    const serves = () =>
      query('select pg_is_in_recovery() as recovers').then(
        ([{ recovers }]) => !recovers,
        () => false,
      )
    await until(() => child.exitCode !== null || serves(), 120, 'PostgreSQL')
    if (child.exitCode !== null) throw new Error(`PostgreSQL ends: see postgres.log in ${folder}`)
  }

  run(`${program('initdb')} -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8`)
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${readFileSync(join(SAMPLES, 'postgresql.conf'), 'utf8')}
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${home}'
max_connections = 200\n`,
  )
  await open()
  run(documented('sudo -u postgres pgbackrest --stanza=ouvreo stanza-create'))
  run(documented('sudo -u postgres pgbackrest --stanza=ouvreo check'))

  return {
    url,
    query,
    run,
    start: open,
    /** A whole copy, by the line of the sample for cron. */
    backUp: () =>
      run(/pgbackrest .*--type=full backup/.exec(readFileSync(join(SAMPLES, 'cron'), 'utf8'))[0]),
    async stop() {
      await pool.end()
      // At once, as the service manager has it: whoever is connected is not waited for.
      await stop(child, 'SIGINT')
    },
    /** Waits until the next change is about to be copied: the most that can be lost with the machine. */
    async untilLastMoment() {
      // A segment, and neither a history nor the mark of a copy.
      const copied = async () =>
        (await query('select last_archived_wal as wal from pg_stat_archiver'))[0].wal
      const [{ every }] = await query(
        `select setting::int as every from pg_settings where name = 'archive_timeout'`,
      )
      const before = await copied()
      const another = async () => {
        const wal = await copied()
        return wal !== before && /^[0-9A-F]{24}$/.test(wal)
      }
      await until(another, every * 3, 'a copy of what changed')
      await pause((every - 2) * 1_000)
    },
    /** The machine is lost without a word, disk and all; another is there, with nothing on it. */
    async lose() {
      await pool.end()
      // The first of them first, held still: it would start the others again.
      child.kill('SIGSTOP')
      const asked = [
        ['ps', ['-o', 'pid=', '--ppid', String(child.pid)]],
        ['pgrep', ['-f', home]],
      ]
      const own = asked.flatMap(([name, words]) =>
        spawnSync(name, words, { encoding: 'utf8' }).stdout.split('\n'),
      )
      for (const pid of new Set(own.map(Number)))
        try {
          if (pid > 0 && pid !== child.pid) process.kill(pid, 'SIGKILL')
        } catch {
          // It ended meanwhile.
        }
      await stop(child, 'SIGKILL')
      await pause(500)
      rmSync(home, { recursive: true, force: true })
      for (const path of [home, data, join(home, 'spool')]) place(path)
    },
  }
}
