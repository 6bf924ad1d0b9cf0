import { request as ask, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { afterEach, describe, expect, it } from 'vitest'
import { atPublicAddress } from './public-request.ts'

const PUBLIC = new URL('https://ouvreo.example')

let server: ReturnType<typeof serve> | undefined
afterEach(() => void server?.close())

/** What a page would see of a request that came over plain http. */
async function seen(
  options: RequestOptions,
  body?: string,
  look: (request: Request) => Promise<unknown> = async (request) => ({
    url: request.url,
    origin: request.headers.get('origin'),
  }),
): Promise<unknown> {
  server = serve({
    fetch: async (request) => Response.json(await look(atPublicAddress(request, PUBLIC))),
    port: 0,
    hostname: '127.0.0.1',
  })
  await new Promise((resolve) => server!.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, agent: false, ...options }, (answer) => {
      answer.setEncoding('utf8')
      let text = ''
      answer.on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => resolve(JSON.parse(text)))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('the request that a page sees', () => {
  it('is at the public address, behind a proxy that ends TLS', async () => {
    expect(
      await seen({ path: '/contact?sujet=devis', headers: { host: 'ouvreo.example' } }),
    ).toEqual({ url: 'https://ouvreo.example/contact?sujet=devis', origin: null })
  })

  it('is there whatever host the sender names', async () => {
    expect(await seen({ path: '/contact', headers: { host: 'ailleurs.example' } })).toMatchObject({
      url: 'https://ouvreo.example/contact',
    })
    expect(
      await seen({ path: 'http://ailleurs.example/contact', headers: { host: 'ouvreo.example' } }),
    ).toMatchObject({ url: 'https://ouvreo.example/contact' })
    expect(
      await seen({ path: '//ailleurs.example/contact', headers: { host: 'ouvreo.example' } }),
    ).toMatchObject({ url: 'https://ouvreo.example//ailleurs.example/contact' })
  })

  it('carries its form, and no origin for the framework to compare', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const look = async (request: Request) => ({
      fields: [...(await request.formData())],
      origin: request.headers.get('origin'),
      cookie: request.headers.get('cookie'),
    })
    expect(
      await seen(
        {
          method: 'POST',
          path: '/contact',
          headers: { ...type, origin: 'https://ouvreo.example', cookie: 'a=b' },
        },
        'name=Zo%C3%A9',
        look,
      ),
    ).toEqual({ fields: [['name', 'Zoé']], origin: null, cookie: 'a=b' })
  })

  it('is given up when its sender goes away', async () => {
    const leaving = new AbortController()
    const given = new Promise<Request>((resolve) => {
      server = serve({
        fetch: (request) => {
          resolve(atPublicAddress(request, PUBLIC))
          return new Promise<Response>(() => undefined)
        },
        port: 0,
        hostname: '127.0.0.1',
      })
    })
    await new Promise((resolve) => server!.once('listening', resolve))
    const asked = fetch(`http://127.0.0.1:${(server!.address() as AddressInfo).port}/contact`, {
      method: 'POST',
      body: 'x',
      signal: leaving.signal,
    })
    const { signal } = await given
    const gone = new Promise((resolve) => signal.addEventListener('abort', resolve))
    leaving.abort()
    await expect(asked).rejects.toThrow('aborted')
    await gone
    expect(signal.aborted).toBe(true)
  })
})
