import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve as absolute } from 'node:path'
import PostalMime from 'postal-mime'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { ownDatabase } from './own-database.ts'
import { keyHash } from './certificate.ts'
import { openTlsProxy } from './tls-proxy.ts'
import { toldWorld } from './told-world.ts'

/** A built product of its own, as a child process on a free port of the loopback, with its own data folder. */
export type RunningProduct = {
  /** The address that people know: https, of a proxy that ends TLS; with `tls: false` the product's own. */
  url: string
  /** Where the process itself listens, on plain http. */
  port: number
  child: ChildProcess
  dataDir: string
  /** The newest mail to an address whose subject matches; waits up to a minute for it. */
  mailTo: (
    address: string,
    subject: RegExp,
  ) => Promise<{ subject: string; text: string; html: string; attachments: string[] }>
  /** As at a terminal unless told: on SIGTERM it listens on for half a second, for a proxy. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/**
 * A port that nobody listens on at the moment, below those that connections of this machine are given: one of them
 * would take it before the product does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => server.close(resolve))
    if (isFree) return port
  }
}

/**
 * Starts the built product behind a proxy that ends TLS, and waits until pages can be served,
 * unless `wait` is false. With `tls: false` it is asked directly, as `npm start` is. `env` adds or
 * replaces variables; `port` is that of the address people know; `entry` is another build to start,
 * `cwd` another built tree; with `stderr: 'pipe'` the log is read from the child.
 */
export async function startProduct(
  env: Record<string, string> = {},
  options: {
    dataDir?: string
    port?: number
    entry?: string
    cwd?: string
    stderr?: 'inherit' | 'pipe'
    wait?: boolean
    tls?: boolean
  } = {},
): Promise<RunningProduct> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'ouvreo-e2e-'))
  const tls = options.tls !== false
  const port = tls ? await freePort() : (options.port ?? (await freePort()))
  const proxy = tls ? await openTlsProxy(options.port ?? 0, port) : null
  const url = proxy ? `https://localhost:${proxy.port}` : `http://localhost:${port}`
  const server = 'DATABASE_URL' in env ? null : process.env.DATABASE_URL
  const database = !server
    ? null
    : env.DEMO === 'core'
      ? await toldWorld(server, dataDir, startProduct)
      : await ownDatabase(server)
  const child = spawn(process.execPath, [options.entry ?? 'build/server/index.js'], {
    stdio: ['ignore', 'inherit', options.stderr ?? 'inherit'],
    cwd: options.cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DEMO: '0',
      ...(proxy ? { TRUSTED_PROXIES: '127.0.0.1' } : {}),
      ADMIN_TWO_FACTOR: 'off',
      LOG_LEVEL: 'silent',
      // Dozens of them start in a run: the first compiles the bundle for all.
      NODE_COMPILE_CACHE: absolute('.tmp/compile-cache'),
      SITE_GATE_PASSWORD: '',
      ...(database ? { DATABASE_URL: database } : {}),
      ...env,
    } as NodeJS.ProcessEnv,
  })
  // One that never gets ready must not outlive its test.
  if (options.wait !== false)
    await ready(`http://127.0.0.1:${port}`, child).catch(
      async (error: unknown) => (
        child.kill('SIGKILL'),
        await proxy?.close(),
        Promise.reject(error)
      ),
    )
  return {
    url,
    port,
    child,
    dataDir,
    mailTo: (address, subject) => waitForMail(join(dataDir, 'mails'), address, subject),
    async stop(signal = 'SIGINT') {
      const code =
        child.exitCode !== null || child.signalCode !== null
          ? child.exitCode
          : await stopChild(child, signal)
      await proxy?.close()
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true })
      return code
    },
  }
}

/** Ends the process with a signal; throws, and kills it, when it has not ended a minute later. */
async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
  const code = await ended
  clearTimeout(late)
  if (child.signalCode === 'SIGKILL' && signal !== 'SIGKILL')
    throw new Error(`The product did not end within a minute of ${signal}`)
  return code
}

/** Waits until /readyz answers 200; throws when the process ends or four minutes pass. */
export async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 240_000
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await pause(20)
  }
  throw new Error('The product was not ready within four minutes')
}

/** Milliseconds of patience. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

async function waitForMail(folder: string, address: string, subject: RegExp) {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    for (const name of listMails(folder)) {
      const mail = await PostalMime.parse(readFileSync(join(folder, name)))
      if (
        mail.to?.some((to) => 'address' in to && to.address === address) &&
        subject.test(mail.subject ?? '')
      )
        return {
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html ?? '',
          attachments: mail.attachments.map(({ filename }) => filename ?? ''),
        }
    }
    await pause(50)
  }
  throw new Error(`No mail to ${address} about ${subject}`)
}

function listMails(folder: string): string[] {
  try {
    // Names begin with a time-ordered id: the newest comes last.
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse()
  } catch {
    return []
  }
}

/** The link of a mail that leads to a path of the site. */
export function linkIn(mail: { text: string }, path: string): string {
  const found = new RegExp(`https?://\\S*${path}[^\\s\\])>]*`).exec(mail.text)?.[0]
  if (!found) throw new Error(`No link to ${path} in the mail`)
  return found
}

/** Where Debian puts its browsers, the windowless one first, as `npm test` prefers it (`scripts/browser.mjs`). */
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Ms after which a page that does not come to what is awaited is given up. */
const PATIENCE_MS = 60_000

let launched: Promise<Browser> | undefined

/**
 * Chromium, as `npm test` found it: one for the files that follow one another in a process. Closing it closes what was
 * opened in it; it ends with the process.
 */
export function openBrowser(): Promise<Browser> {
  launched ??= launchBrowser()
  return launched
}

/** How Chromium is started. */
export function browserOptions() {
  return {
    executablePath: process.env.CHROMIUM || BROWSERS.find((path) => existsSync(path)) || '',
    args: [
      '--no-sandbox',
      // Told to ignore what is wrong with a certificate, Chromium keeps nothing of what came with
      // it: each page would ask for its scripts and fonts again, and compile them again.
      `--ignore-certificate-errors-spki-list=${keyHash()}`,
      '--disable-gpu',
      // Nothing is drawn by a graphics card: the process that would speak to one is work for nothing.
      '--in-process-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch(browserOptions())
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    // The worker of the artisan's space answers for scripts that a journey holds back, and fetches
    // pages ahead.
    const context = await newContext({ serviceWorkers: 'block', ...options })
    context.setDefaultTimeout(PATIENCE_MS)
    return context
  }
  browser.once('disconnected', () => (launched = undefined))
  browser.close = async () =>
    void (await Promise.all(browser.contexts().map((context) => context.close())))
  return browser
}

/**
 * A page of somebody's own browser, which asks for no motion and runs no service worker unless the
 * journey is about them; every console error and uncaught exception is collected in `faults`.
 */
export async function openPage(
  browser: Browser,
  options: { width?: number; motion?: boolean; workers?: boolean } = {},
): Promise<{ context: BrowserContext; page: Page; faults: string[] }> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    reducedMotion: options.motion ? 'no-preference' : 'reduce',
    serviceWorkers: options.workers ? 'allow' : 'block',
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('console', (message) => {
    // A refused form answers 4xx on purpose; the browser reports that status as an error of its own.
    if (
      message.type() === 'error' &&
      !/Failed to load resource: the server responded with a status of 4\d\d/.test(message.text())
    )
      faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(String(error)))
  return { context, page, faults }
}

/**
 * Gives somebody's browser a session of the product at `url`; a `__Host-` cookie belongs to a secure address, which the
 * loopback counts as.
 */
export async function giveSession(
  context: BrowserContext,
  url: string,
  token: string,
): Promise<void> {
  await context.addCookies([
    {
      name: '__Host-session',
      value: token,
      url: url.replace('http:', 'https:'),
      secure: true,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ])
}
