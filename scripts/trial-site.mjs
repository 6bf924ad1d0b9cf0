// The site of a trial, as deploy/ has it: HAProxy before processes that serve, and people who write to it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folder, freePort, isReady, start, startProduct, stop, until } from './trial.mjs'

/** HAProxy with the sample of deploy/, without TLS, before two processes; ready once somebody serves. */
export async function openProxy(site, ports) {
  writeFileSync(
    join(folder, 'haproxy.cfg'),
    readFileSync('deploy/haproxy.cfg', 'utf8')
      .replace(/^ +bind :443.*\n/m, '')
      .replace(/^ +http-request redirect scheme.*\n/m, '')
      .replace('bind :80', `bind 127.0.0.1:${site}`)
      // Writers say which address they come from: each has the budget of a visitor of its own.
      .replace(/^ +http-request del-header X-Forwarded-For\n/m, '')
      .replace('/run/haproxy', folder)
      .replaceAll('127.0.0.1:3001', `127.0.0.1:${ports[0]}`)
      .replaceAll('127.0.0.1:3002', `127.0.0.1:${ports[1]}`),
  )
  start('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')])
  const answers = () =>
    fetch(`http://127.0.0.1:${site}`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(answers, 30, 'the site')
}

/** Two processes that serve and one that works, on a database of the trial, behind HAProxy. */
export async function openSite(env) {
  const [site, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()]
  const url = `http://127.0.0.1:${site}`
  const own = {
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    AUTH_SECRET: 'one secret for all processes, of 32 signs',
    ...env,
  }
  const processes = [null, null, null]
  /** Starts the process of a place, and answers the seconds until it is ready. */
  const run = async (place) => {
    const name = `process-${place}`
    const child = startProduct(name, ports[place], { ...own, ROLE: place < 2 ? 'web' : 'worker' })
    processes[place] = child
    const ready = async () => child.exitCode !== null || (await isReady(ports[place]))
    const seconds = await until(ready, 240, `${name} to be ready`)
    if (child.exitCode !== null) throw new Error(`${name} does not start: see its log in ${folder}`)
    return seconds
  }
  const runAll = async () => {
    // The first brings the database to its schema and tells the demonstration.
    for (const place of [0, 1, 2]) await run(place)
  }
  await runAll()
  await openProxy(site, ports)
  return {
    url,
    processes,
    run,
    runAll,
    stopAll: () => Promise.all(processes.map((child) => stop(child))),
    /** Does at the terminal what `npm run` does with the same words. */
    command: (...words) => startProduct(words[0], 0, own, '.', ...words),
  }
}

/**
 * People who send a message to the team, again and again, each from an address of its own. Notes what was said to be
 * there, and when; what each was answered.
 */
export function openWriters(
  url,
  { count, everyMs, domain = 'ouvreo.example', prefix = 'Question' },
) {
  const acknowledged = []
  const answers = new Map()
  let sent = 0
  let writing = true
  const write = async () => {
    const one = ++sent
    const status = await fetch(`${url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: url,
        'x-forwarded-for': `10.${(one >> 16) & 255}.${(one >> 8) & 255}.${one & 255}`,
      },
      body: new URLSearchParams({
        firstName: 'Claire',
        lastName: 'Essai',
        email: `claire${one}@${domain}`,
        type: 'general',
        subject: `${prefix} ${one}`,
        message: 'Bonjour, ceci est une question assez longue pour être envoyée.',
      }),
      signal: AbortSignal.timeout(10_000),
    }).then(
      (answer) => (answer.body?.cancel(), answer.status),
      () => 'none',
    )
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 303 || status === 302 || status === 200)
      acknowledged.push({ subject: `${prefix} ${one}`, at: performance.now() })
  }
  const people = Array.from({ length: count }, async () => {
    while (writing) {
      await write()
      await pause(everyMs)
    }
  })
  return {
    acknowledged,
    answers,
    async stop() {
      writing = false
      await Promise.all(people)
    },
  }
}

/** Counts by what was answered, in words. */
export const inWords = (counts) => [...counts].map(([what, n]) => `${what} × ${n}`).join(', ')
