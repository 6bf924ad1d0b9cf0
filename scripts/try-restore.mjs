// npm run try-restore: PostgreSQL of Debian, copied by pgBackRest with the configuration of deploy/pgbackrest/, under a
// product of three processes and its bucket, while people write. A table is emptied by mistake, then the machine of
// the database is lost; each time the commands of docs/operations/backup.md put it back as they stand there. Compares
// every table with what it was at the instant, counts mails that come again, and what the loss of the machine costs.
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import S3rver from 's3rver'
import { SMTPServer } from 'smtp-server'
import { buildIfStale } from './build-if-stale.mjs'
import { openCopiedPostgres } from './copied-postgres.mjs'
import { outcome, say } from './progress.mjs'
import { folder, needPrograms, signIn, until } from './trial.mjs'
import { openSite, openWriters } from './trial-site.mjs'

/** Of what was acknowledged, at most the last so many seconds may go with the machine. */
const LOST_MOST = 60
const startedAt = performance.now()
const seconds = (from) => (performance.now() - from) / 1_000

needPrograms('postgresql pgbackrest haproxy', 'pgbackrest', 'haproxy')
await buildIfStale()

const failures = []
function hold(what, so) {
  say(`  ${so ? 'ok   ' : 'ÉCHEC'}  ${what}`)
  if (!so) failures.push(what)
}

/** What the pages of operations say to do: the line that begins so, without what is said of it. */
function documented(beginning) {
  const lines = readFileSync('docs/operations/backup.md', 'utf8').split('\n')
  const line = lines.find((one) => one.startsWith(beginning))
  if (!line) throw new Error(`docs/operations/backup.md does not say: ${beginning}`)
  return line.replace(/\s+#.*$/, '')
}

/** A relay that takes its time, so that some mails always wait, and notes whose message came how often. */
const received = new Map()
const relay = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    let head = ''
    stream.on('data', (part) => (head += part))
    stream.on('end', () => {
      const [, id] = /^Message-ID:\s*(\S+)/im.exec(head)
      received.set(id, (received.get(id) ?? 0) + 1)
      setTimeout(done, 500)
    })
  },
}).listen(0, '127.0.0.1')
const bucket = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory: join(folder, 'bucket'),
  configureBuckets: [{ name: 'ouvreo', configs: [] }],
})
mkdirSync(join(folder, 'bucket'))
const { port: bucketPort } = await bucket.run()

const postgres = await openCopiedPostgres(documented)
const site = await openSite({
  DATABASE_URL: postgres.url,
  DEMO: 'core',
  SMTP_URL: `smtp://127.0.0.1:${relay.address().port}`,
  S3_BUCKET: 'ouvreo',
  S3_ENDPOINT: `http://127.0.0.1:${bucketPort}`,
  S3_REGION: 'us-east-1',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
})
say(`  le site sert, ${seconds(startedAt).toFixed(0)} s après`)
// A name that somebody could own: those of the demonstration are given to no relay.
const people = { count: 2, everyMs: 500, domain: 'essai-ouvreo.fr' }
const before = openWriters(site.url, { ...people, prefix: 'Avant' })

const copyFrom = performance.now()
postgres.backUp()
say(`  copie entière, le site servant : ${seconds(copyFrom).toFixed(1)} s`)
await pause(10_000)

/** Every row of every table, as one figure a table. */
async function everyTable() {
  const tables = await postgres.query(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and nspname not like 'pg\\_%' and nspname <> 'information_schema'`)
  const figures = new Map()
  for (const { name } of tables) {
    const [row] = await postgres.query(
      `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t`,
    )
    figures.set(name, `${row.rows} ${row.sum}`)
  }
  return figures
}
/** The instant that is put back. Every process stands still while its rows are counted, so that nothing is between. */
for (const child of site.processes) child.kill('SIGSTOP')
await until(
  async () =>
    (
      await postgres.query(
        `select from pg_stat_activity where backend_type = 'client backend' and state = 'active' and pid <> pg_backend_pid()`,
      )
    ).length === 0,
  20,
  'nothing under way in the database',
)
const tablesThen = await everyTable()
const [{ instant, waiting }] = await postgres.query(`
  select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00' as instant,
    (select count(*)::int from email_logs where status = 'sending') as waiting`)
const writtenThen = before.acknowledged.length
const [lastThen] = await postgres.query('select count(*)::int as count from contact_messages')
await pause(50)
for (const child of site.processes) child.kill('SIGCONT')
say(`  l’instant : ${instant}, ${tablesThen.size} tables, ${waiting} emails en attente`)

// Life goes on: mails leave, and somebody closes their account.
const leaving = await closeAccount()
await pause(8_000)
await before.stop()
await until(
  async () =>
    (await postgres.query(`select from email_logs where status = 'sending'`)).length === 0,
  60,
  'all mails to leave',
)
await postgres.query('truncate quote_requests, contact_messages cascade')
say('  le désastre : truncate quote_requests, contact_messages cascade')

const backFrom = performance.now()
await site.stopAll()
await postgres.stop()
postgres.run(documented('sudo -u postgres pgbackrest --stanza=ouvreo --delta --type=time'), instant)
await postgres.start()
const tablesNow = await everyTable()
const different = [...new Set([...tablesThen.keys(), ...tablesNow.keys()])].filter(
  (name) => tablesThen.get(name) !== tablesNow.get(name),
)
hold(
  `${tablesNow.size} tables comparées, ${different.length} différentes ${different.join(', ')}`,
  different.length === 0,
)
hold(
  `${lastThen.count} messages alors, dont ${writtenThen} annoncés : tous là`,
  (await postgres.query('select from contact_messages')).length === lastThen.count &&
    lastThen.count >= writtenThen,
)
await command(documented('npm run hold'))
const receivedThen = received.size
await site.runAll()
const back = seconds(backFrom)
say(`  le site sert de nouveau ${back.toFixed(0)} s après l’arrêt`)
const isErased = async () => {
  const [{ email }] = await postgres.query('select email from users where id = $1', [leaving.id])
  return email !== leaving.email
}
await until(isErased, 120, 'the erased account to be erased again')
hold(
  'le compte supprimé depuis l’est resté',
  !(await signIn(site.url, leaving.email).catch(() => null)),
)
await pause(10_000)
const again = () => [...received.values()].reduce((sum, times) => sum + times - 1, 0)
hold('aucun email ne part tant qu’il est retenu', received.size === receivedThen && again() === 0)
await command(documented('npm run release -- new'))
const after = openWriters(site.url, { ...people, prefix: 'Après' })
await until(() => received.size > receivedThen, 60, 'a mail written since')
await pause(10_000)
hold(`${again()} emails partis deux fois, ${received.size} en tout`, again() === 0)
postgres.run(documented('sudo -u postgres pgbackrest --stanza=ouvreo --type=full backup'))
const missing = (await postgres.query('select storage_key from files')).filter(
  ({ storage_key: key }) => !existsSync(join(folder, 'bucket/ouvreo', `${key}._S3rver_object`)),
)
hold(`${missing.length} fichiers de la base manquent au seau`, missing.length === 0)

// The machine is lost just before it would have sent what it wrote last.
await postgres.untilLastMoment()
await postgres.lose()
const lostAt = performance.now()
await after.stop()
await site.stopAll()
postgres.run(documented('sudo -u postgres pgbackrest --stanza=ouvreo restore'))
await postgres.start()
const there = new Set(
  (await postgres.query('select subject from contact_messages')).map(({ subject }) => subject),
)
const known = after.acknowledged.filter(({ at }) => at < lostAt)
const gone = known.filter(({ subject }) => !there.has(subject))
const lostSeconds = gone.length === 0 ? 0 : (lostAt - gone[0].at) / 1_000
hold(
  `machine perdue au pire moment : ${gone.length} écritures de ${known.length}, les ${lostSeconds.toFixed(0)} dernières secondes (au plus ${LOST_MOST})`,
  lostSeconds <= LOST_MOST && gone.length < known.length,
)
await postgres.stop()
await bucket.close()
relay.close()
outcome(
  `à l’instant : ${different.length} différence sur ${tablesNow.size} tables, ${again()} email de nouveau, de retour en ${back.toFixed(0)} s ; machine perdue : ${lostSeconds.toFixed(0)} s d’écritures`,
)
process.exit(failures.length === 0 ? 0 : 1)

/** Somebody of the demonstration on whom nobody counts closes their account. */
async function closeAccount() {
  const people = await postgres.query(`
    select id, email from users where email like '%@demo.%' and id not in (select id from artisans)
      and id not in (select user_id from user_roles) order by email desc`)
  for (const { id, email } of people) {
    const cookie = await signIn(site.url, email).catch(() => null)
    if (!cookie) continue
    await fetch(`${site.url}/espace-particulier/parametres/suppression`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.url, cookie },
      body: new URLSearchParams({ intent: 'erase', typed: 'SUPPRIMER', password: 'demonstration' }),
    })
    const closed = await postgres.query('select from erasures where account_id = $1', [id])
    if (closed.length > 0) return { id, email }
  }
  throw new Error('Nobody could close their account')
}

/** Does what `npm run` does, with the variables of the product. */
async function command(line) {
  const [code] = await once(site.command(...line.replace(/^npm run | --/g, '').split(' ')), 'exit')
  hold(line, code === 0)
}
