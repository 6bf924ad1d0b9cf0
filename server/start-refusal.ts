import type { Server } from 'node:http'

/** A start that is refused for a reason that whoever starts can mend: they read the sentence alone, without a stack. */
export class StartRefusal extends Error {}

/** Waits until the server listens. A port that another program has, or that is not ours to take, refuses the start. */
export function listening(server: Server, variable: 'PORT' | 'METRICS_PORT', port: number) {
  return new Promise<void>((resolve, reject) => {
    if (server.listening) return resolve()
    server.once('listening', resolve)
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why =
        code === 'EADDRINUSE'
          ? `Le port ${port} est déjà pris par un autre programme`
          : `Le port ${port} ne peut pas être ouvert (${code ?? message})`
      const example = variable === 'PORT' ? 'PORT=3001 npm start' : 'METRICS_PORT=9465 npm start'
      reject(new StartRefusal(`${why} : arrêtez-le, ou choisissez-en un autre (${example}).`))
    })
  })
}
