import { describe, expect, it } from 'vitest'
import { listAuditOf } from '#app/features/accounts/team/list-audit.server.ts'
import { handleEvent } from '#app/wiring/event-handlers.server.ts'
import { contentVersion } from '#app/platform/web/content-version.server.ts'
import { drain } from '#app/platform/jobs/jobs.server.ts'
import { refuse } from '#app/values/result.ts'
import { anAdmin, anArtisan, aParticulier } from '#test/builders.ts'
import { TEST_NOW, useTestDatabase } from '#test/database.ts'
import { askPage } from '#test/pages.ts'
import { granted } from '#test/quote-builders.ts'
import * as adminPage from './admin-testimonials.page.tsx'
import { decideTestimonial } from './decide-testimonial.server.ts'
import { getOwnTestimonial, listTestimonials } from './queries.server.ts'
import { refusalToDo, TESTIMONIAL_TRANSITIONS, type TestimonialStatus } from './testimonial.ts'
import * as page from './testimonial.page.tsx'
import { withdrawTestimonial, writeTestimonial } from './write-testimonial.server.ts'

const database = useTestDatabase()
const TEXT =
  'Des demandes près de chez moi, jamais plus de cinq artisans dessus, et un devis prêt le soir même.'
const shown = async () =>
  (await listTestimonials(database.ctx(), 20)).map(({ companyName }) => companyName)

it('lets each verb be done from the states of its line and no other', () => {
  for (const { verb, from } of TESTIMONIAL_TRANSITIONS) {
    for (const status of [
      'pending',
      'published',
      'unpublished',
      'withdrawn',
    ] as TestimonialStatus[])
      expect(refusalToDo(verb, { status })).toBe(
        from.includes(status) ? null : `testimonial_${status}`,
      )
  }
})

describe('a testimonial', () => {
  it('is written with consent, read, published by the team, and gone the moment its artisan takes it back', async () => {
    const [artisan, admin] = [
      await anArtisan(database, {
        companyName: 'Toits Brun',
        file: { slug: 'toits-brun', managerName: 'Luc Brun' },
      }),
      await anAdmin(database),
    ]
    const post = (fields: Record<string, string>) =>
      askPage(database, page, '/espace-pro/temoignage', {
        as: artisan,
        post: { intent: 'write', text: TEXT, ...fields },
      })
    expect((await post({})).status).toBe(422)
    expect((await post({ consent: 'on', text: 'Très bien.' })).status).toBe(422)
    expect(await post({ consent: 'on' })).toMatchObject({
      status: 302,
      location: '/espace-pro/temoignage',
    })
    const testimonial = await getOwnTestimonial(database.ctx(artisan))
    expect(testimonial).toMatchObject({
      status: 'pending',
      signedName: 'Luc Brun',
      consentedAt: TEST_NOW,
    })
    expect(await shown()).toEqual([])
    const before = contentVersion('testimonials')
    expect(
      (
        await askPage(database, adminPage, '/admin/temoignages', {
          as: admin,
          post: { intent: 'publish', id: testimonial!.id },
        })
      ).status,
    ).toBe(302)
    expect(await shown()).toEqual(['Toits Brun'])
    expect(contentVersion('testimonials')).toBe(before + 1)
    expect(await listAuditOf(database.ctx(admin), testimonial!.id)).toMatchObject([
      { action: 'testimonial.published' },
    ])
    expect(
      (
        await askPage(database, adminPage, '/admin/temoignages', {
          as: admin,
          post: { intent: 'publish', id: testimonial!.id },
        })
      ).status,
    ).toBe(409)
    expect(
      (
        await askPage(database, page, '/espace-pro/temoignage', {
          as: artisan,
          post: { intent: 'withdraw' },
        })
      ).status,
    ).toBe(302)
    expect(await shown()).toEqual([])
    expect(
      await decideTestimonial(database.ctx(admin), testimonial!.id, { verb: 'publish' }),
    ).toEqual(refuse('testimonial_withdrawn'))
    expect(await getOwnTestimonial(database.ctx(artisan))).toMatchObject({
      status: 'withdrawn',
      consentedAt: null,
    })
  })

  it('leaves the pages with new words until they are read, and with a reason when the team takes it off', async () => {
    const [artisan, admin] = [
      await anArtisan(database, { companyName: 'Bois Clair', email: 'bois@ouvreo.example' }),
      await anAdmin(database),
    ]
    granted(await writeTestimonial(database.ctx(artisan), TEXT))
    const { id } = (await getOwnTestimonial(database.ctx(artisan)))!
    granted(await decideTestimonial(database.ctx(admin), id, { verb: 'publish' }))
    granted(await writeTestimonial(database.ctx(artisan), `${TEXT} Et rien à payer en plus.`))
    expect(await shown()).toEqual([])
    expect(
      (
        await askPage<{ error: string }>(database, adminPage, '/admin/temoignages', {
          as: admin,
          post: { intent: 'unpublish', id, reason: 'non' },
        })
      ).status,
    ).toBe(422)
    granted(
      await decideTestimonial(database.ctx(admin), id, {
        verb: 'unpublish',
        reason: 'Il cite un client par son nom.',
      }),
    )
    await drain('events', (data, job) => handleEvent(database.ctx(), data, job))
    const { rows } = await database.pool.query<{ text: string }>(
      `select text from email_logs where email = 'bois@ouvreo.example' and email_type = 'testimonial_decided'`,
    )
    expect(rows.some(({ text }) => text.includes('Il cite un client par son nom.'))).toBe(true)
  })

  it('cannot be shown without consent, whoever writes the row', async () => {
    const artisan = await anArtisan(database)
    granted(await writeTestimonial(database.ctx(artisan), TEXT))
    await expect(
      database.pool.query(
        `update testimonials set status = 'published', consented_at = null where artisan_id = $1`,
        [artisan.artisanId],
      ),
    ).rejects.toThrow('testimonials_consent')
  })

  it('is not written by a company that is not verified, and not taken back twice', async () => {
    const waiting = await anArtisan(database, { verification: 'pending' })
    expect(await writeTestimonial(database.ctx(waiting), TEXT)).toEqual(refuse('company_pending'))
    expect(await withdrawTestimonial(database.ctx(waiting))).toEqual(refuse('not_found'))
    expect(
      (
        await askPage(database, page, '/espace-pro/temoignage', {
          as: await aParticulier(database),
        })
      ).location,
    ).toBe('/')
  })

  it('is one for each company, however often it is sent at once', async () => {
    const artisan = await anArtisan(database)
    await Promise.all(
      Array.from({ length: 6 }, () => writeTestimonial(database.ctx(artisan), TEXT)),
    )
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from testimonials where artisan_id = $1',
      [artisan.artisanId],
    )
    expect(rows[0]!.n).toBe(1)
  })
})
