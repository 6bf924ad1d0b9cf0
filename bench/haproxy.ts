import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../e2e/product.ts'

/** Debian's HAProxy before some processes, as `deploy/haproxy.cfg` has it, without TLS. */
export async function startHaproxy(
  ports: readonly number[],
): Promise<{ url: string; child: ChildProcess; stop: () => Promise<void> }> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'ouvreo-haproxy-'))
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(
    path,
    `global
    maxconn 8000
defaults
    mode http
    timeout connect 2s
    timeout client 30s
    timeout server 60s
    timeout queue 5s
    option redispatch 1
frontend site
    bind 127.0.0.1:${port}
    default_backend pages
backend pages
    balance leastconn
    option httpchk GET /readyz
    default-server inter 1s fall 2 rise 1 maxconn 400
${ports.map((web, index) => `    server web${index} 127.0.0.1:${web} check`).join('\n')}
`,
  )
  const child = spawn('haproxy', ['-db', '-f', path], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}/livez`).catch(() => null)
    if (answer?.status === 200) break
    if (child.exitCode !== null || tries > 50)
      throw new Error('HAProxy did not start: apt-get install haproxy')
    await pause(200)
  }
  return {
    url,
    child,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
