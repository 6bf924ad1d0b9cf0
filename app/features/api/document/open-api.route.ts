import { openApiDocument } from './open-api.server.ts'

/** The same for everybody until the next release. */
export const loader = () =>
  new Response(JSON.stringify(openApiDocument()), {
    headers: { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' },
  })
