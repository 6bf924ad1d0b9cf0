import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The floor of the anonymous pages' bench: bare node:http that sends the same bytes under the same headers.
const answers = new Map(
  Object.entries(
    JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as Record<
      string,
      { headers: string[]; body: string }
    >,
  ).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
)
const server = createServer((request, response) => {
  const { headers, body } = answers.get(request.url!)!
  response.writeHead(200, headers).end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
