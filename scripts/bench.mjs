// npm run bench [name…]: the measurements, one at a time, each writing a table into bench/results/.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDependencies, projectNode, run } from './install.mjs'

await installDependencies()
// A load generator and Lighthouse: 180 MB that nothing but measuring needs.
if (!existsSync('bench/tools/node_modules'))
  await run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: 'bench/tools' },
  )
const child = spawn(
  projectNode(),
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'vitest.bench.config.ts',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, LOG_LEVEL: 'silent' } },
)
child.on('exit', (code) => process.exit(code ?? 1))
