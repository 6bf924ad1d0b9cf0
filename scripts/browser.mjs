// The browser of the journeys: which one they drive, and where it comes from.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say, withProgress } from './progress.mjs'

/** Chromium without windows or tabs: the same pages for half of the work, and a new person's browser for a quarter. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell'
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Named by CHROMIUM, or found on the machine, the lightest first; undefined when there is none. */
function browserHere() {
  return [process.env.CHROMIUM, WINDOWLESS, ...WHOLE].find((path) => path && existsSync(path))
}

/**
 * The path of the browser to drive. Debian's windowless Chromium is installed where that can be (as
 * root); any other will do.
 */
export async function findBrowser() {
  const here = browserHere()
  if (here && (here === process.env.CHROMIUM || here === WINDOWLESS)) return here
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await withProgress('Installation de Chromium', async () => {
      // Who has a browser need not wait long for a lighter one.
      const patience = here ? 30_000 : 300_000
      if (!(await install('chromium-headless-shell', patience)) && !here)
        await install('chromium', patience)
    })
  }
  const found = browserHere()
  if (!found)
    say(
      'Aucun navigateur Chromium : installez-en un, ou donnez son chemin dans CHROMIUM. Les parcours vont échouer.',
    )
  return found
}

/**
 * Installs a package of Debian, from the lists that are there, else from fresh ones; whether it
 * came within `patience` ms.
 */
async function install(name, patience) {
  const until = Date.now() + patience
  const fetched = () => apt(['install', '--download-only', name], until)
  if (!(await fetched()) && !((await apt(['update'], until)) && (await fetched()))) return false
  // Never cut short: half a package would be in the way of the next one.
  return apt(['install', '--no-download', name])
}

function apt(args, until) {
  const timeout = until === undefined ? undefined : Math.max(1, until - Date.now())
  return new Promise((resolve) => {
    const child = spawn(
      'apt-get',
      [
        '-y',
        '-qq',
        '--no-install-recommends',
        '-o',
        'Acquire::Retries=0',
        '-o',
        'Acquire::http::Timeout=15',
        ...args,
      ],
      { stdio: 'ignore', timeout, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
    )
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}
