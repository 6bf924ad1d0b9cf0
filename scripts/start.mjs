// npm start, npm run dev: installs, builds what is not built, starts, and says where to click and who to be.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installDependencies, projectNode, run } from './install.mjs'
import { say, withProgress } from './progress.mjs'

const development = process.argv.includes('--dev')
const BUILD_STAMP = 'build/.stamp'

await installDependencies()
if (!development) await buildIfStale()

const child = development
  ? spawn(projectNode(), ['scripts/dev.mjs'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...process.env, NODE_ENV: 'development' } })
  : spawn(projectNode(), ['--enable-source-maps', 'build/server/index.js'], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...process.env, NODE_ENV: 'production' } })
const startedAt = Date.now()
child.on('message', (message) => {
  if (message.kind === 'listening') announce(message)
  if (message.kind === 'progress') say(`  ${message.text}`)
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/** Builds when the sources are not those of the last build. */
async function buildIfStale() {
  const hash = createHash('sha256')
  for (const path of sources()) hash.update(path).update('\0').update(readFileSync(path))
  const wanted = hash.digest('hex')
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === wanted) return
  await withProgress('Construction du site', () => run(projectNode(), ['scripts/build.mjs']))
  writeFileSync(BUILD_STAMP, wanted)
}

function sources() {
  const inside = ['app', 'server', 'seed', 'public'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  )
  return [...inside, 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'scripts/build.mjs'].sort()
}

function announce({ port, url, gate, signIns }) {
  say('')
  say(`  Ouvréo est ouvert : ${url ?? `http://localhost:${port}`}   (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (gate) say(`  Mot de passe d’accès : ${gate}`)
  for (const { label, email, password } of signIns ?? []) say(`  ${label.padEnd(12)} ${email.padEnd(32)} ${password}`)
  say('  Ctrl+C pour arrêter.')
  say('')
}
