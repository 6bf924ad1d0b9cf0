// Builds the product beside build/, then puts it there: pages and server in one bundle, the threads
// that read and draw PDFs, read tables and read calendars, the small script of public pages, compressed copies.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, parseAst } from 'vite'
import { buildPdfThread } from './build-pdf-thread.ts'
import { putBuild } from './put-build.mjs'

/** Where a build is made, while the one before goes on serving. */
const NEXT = 'build.next'
rmSync(NEXT, { recursive: true, force: true })

const router = spawnSync(process.execPath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: NEXT },
})
if (router.status !== 0) process.exit(router.status ?? 1)

const output = await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: join(NEXT, 'client'),
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { site: 'app/shell/site.client.ts' },
      output: { entryFileNames: 'assets/site-[hash].js', format: 'es' },
    },
  },
})
const entry = output.output.find((chunk) => chunk.type === 'chunk' && chunk.isEntry)
const code = output.output.filter((chunk) => chunk.type === 'chunk').map((chunk) => chunk.code)
const names = code
  .flatMap((text) => stringsOf(parseAst(text)))
  // A longer one is data: the list of known passwords.
  .filter((text) => text.length < 300)
  .flatMap((text) => text.match(/[\w-]{2,}/g) ?? [])
const elements = [...code.join().matchAll(/(?:createElement\(["'`]|<)([a-z][\w-]*)/g)].map(
  ([, tag]) => tag,
)
writeFileSync(
  join(NEXT, 'site-script.json'),
  JSON.stringify({
    src: `/${entry.fileName}`,
    adds: { elements: [...new Set(elements)], names: [...new Set(names)] },
  }),
)

await buildPdfThread(join(NEXT, 'server'))
// What draws PDFs is the programme of another; its library loads files of its own, and stays where it is.
await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: 'app/platform/pdf/draw-pdf.worker.ts',
    outDir: join(NEXT, 'server'),
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: { output: { entryFileNames: 'draw-pdf.worker.js' } },
  },
})
// What reads tables is a third, in one file with its libraries: a thread is started for each table.
await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: 'app/platform/spreadsheets/spreadsheet.worker.ts',
    outDir: join(NEXT, 'server'),
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: { output: { entryFileNames: 'spreadsheet.worker.js' } },
  },
})
// What reads calendars is a fourth, for the same reason.
await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: 'app/platform/calendars/busy-times.worker.ts',
    outDir: join(NEXT, 'server'),
    emptyOutDir: false,
    copyPublicDir: false,
    rollupOptions: { output: { entryFileNames: 'busy-times.worker.js' } },
  },
})

// Compressed once here, so that no request pays for it.
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const files = readdirSync(join(NEXT, 'client'), { recursive: true, encoding: 'utf8' })
  .map((name) => join(join(NEXT, 'client'), name))
  .filter((path) => /\.(js|css|svg|html|json|txt)$/.test(path) && statSync(path).size > 1024)
await Promise.all(
  files.map(async (path) => {
    const bytes = readFileSync(path)
    const [br, gz] = await Promise.all([
      compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      compressGzip(bytes, { level: 9 }),
    ])
    writeFileSync(`${path}.br`, br)
    writeFileSync(`${path}.gz`, gz)
  }),
)

putBuild(NEXT, 'build')

/** The texts that stand in a programme: what it may put into a page, names of classes included. */
function stringsOf(node) {
  if (Array.isArray(node)) return node.flatMap(stringsOf)
  if (!node || typeof node !== 'object') return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateElement') return [node.value.cooked]
  return Object.values(node).flatMap(stringsOf)
}
