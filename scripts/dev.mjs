// npm run dev: the same product, its pages and verbs reloaded as they are edited. Runs under the project's Node.
import { createServer as createHttpServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'

const vite = await createViteServer({ server: { middlewareMode: true }, appType: 'custom' })
const { openDevelopment } = await vite.ssrLoadModule('./server/development.ts')
const { port, host, product, words } = await openDevelopment()
const health = { draining: false }

const http = createHttpServer((request, response) => {
  vite.middlewares(request, response, async () => {
    try {
      // Loaded for each request: the module graph is fresh after an edit, the database and the queue stay open.
      const { createApp } = await vite.ssrLoadModule('./server/app.ts')
      const build = () => vite.ssrLoadModule('virtual:react-router/server-build')
      await getRequestListener(createApp(product, build, health).fetch)(request, response)
    } catch (error) {
      vite.ssrFixStacktrace(error)
      console.error(error)
      if (!response.headersSent)
        response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
      response.end('La page n’a pas pu être préparée : voyez le terminal.')
    }
  })
})
http.listen(port, host, () => process.send?.({ kind: 'listening', ...words }))

let stopping = false
const stop = async () => {
  if (stopping) process.exit(1)
  stopping = true
  http.close()
  http.closeAllConnections()
  await product.close()
  await vite.close()
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
