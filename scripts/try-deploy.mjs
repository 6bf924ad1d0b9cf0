// npm run try-deploy: has every program that is installed read its sample of deploy/, and says which are not.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { outcome, say } from './progress.mjs'

const folder = mkdtempSync(join(tmpdir(), 'ouvreo-deploy-'))
/** Where nginx puts what passes through it. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const units = ['ouvreo-web@.service', 'ouvreo-worker.service', 'ouvreo-migrate.service']

/** A copy in which what only the real machine has is replaced. */
function copy(name, change = (text) => text) {
  const path = join(folder, name)
  writeFileSync(path, change(readFileSync(join('deploy', name), 'utf8')))
  return path
}

// A certificate of a minute, where a proxy wants to read one.
const pem = join(folder, 'tls.pem')
const key = join(folder, 'key.pem')
const request = 'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=ouvreo.example'
spawnSync('openssl', request.split(' ').concat('-keyout', key, '-out', pem))
const nginx = copy('nginx.conf', (text) =>
  text
    .replace('/etc/ouvreo/fullchain.pem', pem)
    .replace('/etc/ouvreo/privkey.pem', key)
    .replaceAll(
      /listen (\[::\]:)?(80|443)/g,
      (_, six = '', port) => `listen ${six}${10_000 + Number(port)}`,
    ),
)
writeFileSync(
  join(folder, 'whole.conf'),
  `pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} include ${nginx}; }`,
)
const haproxy = copy('haproxy.cfg', (text) =>
  text.replace('/etc/ouvreo/tls.pem', join(folder, 'both.pem')).replace('/run/haproxy', folder),
)
writeFileSync(join(folder, 'both.pem'), readFileSync(pem) + readFileSync(key, 'utf8'))
for (const unit of units)
  writeFileSync(
    join(folder, unit.replace('@', '@3001')),
    readFileSync(join('deploy/systemd', unit), 'utf8').replace(
      /^ExecStart=\S+/m,
      `ExecStart=${process.execPath}`,
    ),
  )
copyFileSync('deploy/systemd/ouvreo.target', join(folder, 'ouvreo.target'))

const trials = [
  ['caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']],
  ['haproxy', ['-c', '-f', haproxy]],
  ['haproxy', ['-c', '-f', 'deploy/fail-over/haproxy.cfg']],
  ['promtool', ['check', 'rules', 'deploy/monitoring/ouvreo.rules.yml']],
  ['promtool', ['check', 'config', 'deploy/monitoring/prometheus.yml']],
  ['nginx', ['-t', '-c', join(folder, 'whole.conf')]],
  ...units.map((unit) => ['systemd-analyze', ['verify', join(folder, unit.replace('@', '@3001'))]]),
  ...units.map((unit) => [
    'systemd-analyze',
    ['security', '--offline=yes', '--threshold=20', join(folder, unit.replace('@', '@3001'))],
  ]),
]
let failed = 0
let absent = 0
for (const [program, args] of trials) {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  const sample = args.at(-1).replace(`${folder}/`, '')
  if (error?.code === 'ENOENT') {
    absent++
    say(`  absent  ${program} (${sample})`)
  } else if (status === 0) say(`  ok      ${program} ${args[0]} ${sample}`)
  else {
    failed++
    say(`  ÉCHEC   ${program} ${args.join(' ')}\n${stdout}${stderr}`)
  }
}
rmSync(folder, { recursive: true, force: true })
outcome(
  `${trials.length - failed - absent} exemples lus, ${absent} sans leur programme, ${failed} en échec`,
)
process.exit(failed === 0 ? 0 : 1)
