// npm run load: what the site carries, as strangers would ask for it (bench/load.bench.ts); SECONDS=30 each.
// --multiple: more and more of it, until p99 passes 100 ms. --processes=1,2,3: on so many, behind HAProxy.
import { spawn } from 'node:child_process'
import { buildIfStale } from './build-if-stale.mjs'
import { installDependencies, projectNode } from './install.mjs'

const [multiple, processes] = ['--multiple', '--processes='].map((name) =>
  process.argv.find((given) => given.startsWith(name)),
)
await installDependencies()
await buildIfStale()
const child = spawn(
  projectNode(),
  ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.bench.config.ts', 'load.bench'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      LOG_LEVEL: 'silent',
      ...(multiple ? { LOAD_SEARCH: '1' } : {}),
      ...(processes ? { LOAD_PROCESSES: processes.split('=')[1] } : {}),
    },
  },
)
child.on('exit', (code) => process.exit(code ?? 1))
