// npm run admin [address]: makes an administrator, or gives one a new password. npm run doctor:
// checks what the product stands on. npm run migrate: brings the database to the schema of this
// release. npm run host-records [address or number]: what is kept of an account for the
// authorities. Both ask at the terminal. npm run backup, restore, hold, release: copies, and
// putting them back (docs/operations/backup.md).
import { spawn } from 'node:child_process'
import { buildIfStale } from './build-if-stale.mjs'
import { installDependencies, projectNode } from './install.mjs'

await installDependencies()
await buildIfStale()
const child = spawn(projectNode(), ['build/server/index.js', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'production' },
})
// The terminal's own Ctrl+C reaches the child: it puts the terminal back as it was.
process.on('SIGINT', () => undefined)
child.on('exit', (code) => process.exit(code ?? 1))
