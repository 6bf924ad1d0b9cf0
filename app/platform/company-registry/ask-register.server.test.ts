import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Siren, Siret } from '#app/values/identity/siret.ts'
import { askRegister } from './ask-register.server.ts'
import { isBuildingActivity, NOT_ASKED } from './company-registry.ts'

const NOW = new Date('2026-03-10T09:00:00Z')
const SIRET = '73282932000074' as Siret
const company = (siege: object, more: object = {}) => ({
  results: [
    {
      siren: '732829320',
      nom_complet: 'HOARAU PLOMBERIE (HP)',
      nom_raison_sociale: 'HOARAU PLOMBERIE',
      etat_administratif: 'A',
      siege: { siret: SIRET, etat_administratif: 'A', activite_principale: '43.22A', ...siege },
      matching_etablissements: [],
      ...more,
    },
  ],
  total_results: 1,
  page: 1,
  per_page: 5,
  total_pages: 1,
})

let respond: (request: IncomingMessage, response: ServerResponse) => void
let asked: { address: string; key: string | undefined }[] = []
const json = (body: unknown, status = 200) => {
  respond = (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}
const server = createServer((request, response) => {
  asked.push({ address: request.url!, key: request.headers['x-api-key'] as string | undefined })
  respond(request, response)
})
let url: URL
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterAll(() => void server.close())
const ask = (key: string | null = null) => askRegister(SIRET, NOW, { url, key })

describe('the official register', () => {
  it('says that an establishment works, its name and its activity', async () => {
    asked = []
    json(company({}))
    expect(await ask('cle')).toEqual({
      status: 'active',
      name: 'HOARAU PLOMBERIE',
      naf: '43.22A',
      nafVersion: 'NAFRev2',
    })
    expect(asked).toEqual([{ address: `/search?q=${SIRET}&page=1&per_page=5`, key: 'cle' }])
  })
  it('finds an establishment that is not the seat', async () => {
    json(
      company(
        { siret: '73282932000082' },
        {
          matching_etablissements: [
            { siret: SIRET, etat_administratif: 'A', activite_principale: '43.22Y' },
          ],
        },
      ),
    )
    expect(await ask()).toMatchObject({ status: 'active', naf: '43.22Y', nafVersion: 'NAFRev2' })
    expect(
      (await askRegister(SIRET, new Date('2027-01-01T09:00:00Z'), { url, key: null })).nafVersion,
    ).toBe('NAF2025')
  })
  it('finds a company by its nine digits, and what its seat is', async () => {
    json(company({}))
    expect(await askRegister(SIRET.slice(0, 9) as Siren, NOW, { url, key: null })).toMatchObject({
      status: 'active',
    })
    expect(asked.at(-1)?.address).toContain(`q=${SIRET.slice(0, 9)}&`)
    json(company({}, { siren: '356000000' }))
    expect((await askRegister(SIRET.slice(0, 9) as Siren, NOW, { url, key: null })).status).toBe(
      'unknown',
    )
  })
  it('says what is closed, establishment or company', async () => {
    json(company({ etat_administratif: 'F' }))
    expect((await ask()).status).toBe('closed')
    json(company({}, { etat_administratif: 'C' }))
    expect((await ask()).status).toBe('closed')
  })
  it('says that a number is unknown, a neighbour’s answer included', async () => {
    json({ results: [] })
    expect((await ask()).status).toBe('unknown')
    json(company({ siret: '35600000000048' }))
    expect((await ask()).status).toBe('unknown')
  })
  it.each<[string, () => void]>([
    ['an error', () => json({ erreur: 'Trop de requêtes' }, 429)],
    ['a fault', () => json('oops', 500)],
    ['words that are not JSON', () => json('<html>maintenance</html>')],
    ['another shape', () => json({ items: [] })],
    ['a flood', () => json(`{"results":[],"x":"${'y'.repeat(300_000)}"}`)],
    [
      'a redirect elsewhere',
      () =>
        (respond = (_request, response) =>
          response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()),
    ],
    ['a cut connection', () => (respond = (request) => void request.socket.destroy())],
    ['a state that it does not know', () => json(company({ etat_administratif: null }))],
  ])('answered with %s is « à vérifier », never verified', async (_name, prepare) => {
    prepare()
    expect((await ask()).status).toBe('to_check')
  })
  it('is not asked without a setting, and its absence is « à vérifier »', async () => {
    asked = []
    expect(await askRegister(SIRET, NOW, null)).toEqual(NOT_ASKED)
    expect(
      await askRegister(SIRET, NOW, { url: new URL('http://127.0.0.1:9'), key: null }),
    ).toEqual(NOT_ASKED)
    expect(asked).toEqual([])
  })
})

describe('an activity', () => {
  it.each([
    ['43.22A', true],
    ['41.20B', true],
    ['42.99Z', true],
    ['33.20A', true],
    ['41.10A', false],
    ['56.10A', false],
    ['43.22Y', true],
  ])('%s', (naf, building) => {
    expect(isBuildingActivity(naf)).toBe(building)
  })
})
