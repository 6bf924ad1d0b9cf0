import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The product is one large bundle: what it compiled to is kept beside it, so that the next start does not compile it again.
enableCompileCache(join(import.meta.dirname, 'compiled'))
await import('./main.ts')
