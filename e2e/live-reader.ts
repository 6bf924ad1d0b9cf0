import { request, type ClientRequest, type IncomingHttpHeaders } from 'node:http'
import { request as requestByTls } from 'node:https'

/** One event of a stream. */
export type Heard = { event: string; id: string; data: string; at: number }
/** Somebody who reads an event stream, as a browser would, without one. */
export type LiveReader = {
  status: number
  headers: IncomingHttpHeaders
  /** What came, oldest first. */
  heard: Heard[]
  /** Subjects told, one by one, in their order; `*` where everything may have changed. */
  subjects: () => string[]
  /** The number of the last news, to come back with. */
  cursor: () => string
  /** Settles when the other side ended it. */
  ended: Promise<void>
  isOpen: () => boolean
  /** Waits until an event matches, at most so many milliseconds; throws after. */
  until: (wanted: (heard: Heard) => boolean, milliseconds?: number) => Promise<Heard>
  close: () => void
}

/**
 * Opens a stream; `peer` is claimed by X-Forwarded-For. Settles with the answer's head; a refused
 * one is closed already.
 */
export function readLive(
  url: string,
  options: {
    cookie?: string
    since?: string
    peer?: string
    headers?: Record<string, string>
    search?: string
    onHeard?: (heard: Heard) => void
  } = {},
): Promise<LiveReader> {
  const { protocol, hostname, port } = new URL(url)
  const headers = {
    host: `${hostname}:${port}`,
    accept: 'text/event-stream',
    ...(options.cookie ? { cookie: options.cookie } : {}),
    ...(options.since ? { 'last-event-id': options.since } : {}),
    ...(options.peer ? { 'x-forwarded-for': options.peer } : {}),
    ...options.headers,
  }
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  return new Promise((resolve, reject) => {
    const sent: ClientRequest = (protocol === 'https:' ? requestByTls : request)(
      { host: '127.0.0.1', port, path: `/api/flux${options.search ?? ''}`, headers, agent: false },
      (answer) => {
        let open = true
        let rest = ''
        const ended = new Promise<void>((done) => {
          const end = () => {
            open = false
            for (const look of waiting) look()
            done()
          }
          answer.on('close', end)
          answer.on('error', end)
        })
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => {
          const parts = (rest + chunk).split('\n\n')
          rest = parts.pop()!
          for (const part of parts) {
            const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? ''
            const one = {
              event: field('event'),
              id: field('id'),
              data: field('data'),
              at: performance.now(),
            }
            heard.push(one)
            options.onHeard?.(one)
          }
          for (const look of waiting) look()
        })
        const news = () => heard.filter(({ event }) => event === 'news')
        resolve({
          status: answer.statusCode!,
          headers: answer.headers,
          heard,
          subjects: () =>
            news().flatMap(({ data }) =>
              data === '*'
                ? ['*']
                : (JSON.parse(data) as [string, string][]).map(([, subject]) => subject),
            ),
          cursor: () => heard.findLast(({ id }) => id !== '')?.id ?? options.since ?? '0',
          ended,
          isOpen: () => open,
          until: (wanted, milliseconds = 60_000) =>
            new Promise((found, lost) => {
              const stop = () => (clearTimeout(timer), waiting.delete(look))
              const timer = setTimeout(
                () => (
                  stop(),
                  lost(
                    new Error(
                      `Not heard within ${milliseconds} ms; heard ${heard
                        .map(({ event, data }) => `${event} ${data}`.slice(0, 60))
                        .join(' | ')
                        .slice(-400)}`,
                    ),
                  )
                ),
                milliseconds,
              )
              const look = () => {
                const one = heard.find(wanted)
                if (one) found((stop(), one))
                else if (!open) lost((stop(), new Error('The stream ended first')))
              }
              waiting.add(look)
              look()
            }),
          close: () => sent.destroy(),
        })
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
