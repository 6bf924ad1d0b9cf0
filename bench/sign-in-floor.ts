import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'

// The least that a sign-in can be whose tries are counted and whose session is written: bare node:http, the driver, one
// row of each kind by its key, and the hash between them. No account is looked for, and nothing is decided.
const [url, hash] = process.argv.slice(2) as [string, string]
const pool = new pg.Pool({ connectionString: url, max: 4, options: '-c synchronous_commit=off' })
await pool.query(
  'create table if not exists floor_tries (key text primary key, tries int not null); create table if not exists floor_sessions (token text primary key, created_at timestamptz not null)',
)

const server = createServer((request, response) => {
  let body = ''
  request
    .on('data', (chunk: Buffer) => (body += chunk.toString()))
    .on('end', async () => {
      const form = new URLSearchParams(body)
      await pool.query({
        name: 'count',
        text: 'insert into floor_tries values ($1, 1) on conflict (key) do update set tries = floor_tries.tries + 1 returning tries',
        values: [form.get('email')],
      })
      const right = await verify(hash, form.get('password')!)
      const token = randomBytes(32).toString('base64url')
      await pool.query({
        name: 'open',
        text: 'insert into floor_sessions values ($1, $2)',
        values: [token, new Date().toISOString()],
      })
      response
        .writeHead(right ? 302 : 401, {
          location: '/',
          'set-cookie': `session=${token}; Path=/; HttpOnly`,
        })
        .end()
    })
})
// Callers keep their connections from one round to the next.
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
