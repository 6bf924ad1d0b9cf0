import { createRequire } from 'node:module'
import { resolve } from 'node:path'

// What only measurements need stands in bench/tools/node_modules, outside the product's own dependencies.
const toolOf = createRequire(resolve('bench/tools/package.json'))

type Load = { url: string; seconds: number; connections?: number; headers?: Record<string, string> }
type Loaded = { requests: { total: number }; non2xx: number; errors: number; latency: { p99: number } }

/** Asks for one address as fast as it is answered. `requests` is how many were answered; latencies are milliseconds. */
export async function loadTest({ url, seconds, connections = 10, headers = {} }: Load): Promise<{ requests: number; non2xx: number; errors: number; p99: number }> {
  const autocannon = toolOf('autocannon') as (options: object) => Promise<Loaded>
  const { requests, non2xx, errors, latency } = await autocannon({ url, duration: seconds, connections, headers })
  return { requests: requests.total, non2xx, errors, p99: latency.p99 }
}
