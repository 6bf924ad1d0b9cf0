// npm run bench [name…]: the measurements, one at a time, each writing a table into bench/results/.
import { spawn } from 'node:child_process'
import { installDependencies, projectNode } from './install.mjs'

await installDependencies()
const child = spawn(projectNode(), ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.bench.config.ts', ...process.argv.slice(2)], { stdio: 'inherit', env: { ...process.env, LOG_LEVEL: 'silent' } })
child.on('exit', (code) => process.exit(code ?? 1))
