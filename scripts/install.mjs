// Installing dependencies, once per lockfile. Runs under the machine's own Node (20 or later), before Node 26 is there.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { say, withProgress } from './progress.mjs'

const STAMP = 'node_modules/.ouvreo-installed'

/** Runs `npm ci` unless the installed tree is that of the present lockfile. */
export async function installDependencies() {
  const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted && existsSync(projectNode()))
    return
  await withProgress('Installation des dépendances', () =>
    run(process.platform === 'win32' ? 'npm.cmd' : 'npm', [
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]),
  )
  if (!existsSync(projectNode())) {
    say(
      'Node 26 n’a pas pu être installé pour cette machine : voyez « optionalDependencies » dans package.json.',
    )
    process.exit(1)
  }
  writeFileSync(STAMP, wanted)
}

/** The Node that comes with the project, whatever the machine's own is. */
export function projectNode() {
  return join(
    process.cwd(),
    'node_modules',
    '.bin',
    process.platform === 'win32' ? 'node.cmd' : 'node',
  )
}

/** Runs a command to its end; its errors are shown, and end this process. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    let text = ''
    child.stdout?.on('data', (chunk) => (text += chunk))
    child.stderr?.on('data', (chunk) => (text += chunk))
    child.on('error', (error) => {
      say(`\n${command} : ${error.message}`)
      process.exit(1)
    })
    child.on('exit', (code) => {
      if (code !== 0) {
        say(`\n${text}\n${command} ${args[0] ?? ''} a échoué (code ${code}).`)
        process.exit(code ?? 1)
      }
      resolve(text)
    })
  })
}
