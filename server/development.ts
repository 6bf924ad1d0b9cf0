import { readConfig } from '#app/platform/config.server.ts'
import { openDemonstration } from './demonstration.ts'
import { openProduct } from './product.ts'
import { welcome } from './welcome.ts'

/** What the development server opens once, outside the modules that are reloaded. */
export async function openDevelopment() {
  const config = readConfig()
  const say = (text: string) => void process.send?.({ kind: 'progress', text })
  const product = await openProduct()
  const demonstration = await openDemonstration(product, say)
  await demonstration.tellRest()
  await product.startWorkers()
  demonstration.fillRest()
  return {
    port: config.port,
    host: config.host,
    product,
    words: { port: config.port, ...welcome(config, demonstration.shown) },
  }
}
