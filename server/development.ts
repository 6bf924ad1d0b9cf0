import { readConfig } from '#app/platform/config.server.ts'
import { openProduct } from './product.ts'
import { welcome } from './welcome.ts'

/** What the development server opens once, outside the modules that are reloaded. */
export async function openDevelopment() {
  const config = readConfig()
  const product = await openProduct()
  await product.startWorkers()
  return { port: config.port, host: config.host, product, words: { port: config.port, ...welcome(config) } }
}
