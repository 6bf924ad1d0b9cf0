import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import type { Admin } from '#app/platform/context.ts'
import { anAdmin } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { anEmergency, anOnCallArtisan } from '#test/emergency-builders.ts'
import { keepVisits, noteVisit } from './note-visit.server.ts'
import { readVisits } from './read-visits.server.ts'
import { sitePageOf } from './visits.ts'
import { siteVisits } from './visits.tables.server.ts'

const database = useTestDatabase()
const { publicUrl } = readConfig()
const HERE = publicUrl.origin
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
beforeEach(() => database.db.delete(siteVisits))

/** A request that was answered. */
function ask(
  url: string,
  { status = 200, method = 'GET', ...headers }: Record<string, string | number> = {},
): void {
  const response = new EventEmitter() as unknown as ServerResponse
  response.statusCode = Number(status)
  noteVisit(
    {
      method,
      url,
      // As a proxy asks: in a name of its own.
      headers: { host: '127.0.0.1:3000', 'user-agent': BROWSER, ...headers },
    } as unknown as IncomingMessage,
    response,
  )
  response.emit('finish')
}
const kept = async (now = TEST_NOW) => {
  await keepVisits(database.ctx(undefined, now))
  const { pages, began, forms } = await readVisits(
    database.ctx<Admin>(await anAdmin(database), now),
    '30-jours',
  )
  return { pages, began, forms }
}

describe('visits of the site', () => {
  it('are counted by kind of page, and begin where no page of the site led', async () => {
    ask('/metiers/plomberie/lyon-69003')
    ask('/artisans/atelier-riviere?page=2', { referer: `${HERE}/metiers` })
    ask('/trouver-pro', { referer: `${HERE}/artisans/atelier-riviere` })
    ask('/', { referer: 'https://www.google.fr/', status: 304 })
    expect(await kept()).toEqual({
      began: 2,
      forms: 1,
      pages: [
        { page: 'accueil', opened: 1, began: 1 },
        { page: 'metiers', opened: 1, began: 1 },
        { page: 'profil', opened: 1, began: 0 },
        { page: 'formulaire', opened: 1, began: 0 },
      ],
    })
    ask('/')
    expect((await kept()).pages[0]).toEqual({ page: 'accueil', opened: 2, began: 2 })
  })

  it('are not those of robots, of artisans and the team, of what is fetched ahead, or of what was not found', async () => {
    ask('/', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
    ask('/', { 'sec-purpose': 'prefetch;prerender' })
    ask('/', { 'sec-fetch-dest': 'empty' })
    ask('/', { status: 404 })
    ask('/', { method: 'POST' })
    for (const path of ['/espace-pro-dashboard', '/admin', '/facture/abc', '/connexion', '/x.js'])
      ask(path)
    expect(await kept()).toEqual({ began: 0, forms: 0, pages: [] })
  })

  it('name no page and nobody', () => {
    expect(sitePageOf('/depannage/fuite')).toBe('depannage')
    for (const path of ['/depannage/suivi', '/demande/envoyee', '/comptable', '/devis/ouvrir'])
      expect(sitePageOf(path)).toBeNull()
  })

  it('stand beside the emergencies that were asked for', async () => {
    await anOnCallArtisan(database)
    await anEmergency(database)
    const { emergencies, since } = await readVisits(
      database.ctx<Admin>(await anAdmin(database)),
      '30-jours',
    )
    expect({ emergencies, since }).toEqual({ emergencies: { asked: 1, taken: 0 }, since: null })
  })
})
