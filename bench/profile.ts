// node bench/profile.ts FILE.cpuprofile: of the processor that a process used, what each library and room took.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const [file = ''] = process.argv.slice(2)
type Profile = {
  nodes: {
    id: number
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number }
  }[]
  samples: number[]
  timeDeltas: number[]
}
const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(file, 'utf8')) as Profile

const maps = new Map<string, SourceMap | null>()
function mapOf(url: string): SourceMap | null {
  const path = `${new URL(url).pathname}.map`
  if (!maps.has(url))
    maps.set(url, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null)
  return maps.get(url)!
}

/** The library, the room of ours, or the part of Node that a function is of. */
function ownerOf({
  functionName,
  url,
  lineNumber,
  columnNumber,
}: Profile['nodes'][number]['callFrame']): string {
  if (url === '') return functionName
  if (!url.startsWith('file:')) return 'Node itself'
  const entry = mapOf(url)?.findEntry(lineNumber, columnNumber)
  const source = (entry && 'originalSource' in entry && entry.originalSource) || url
  const library = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(
    source.slice(source.lastIndexOf('node_modules/')),
  )?.[1]
  return (
    library ?? /(?:app|server)\/.*/.exec(source)?.[0].split('/').slice(0, 3).join('/') ?? source
  )
}

const spent = new Map<string, number>()
const owners = new Map(nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]))
samples.forEach((id, index) => {
  const owner = owners.get(id)!
  if (owner !== '(idle)') spent.set(owner, (spent.get(owner) ?? 0) + timeDeltas[index]!)
})
const whole = [...spent.values()].reduce((sum, time) => sum + time, 0)
for (const [owner, time] of [...spent].sort(([, a], [, b]) => b - a).slice(0, 20))
  console.log(`${((100 * time) / whole).toFixed(1).padStart(5)} %  ${owner}`)
