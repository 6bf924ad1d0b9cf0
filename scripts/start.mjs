// npm start, npm run dev: installs, builds what is not built, starts, and says where to click and who to be.
import { spawn } from 'node:child_process'
import { buildIfStale } from './build-if-stale.mjs'
import { installDependencies, projectNode } from './install.mjs'
import { logLevelAt, say } from './progress.mjs'

const development = process.argv.includes('--dev')

await installDependencies()
if (!development) await buildIfStale()

const logLevel = logLevelAt(process.stderr.isTTY, process.env.LOG_LEVEL)
const environment = { ...process.env, ...(logLevel && { LOG_LEVEL: logLevel }) }
const child = development
  ? spawn(projectNode(), ['scripts/dev.mjs'], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...environment, NODE_ENV: 'development' },
    })
  : spawn(projectNode(), ['--enable-source-maps', 'build/server/index.js'], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...environment, NODE_ENV: 'production' },
    })
const startedAt = Date.now()
child.on('message', (message) => {
  if (message.kind === 'listening') announce(message)
  if (message.kind === 'progress') say(`  ${message.text}`)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

function announce({ port, url, gate, signIns }) {
  say('')
  say(
    `  Ouvréo est ouvert : ${url ?? `http://localhost:${port}`}   (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
  )
  if (gate) say(`  Mot de passe d’accès : ${gate}`)
  for (const { label, email, password } of signIns ?? [])
    say(`  ${label.padEnd(12)} ${email.padEnd(32)} ${password}`)
  say('  Ctrl+C pour arrêter.')
  say('')
}
