import { INITIAL_PLANS } from '#app/features/subscriptions/plans/initial-plans.ts'
import { INITIAL_SETTINGS } from '#app/features/product-settings/product-settings.ts'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import {
  COMPANIES_LOOKED_AT,
  COMPANIES_WITHOUT_PLACE,
  RESULTS_SHOWN,
} from '#app/features/directory/directory-search.ts'
import { DECISION_DAYS, REPORT_DAYS } from '#app/features/requests/reports/contact-report.ts'
import { ANSWER_HOURS, CANDIDATES, REACTION_HOURS } from '#app/features/requests/leads/lead.ts'
import { weightsOf } from '#app/features/requests/matching/ranking.ts'
import { BEYOND_STEPS_KM, MAX_SEATS, SAME_TEXT_DAYS } from '#app/features/requests/quote-request.ts'
import { GRACE_DAYS } from '#app/features/subscriptions/payments/paid-subscription.ts'
import { priceExclCents, TRIAL_DAYS } from '#app/features/subscriptions/plans/plans.ts'
import { KEPT_PAGES } from '#app/platform/web/kept-pages.ts'
import { missingOperatorFacts } from '#app/platform/operator.server.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { renderedWords } from '#test/rendered.tsx'
import AccessibilityPage from './accessibility.page.tsx'
import { COOKIES, KEPT_BY_THE_BROWSER } from './browser-storage.ts'
import TermsOfUse from './terms-of-use.page.tsx'
import TermsOfSale from './terms-of-sale.page.tsx'
import RankingPage from './ranking-rules.page.tsx'
import { recipients } from './recipients.server.ts'

/** The sources of the product, tests aside, that hold a text, by their path from `app`. */
const sourcesWith = (pattern: RegExp) =>
  ['app', 'server']
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => join(room, name)),
    )
    .filter(
      (path) =>
        /\.tsx?$/.test(path) &&
        !/\.test\.tsx?$/.test(path) &&
        pattern.test(readFileSync(path, 'utf8')),
    )
    .map((path) => path.replace(/^app\//, ''))
    .sort()

/** Who sets each cookie: whoever writes a Set-Cookie line says under what attributes. */
/** Sets the cookies of those who call it. */
const SECRETS = 'platform/web/secret-cookie.server.ts'
const SET_BY: Record<string, string[]> = {
  'features/accounts/sign-up/disclosure.server.ts': ['visit'],
  'features/accounts/sign-up/kept-email.server.ts': ['pending_email', 'recovery_email'],
  'features/accounts/sessions/kind-cookie.server.ts': ['kind'],
  'features/accounts/sessions/known-device.server.ts': ['device'],
  'features/accounts/sessions/session-cookie.server.ts': ['session', 'code'],
  'features/accounts/sessions/session-mirror.server.ts': ['session_mirror'],
  'features/books/accountant/accountant-cookie.server.ts': ['comptable'],
  'features/public-site/reading/reading.ts': ['reading'],
  'features/requests/ask/pending-request.server.ts': ['pending_request'],
  'features/requests/ask/request-sent-cookie.ts': ['request_sent'],
  'features/site-gate/gate.server.ts': ['gate'],
  'values/toast.ts': ['toast'],
}

describe('what the privacy page says that a browser is given', () => {
  it('has every cookie that the product sets, and no other', () => {
    const setters = [...sourcesWith(/SameSite=/), ...sourcesWith(/= secretCookie\(/)]
    expect(setters.filter((file) => file !== SECRETS).toSorted()).toEqual(
      Object.keys(SET_BY).toSorted(),
    )
    expect(COOKIES.flatMap(({ names }) => names).sort()).toEqual(
      [...new Set(Object.values(SET_BY).flat())].sort(),
    )
  })

  it('has everything that a page keeps in the browser', () => {
    expect(sourcesWith(/(?:local|session)Storage\.setItem\(|indexedDB\.open\(/)).toEqual(
      Object.keys(KEPT_BY_THE_BROWSER).sort(),
    )
  })
})

describe('what is kept of the artisan’s space', () => {
  it('is bounded as the privacy page says', () => {
    const worker = readFileSync('public/hors-ligne.js', 'utf8')
    expect(worker).toContain(`KEPT_DAYS = ${KEPT_PAGES.days}\n`)
    expect(worker).toContain(`[PAGES]: ${KEPT_PAGES.most},`)
  })
})

describe('those who receive personal data', () => {
  const nothing = {
    resend: null,
    smtpUrl: undefined,
    sms: null,
    s3: null,
    companyRegister: null,
    vapid: null,
    demo: false,
  }
  const who = (config: object, paid = false) =>
    recipients({ ...nothing, ...config } as never, paid).map((one) => one.who)

  it('are the host alone where nothing is connected: no mail leaves', () => {
    expect(who({})).toEqual(['Hébergeur', 'Envoi des emails', 'Google Maps'])
    expect(recipients(nothing as never, false)[1]!.what).toContain('restent sur notre serveur')
    expect(recipients({ ...nothing, smtpUrl: 'smtp://relay' } as never, false)[1]!.what).toContain(
      'serveur d’envoi',
    )
  })

  it('are named as soon as they are connected, with the guarantee of a transfer', () => {
    const connected = {
      resend: {},
      sms: {},
      s3: {},
      companyRegister: {},
      vapid: {},
      stripe: { connectWebhookSecret: 'whsec_a' },
    }
    expect(who(connected, true)).toEqual([
      'Hébergeur',
      'Resend, envoi des emails',
      'Brevo, envoi des SMS',
      'Stockage des fichiers',
      'Stripe, paiement des abonnements',
      'Stripe, paiement en ligne des factures',
      'Registre officiel des entreprises',
      'Google Maps',
      'Service de notifications de votre navigateur (Google, Mozilla, Apple ou Microsoft)',
    ])
    for (const one of recipients({ ...nothing, ...connected } as never, true).filter(({ what }) =>
      /États-Unis/u.test(what),
    ))
      expect(one.what).toContain('RGPD, art. 46')
    expect(who({ demo: true })).toContain(
      'Service de notifications de votre navigateur (Google, Mozilla, Apple ou Microsoft)',
    )
  })
})

describe('what the operator still has to say', () => {
  const legal = {
    name: 'Ouvréo SAS',
    form: 'SAS',
    registration: '1',
    address: '1 rue',
    director: 'A',
    host: 'B',
    mediator: 'C',
  }
  const premium = { phone: '01', contact: 'Camille' }
  const emails = {
    contact: 'a@ouvreo.fr',
    particuliers: 'a@ouvreo.fr',
    professionnels: 'a@ouvreo.fr',
    technique: 'a@ouvreo.fr',
  }

  it('is nothing when the facts of the law and what Premium promises are there, and each one that is not', () => {
    expect(missingOperatorFacts({ legal, emails, premium })).toEqual([])
    expect(
      missingOperatorFacts({
        legal: { ...legal, host: ' ', mediator: undefined as never },
        emails: { ...emails, technique: 'technique@ouvreo.example' },
        premium: { phone: '01' },
      }),
    ).toEqual(['legal.host', 'legal.mediator', 'emails.technique', 'premium.contact'])
  })
})

/** A page with what its loader would give it. */
const page = (Page: (props: never) => ReactElement, loaderData: object) =>
  createElement(Page as (props: { loaderData: object }) => ReactElement, { loaderData })

const weights = weightsOf(INITIAL_SETTINGS.weights)

describe('the page on ranking', () => {
  it('prints the weights and the bounds that the calculation uses, what takes a company off, and what money buys', async () => {
    const text = await renderedWords(page(RankingPage, { next: null, weights }))
    for (const weight of Object.values(weights))
      expect(text).toContain(`${Math.round(weight * 100)} %`)
    for (const bound of [
      CANDIDATES,
      COMPANIES_LOOKED_AT,
      COMPANIES_WITHOUT_PLACE,
      RESULTS_SHOWN,
      Math.max(...BEYOND_STEPS_KM),
    ])
      expect(text).toContain(` ${bound} `)
    for (const cause of [
      'vérification est retirée',
      'assurance décennale arrive à échéance',
      'suspendue',
      'ferme son compte',
      'mis en avant',
    ])
      expect(text).toContain(cause)
  })
})

describe('the terms', () => {
  const of = {
    brand: 'Ouvréo',
    email: 'a@ouvreo.fr',
    mediator: 'Médiation',
    name: 'Ouvréo SAS',
    connected: true,
    dormantYears: 3,
    dailyRequests: 3,
    plans: INITIAL_PLANS,
  }

  it('of use print the limits that the code obeys, what is moderated by machine, and how everything is contested', async () => {
    const text = await renderedWords(page(TermsOfUse, of))
    for (const part of [
      `${MAX_SEATS} artisans à la fois au plus`,
      `${ANSWER_HOURS} h pour répondre`,
      `3 demandes`,
      `${SAME_TEXT_DAYS} jours`,
      `${REACTION_HOURS} h`,
      'coordonnées écrites dans un texte sont masquées',
      'se conteste gratuitement',
      'six mois',
      'À la fin du compte, cet accès cesse',
      'sans visite pendant 3 ans',
    ])
      expect(text).toContain(part)
  })

  it('of sale print each price with and without VAT, and the delays that the code obeys', async () => {
    const text = await renderedWords(page(TermsOfSale, of))
    for (const slug of ['eco', 'pro', 'premium'] as const)
      for (const cents of [
        INITIAL_PLANS[slug].priceInclCents,
        priceExclCents(INITIAL_PLANS[slug].priceInclCents),
      ])
        expect(text).toContain(formatEuros(cents).replaceAll(/\s+/g, ' '))
    for (const part of [
      `${REPORT_DAYS} jours`,
      `${DECISION_DAYS} jours`,
      `${REACTION_HOURS} h`,
      'deux clics',
      `continue ${GRACE_DAYS} jours`,
      `dure ${TRIAL_DAYS} jours`,
    ])
      expect(text).toContain(part)
  })
})

describe('the declaration of accessibility', () => {
  it('claims no more than « non conforme » while nobody audited the site', async () => {
    const text = await renderedWords(
      page(AccessibilityPage, { brand: 'Ouvréo', email: 'a@ouvreo.fr', phone: '01' }),
    )
    expect(text).toContain('n’est pas encore conforme')
    expect(text).not.toMatch(/non établie|partiellement conforme/u)
  })
})
