// Long on purpose: one story from sign-up to the end of the works, told in its order by the same people.
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, addDays } from '#app/values/time/french-date.ts'
import { axeFaults } from './accessibility.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { linkIn, openBrowser, pause, startProduct, type RunningProduct } from './product.ts'
import { documentPdf } from '../seed/drawn-documents.ts'
import { passChecks } from './pass-checks.ts'
import { hydrated, watch } from './screens.ts'

const ADMIN = { email: 'equipe@ouvreo-essai.fr', password: 'une phrase de douze' }
const LEA = {
  email: 'lea.payet@particuliers-essai.fr',
  password: 'varangue sous les filaos',
  phone: '06 92 12 34 56',
}
const MARC = {
  email: 'marc@toitures-essai.fr',
  password: 'tôle ondulée et pannes',
  company: 'Toitures du Barachois',
}
const WORKS =
  'Réfection de la toiture en tôle de la varangue, environ 40 m², avec remplacement de deux pannes et des gouttières.'

let post: PostOffice
let product: RunningProduct
let browser: Browser
/** Three people, each in a browser of their own. */
let lea: Page
let marc: Page
let team: Page
const faults: Record<string, () => string[]> = {}
/** Where the journey has led so far. */
const at = { request: '', lead: '', quote: '', number: '', works: '' }

beforeAll(async () => {
  post = await openPostOffice()
  ;[product, browser] = await Promise.all([
    startProduct({ SMTP_URL: post.url, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
    openBrowser(),
  ])
  ;[lea, marc, team] = [
    await somebody('lea', 390),
    await somebody('marc', 1280),
    await somebody('team', 1280),
  ]
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await post?.close()
})
afterEach(async ({ task }) => {
  // What the three had before their eyes when something went wrong.
  if (task.result?.state === 'fail')
    for (const [name, page] of Object.entries({ lea, marc, team }))
      await page?.screenshot({ path: `.tmp/journey-${name}.png`, fullPage: true })
  for (const [name, take] of Object.entries(faults))
    expect(take(), `what ${name}'s browser complains of`).toEqual([])
})

async function somebody(name: string, width: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'fr-FR',
    timezoneId: 'Indian/Reunion',
    reducedMotion: 'reduce',
  })
  const { page, take } = watch(await context.newPage())
  page.setDefaultTimeout(15_000)
  faults[name] = take
  return page
}

async function go(page: Page, path: string): Promise<void> {
  await page.goto(product.url + path)
  await hydrated(page)
}

async function signIn(
  page: Page,
  signInPage: string,
  who: { email: string; password: string },
): Promise<void> {
  await go(page, signInPage)
  await page.getByLabel(/Adresse email/).fill(who.email)
  await page.getByLabel(/^Mot de passe/).fill(who.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/connexion'))
  await hydrated(page)
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const idIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1)!

/** YYYY-MM-DD, that many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('an artisan joins', () => {
  it('signs up and confirms from the mail', async () => {
    await go(marc, '/inscription?profil=artisan')
    await marc.getByLabel(/Nom complet/).fill('Marc Hoarau')
    await marc.getByLabel(/Nom de l’entreprise/).fill(MARC.company)
    await marc.getByLabel(/Adresse email/).fill(MARC.email)
    await marc.getByLabel(/^Mot de passe/).fill(MARC.password)
    await marc.getByLabel(/Confirmez/).fill(MARC.password)
    await marc.getByRole('checkbox', { name: /conditions d’utilisation/ }).check()
    await marc.getByRole('button', { name: 'Créer mon compte' }).click()
    await marc.waitForURL('**/verification-email')
    await marc.goto(
      linkIn(await post.mailTo(MARC.email, /Confirmez votre adresse/), '/auth/confirm'),
    )
    await heading(marc, 'Votre adresse est confirmée')
    await marc.waitForURL('**/connexion-pro')
    await signIn(marc, '/connexion-pro', MARC)
    expect(new URL(marc.url()).pathname).toBe('/espace-pro-dashboard')
  })

  it('fills the company file and sends it to be checked', async () => {
    await go(marc, '/espace-pro/entreprise/identite')
    await marc.getByLabel('SIRET').fill('732 829 320 00074')
    await marc.getByLabel('Nom du dirigeant').fill('Marc Hoarau')
    await marc.getByLabel('Téléphone professionnel').fill('0262 41 00 00')
    await marc.getByLabel('Adresse de l’entreprise').fill('12 rue du Barachois')
    await marc.getByLabel('Code postal').fill('97400')
    await marc.getByText('Saint-Denis').first().waitFor()
    await marc.getByLabel('Forme juridique').selectOption('EI')
    await marc.getByLabel('Immatriculation').fill('RM 974')
    await marc.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await heading(marc, 'Métiers et zone')
    await marc.getByRole('checkbox', { name: /^Couverture/ }).check()
    await marc.getByLabel('Rayon d’intervention').fill('15')
    await marc.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await heading(marc, 'Assurances')
    await go(marc, '/espace-pro/entreprise/assurances/nouvelle')
    await marc.getByLabel(/^Assureur/).fill('Assurances du Port')
    await marc.getByLabel('Coordonnées de l’assureur').fill('1 quai de la Rivière, 97420 Le Port')
    await marc.getByLabel('Couverture géographique').fill('La Réunion')
    await marc.getByLabel('Valable du').fill('2026-01-01')
    await marc.getByLabel(/^au/).fill('2099-12-31')
    await marc.getByLabel('Attestation', { exact: true }).setInputFiles({
      name: 'attestation.pdf',
      mimeType: 'application/pdf',
      buffer: documentPdf('Attestation', ['Couverture']),
    })
    await marc.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await heading(marc, 'TVA et paiement')
    await marc.getByRole('radio', { name: /Je facture la TVA/ }).check()
    await marc.getByLabel(/Numéro de TVA/).fill('FR 44 732829320')
    await marc
      .getByLabel(/Conditions de paiement/)
      .fill('30 % à la commande, le solde à la fin des travaux.')
    await marc.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await heading(marc, 'Médiateur')
    await marc.getByLabel('Nom du médiateur').fill('Médiation du bâtiment')
    await marc.getByLabel('Adresse ou site du médiateur').fill('3 rue de la Paix, 75002 Paris')
    await marc.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await heading(marc, 'Mon entreprise')
    await marc.getByRole('button', { name: 'Envoyer à vérifier' }).first().click()
    await marc.getByRole('dialog').getByRole('button', { name: 'Envoyer à vérifier' }).click()
    await marc.getByText('Entreprise envoyée').waitFor()
  })

  it('is verified by the team, and told so', async () => {
    await signIn(team, '/connexion', ADMIN)
    await go(team, '/admin/artisans')
    await team.getByRole('link', { name: MARC.company }).click()
    await heading(team, MARC.company)
    await passChecks(team)
    await team.getByRole('button', { name: 'Vérifier l’entreprise' }).click()
    await team.getByText('Entreprise vérifiée').waitFor()
    await post.mailTo(MARC.email, /Votre entreprise est vérifiée/)
    await post.mailTo(MARC.email, /Votre mois offert commence/)
  })
})

describe('the postal code of the works', () => {
  it.each(['69003', '97400', '98714', '20000', '23000', '75011'])('takes %s', async (code) => {
    await go(lea, '/trouver-pro')
    await lea.getByLabel('Code postal').fill(code)
    // One commune is named at once; several are offered.
    await lea.locator('.commune-only, .commune-choice').first().waitFor()
    expect(await lea.getByLabel('Code postal').getAttribute('aria-invalid')).not.toBe('true')
  })

  it.each([
    ['99999', 'Nous ne connaissons pas ce code postal'],
    ['2A004', 'Un code postal compte cinq chiffres'],
    ['7500', 'Un code postal compte cinq chiffres'],
  ])('refuses %s with a sentence', async (code, sentence) => {
    await go(lea, '/trouver-pro')
    await lea.getByRole('radio', { name: /^Couverture/ }).check()
    await lea.getByLabel(/Description du projet/).fill(WORKS)
    await lea.getByLabel('Code postal').fill(code)
    await lea.getByLabel(/Prénom/).fill('Léa')
    await lea.getByLabel(/^Email/).fill(LEA.email)
    await lea.getByRole('button', { name: 'Recevoir mes devis' }).click()
    await lea.getByText(sentence).first().waitFor()
    expect(await lea.getByLabel('Code postal').getAttribute('aria-invalid')).toBe('true')
    expect(await lea.getByLabel(/Description du projet/).inputValue()).toBe(WORKS)
    expect(post.received.filter(({ to }) => to === LEA.email)).toEqual([])
  })
})

describe('a person asks', () => {
  it('describes the works as a visitor, on a phone', async () => {
    await lea.evaluate(() => localStorage.clear())
    await go(lea, '/trouver-pro?metier=couverture')
    expect(await lea.getByRole('radio', { name: /^Couverture/ }).isChecked()).toBe(true)
    await lea.getByLabel(/Description du projet/).fill(WORKS)
    await lea.getByLabel('Code postal').fill('97400')
    await lea.locator('.commune-only', { hasText: 'Saint-Denis' }).waitFor()
    await lea.getByLabel(/Budget estimé/).selectOption('5000_15000')
    await lea.getByLabel(/Prénom/).fill('Léa')
    await lea.getByLabel(/^Nom/).fill('Payet')
    await lea.getByLabel(/^Email/).fill(LEA.email)
    await lea.getByLabel(/Téléphone/).fill(LEA.phone)
    // Only a script is quicker than this, and is held back.
    await pause(3_200)
    await lea.getByRole('button', { name: 'Recevoir mes devis' }).click()
    await heading(lea, 'Vérifiez vos emails')
    expect(await lea.getByText(LEA.email).isVisible()).toBe(true)
  })

  it('publishes by the button behind the mail’s link; opening the link alone does nothing', async () => {
    const link = linkIn(await post.mailTo(LEA.email, /Ouvrez votre demande/), '/demande/confirmer')
    for (let scan = 0; scan < 3; scan++) expect((await fetch(link)).status).toBe(200)
    await go(team, '/admin/demandes')
    expect(await team.getByText(/À confirmer/).count()).toBeGreaterThan(0)
    expect(
      post.received.filter(
        ({ to, subject }) => to === MARC.email && /une demande pour vous/.test(subject),
      ),
    ).toEqual([])

    await lea.goto(link)
    await lea.getByRole('button', { name: 'Publier ma demande' }).click()
    await lea.waitForURL('**/espace-particulier/demandes/*')
    await hydrated(lea)
    at.request = idIn(lea)
    await lea.getByText('Ouverte', { exact: true }).first().waitFor()
    // The link has served.
    expect((await fetch(link)).status).toBe(410)
  })

  it('chooses a password there and then', async () => {
    await lea.getByRole('link', { name: 'Choisir un mot de passe' }).click()
    await heading(lea, 'Choisissez un mot de passe')
    await lea.getByLabel(/^Mot de passe/).fill(LEA.password)
    await lea.getByLabel(/Confirmez/).fill('autre chose')
    await lea.getByRole('button', { name: 'Enregistrer mon mot de passe' }).click()
    await lea.getByText('Les mots de passe ne correspondent pas').first().waitFor()
    expect(await axeFaults(lea)).toEqual([])
    await lea.getByLabel(/^Mot de passe/).fill(LEA.password)
    await lea.getByLabel(/Confirmez/).fill(LEA.password)
    await lea.getByRole('button', { name: 'Enregistrer mon mot de passe' }).click()
    await lea.waitForURL(`**/espace-particulier/demandes/${at.request}`)
    await lea.getByText('Mot de passe enregistré').waitFor()
    const { page, take } = watch(await (await browser.newContext()).newPage())
    await signIn(page, '/connexion', LEA)
    expect(new URL(page.url()).pathname).toBe('/espace-particulier-dashboard')
    expect(take()).toEqual([])
    await page.context().close()
  })
})

describe('they find each other', () => {
  it('tells the artisan by mail and by notice, without naming the person', async () => {
    const mail = await post.mailTo(MARC.email, /Couverture à Saint-Denis\s: une demande pour vous/)
    expect(mail.text + mail.html).not.toMatch(/Léa|Payet|92.?12.?34.?56|particuliers-essai/)
    await go(marc, '/espace-pro/notifications')
    await marc.getByRole('link', { name: /Nouvelle demande à Saint-Denis/ }).click()
    await marc.waitForURL('**/espace-pro/demandes/*')
    at.lead = idIn(marc)
    expect(new URL(linkIn(mail, '/espace-pro/demandes')).pathname).toBe(
      `/espace-pro/demandes/${at.lead}`,
    )
    expect(await marc.locator('body').innerText()).not.toMatch(/Léa|Payet|12 34 56/)
  })

  it('lets the artisan take the contact', async () => {
    await marc.getByRole('button', { name: /^Prendre le contact/ }).click()
    await marc.getByRole('heading', { name: /Conversation avec Léa/ }).waitFor()
    await post.mailTo(LEA.email, /Un artisan veut vous répondre/)
    await go(lea, `/espace-particulier/demandes/${at.request}`)
    await lea.getByRole('heading', { name: `${MARC.company} attend votre réponse` }).waitFor()
  })

  it('masks a phone number typed into the conversation for the one who reads it', async () => {
    await marc
      .getByLabel('Votre message')
      .fill('Bonjour, je peux passer cette semaine. Appelez-moi au 0692 98 76 54.')
    await marc.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await marc
      .locator('.message')
      .getByText(/je peux passer cette semaine/)
      .waitFor()
    await lea.getByRole('link', { name: /^Conversation avec/ }).click()
    await lea.locator('.message').getByText('Appelez-moi au [numéro masqué]').waitFor()
    await hydrated(lea)
    await lea
      .getByLabel('Votre message')
      .fill('Bonjour, jeudi me convient. Mon numéro : 06 92 12 34 56.')
    await lea.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await lea
      .locator('.message:not([data-waiting])')
      .getByText(/jeudi me convient/)
      .waitFor()
    await go(marc, `/espace-pro/demandes/${at.lead}`)
    await marc.getByText(/jeudi me convient.*\[numéro masqué\]/).waitFor()
    expect(await marc.content()).not.toMatch(/12.?34.?56/)
    expect(await lea.content()).not.toMatch(/98.?76.?54/)
  })

  it('gives the artisan the number once the person shares it', async () => {
    await hydrated(lea)
    await lea.getByRole('button', { name: 'Partager mon numéro' }).click()
    await lea.getByRole('button', { name: 'Retirer mon numéro' }).waitFor()
    await post.mailTo(MARC.email, /partage son numéro/)
    await go(marc, `/espace-pro/demandes/${at.lead}`)
    expect(
      await marc.getByRole('link', { name: /0.?6.?9.?2.?12.?34.?56/ }).getAttribute('href'),
    ).toMatch(/^tel:/)
  })

  it('agrees on a visit', async () => {
    await marc.getByRole('button', { name: 'Proposer une visite' }).click()
    await marc.getByLabel('Jour').fill(addDays(dayOf(new Date(), 'Indian/Reunion'), 3))
    await marc.getByLabel('Heure').fill('09:00')
    await marc.getByRole('button', { name: 'Proposer la visite' }).click()
    await marc.getByText('Visite proposée').waitFor()
    await post.mailTo(LEA.email, /propose une visite/)
    await go(lea, `/espace-particulier/conversations/${at.lead}`)
    await lea.getByText(/propose de passer/).waitFor()
    await lea.getByRole('button', { name: 'Confirmer' }).click()
    await lea.getByText(/Visite confirmée, .* à 9\sh/).waitFor()
    await post.mailTo(MARC.email, /Votre visite est acceptée/)
    await go(marc, `/espace-pro/demandes/${at.lead}`)
    await marc.getByText('Acceptée', { exact: true }).waitFor()
  })
})

describe('a devis is signed', () => {
  it('cannot be sent until everything the law asks for is there', async () => {
    await marc.getByRole('button', { name: 'Écrire un devis' }).click()
    await marc.waitForURL('**/espace-pro/devis/*')
    await hydrated(marc)
    at.quote = idIn(marc)
    await marc.getByRole('heading', { name: 'Avant l’envoi' }).waitFor()
    expect(await marc.getByRole('button', { name: 'Envoyer le devis' }).count()).toBe(0)
    expect(await marc.locator('.quote-checklist li').count()).toBeGreaterThan(2)
    await marc
      .getByRole('group', { name: 'Ligne 1' })
      .getByLabel('Prix unitaire HT')
      .fill('beaucoup')
    await marc.getByRole('button', { name: 'Enregistrer', exact: true }).last().click()
    await marc.locator('[aria-invalid="true"]').first().waitFor()
    expect(await axeFaults(marc)).toEqual([])
  })

  it('is written line by line, with its totals, and sent', async () => {
    await marc.getByRole('textbox', { name: 'Titre du devis' }).fill('Toiture de la varangue')
    await marc
      .getByRole('textbox', { name: 'Nature des travaux' })
      .fill('Remplacement de la couverture en tôle, de deux pannes et des gouttières')
    await marc
      .getByRole('textbox', { name: 'Adresse des travaux' })
      .fill('8 chemin des Filaos, 97400 Saint-Denis')
    const lines = [
      { designation: 'Dépose et évacuation des tôles', quantity: '40', price: '18,50' },
      { designation: 'Fourniture et pose de tôles prélaquées', quantity: '40', price: '92' },
    ]
    for (const [index, line] of lines.entries()) {
      if (index > 0) await marc.getByRole('button', { name: 'Ajouter une ligne' }).click()
      const fields = marc.getByRole('group', { name: `Ligne ${index + 1}` })
      await fields.getByLabel('Désignation').fill(line.designation)
      await fields.getByLabel('Quantité').fill(line.quantity)
      await fields.getByLabel('Unité').selectOption('m²')
      await fields.getByLabel('Prix unitaire HT').fill(line.price)
      await fields.getByLabel('TVA').selectOption('850')
    }
    await marc.getByRole('combobox', { name: 'Ouvrage', exact: true }).first().fill('Couverture')
    await marc.getByRole('textbox', { name: 'ou sous un délai' }).fill('sous trois semaines')
    await marc.getByLabel('Début des travaux, le').fill(inDays(21))
    await marc.getByRole('textbox', { name: 'Durée estimée' }).fill('4 jours')
    await marc.getByRole('textbox', { name: 'Quantité estimée' }).fill('600 kg de tôles')
    await marc.getByRole('textbox', { name: 'Coût estimé HT' }).fill('60')
    await marc
      .getByRole('textbox', { name: 'Tri et enlèvement' })
      .fill('triées et emportées par l’entreprise')
    await marc.getByRole('textbox', { name: 'Point de collecte' }).fill('ferrailleur, Le Port')
    // Thirty per cent of 4 795,70, proposed to a first devis.
    await marc.getByText(/1\s438,71/).waitFor()
    await marc.getByRole('textbox', { name: 'Frais de déplacement HT' }).fill('0')
    // 40 × 18,50 + 40 × 92 = 4 420 HT; 8,5 % more is 4 795,70 TTC.
    await marc
      .getByText(/4\s795,70/)
      .first()
      .waitFor()
    await marc.getByRole('button', { name: 'Envoyer le devis' }).first().click()
    await marc.getByRole('dialog').getByRole('button', { name: 'Envoyer le devis' }).click()
    await heading(marc, /^Devis \S/)
    at.number = /Devis (\S+)/.exec(await marc.getByRole('heading', { level: 1 }).innerText())![1]!
    await post.mailTo(LEA.email, new RegExp(`Un devis de ${MARC.company}`))
  })

  it('is compared by the person', async () => {
    await go(lea, `/espace-particulier/demandes/${at.request}`)
    await lea.getByRole('link', { name: 'Voir le devis', exact: true }).click()
    await lea.waitForURL('**/devis')
    await lea
      .getByText(/4\s795,70/)
      .first()
      .waitFor()
    await lea.getByText('Couverture').first().waitFor()
    await lea.getByRole('link', { name: /Lire et décider/ }).click()
    await heading(lea, `Devis de ${MARC.company}`)
  })

  it('is not accepted without a signature', async () => {
    await hydrated(lea)
    await lea.getByRole('button', { name: 'Recevoir mon code' }).click()
    await lea.getByText(/Un code est parti à l•••@/).waitFor()
    expect(await axeFaults(lea)).toEqual([])
    await lea.getByRole('button', { name: 'Signer avec obligation de paiement' }).click()
    await lea
      .getByLabel(/prénom et nom, pour signer/)
      .and(lea.locator('[aria-invalid="true"]'))
      .waitFor()
    expect(await axeFaults(lea)).toEqual([])
  })

  it('is accepted, and both are told', async () => {
    const { text } = await post.mailTo(LEA.email, /Votre code pour signer/)
    const code = /^\d{6}$/m.exec(text)![0]
    const sign = () =>
      lea.getByRole('button', { name: 'Signer avec obligation de paiement', exact: true }).click()
    await lea.getByLabel(/prénom et nom, pour signer/).fill('Léa Payet')
    await lea.getByRole('checkbox', { name: /Je l’ai lu et je l’accepte/ }).check()
    await lea
      .getByLabel('Code à six chiffres')
      .fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    const pad = (await lea.getByRole('img', { name: /Cadre de la signature/ }).boundingBox())!
    await lea.mouse.move(pad.x + 20, pad.y + 20)
    await lea.mouse.down()
    await lea.mouse.move(pad.x + 90, pad.y + 40, { steps: 4 })
    await lea.mouse.up()
    await sign()
    await lea.getByRole('link', { name: 'Ce n’est pas le bon code. Encore 4 essais.' }).waitFor()
    expect(await lea.getByLabel(/prénom et nom, pour signer/).inputValue()).toBe('Léa Payet')
    await lea.getByRole('img', { name: 'Signature dessinée' }).waitFor()
    await lea.getByLabel('Code à six chiffres').fill(code)
    await sign()
    await lea.getByRole('heading', { name: 'Preuve de signature' }).waitFor()
    await lea.getByRole('img', { name: 'Signature dessinée' }).waitFor()
    expect(await axeFaults(lea)).toEqual([])
    await lea.getByText('Signé en ligne par Léa Payet').waitFor()
    const contract = await post.mailTo(LEA.email, new RegExp(`Votre contrat avec ${MARC.company}`))
    expect(contract.text).toMatch(/4\s795,70/)
    await post.mailTo(MARC.email, new RegExp(`Votre devis ${at.number} est accepté`))
    await go(lea, `/espace-particulier/demandes/${at.request}`)
    await lea.getByText('Devis accepté', { exact: true }).first().waitFor()
    await go(marc, '/espace-pro/demandes?onglet=gagnees')
    await marc.getByRole('link', { name: /toiture en tôle/ }).waitFor()
  })
})

describe('the works are carried out', () => {
  it('not before the person may no longer renounce, unless they ask for it', async () => {
    await go(lea, '/espace-particulier/interventions')
    await lea.getByRole('link', { name: 'Toiture de la varangue' }).click()
    await heading(lea, 'Toiture de la varangue')
    at.works = idIn(lea)
    await go(marc, `/espace-pro/interventions/${at.works}`)
    await proposeDate(marc)
    await marc
      .getByText(/peut encore renoncer au contrat/)
      .first()
      .waitFor()
    await lea.getByText(/^Commencer avant le/).click()
    await lea.getByRole('checkbox', { name: /Je demande expressément/ }).check()
    await lea.getByRole('button', { name: 'Envoyer cette demande' }).click()
    await post.mailTo(MARC.email, /Léa Payet demande un début sans attendre/)
  })

  it('at a date that both agreed on', async () => {
    await proposeDate(marc)
    await marc.getByText(/Léa Payet n’a pas encore répondu/).waitFor()
    await post.mailTo(LEA.email, new RegExp(`${MARC.company} propose une date`))
    await lea.getByRole('button', { name: 'Accepter cette date' }).click()
    await lea.getByText('Planifiée', { exact: true }).waitFor()
    await post.mailTo(MARC.email, /Rendez-vous chez Léa Payet/)
    expect(await axeFaults(lea)).toEqual([])
  })

  it('from their beginning to the confirmation, with a photo before', async () => {
    await marc.getByRole('button', { name: 'Commencer les travaux' }).click()
    await marc.getByText('Travaux commencés', { exact: true }).first().waitFor()
    await marc.getByText('Ajouter des photos d’avant').click()
    await marc.getByLabel('Photos d’avant').setInputFiles({
      name: 'avant.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 40, height: 30, channels: 3, background: '#6b5d4f' } })
        .png()
        .toBuffer(),
    })
    await marc.getByRole('button', { name: 'Ajouter, avant' }).click()
    await marc.getByRole('img', { name: /Avant, vue 1/ }).waitFor()
    expect(await axeFaults(marc)).toEqual([])
    await marc.getByRole('button', { name: 'Déclarer les travaux terminés' }).click()
    await marc.getByRole('dialog').getByRole('button', { name: 'Déclarer terminés' }).click()
    // Nobody reloads: the other side's page hears of it.
    await lea.getByRole('button', { name: 'Oui, ils sont terminés' }).click()
    await lea.getByRole('dialog').getByRole('button', { name: 'Oui, terminés' }).click()
    await lea.getByText('Terminée', { exact: true }).first().waitFor()
    await lea.getByRole('img', { name: /Avant, vue 1/ }).waitFor()
    await post.mailTo(MARC.email, /Travaux terminés chez Léa Payet/)
    await go(lea, `/espace-particulier/demandes/${at.request}`)
    await lea.getByText('Clôturée', { exact: true }).first().waitFor()
  })
})

/** Twenty hours ahead, by quarters of an hour, in the form of a date. */
async function proposeDate(page: Page): Promise<void> {
  const quarter = 15 * 60_000
  const field = (hours: number) => {
    const [day, time] = new Date(Math.floor((Date.now() + hours * 3_600_000) / quarter) * quarter)
      .toLocaleString('sv-SE', { timeZone: 'Indian/Reunion' })
      .split(' ') as [string, string]
    return { day, time: time.slice(0, 5) }
  }
  const [from, to] = [field(20), field(22)]
  await hydrated(page)
  await page.getByLabel('Premier jour').fill(from.day)
  await page.getByLabel('À partir de').fill(from.time)
  await page.getByLabel('Dernier jour').fill(to.day)
  await page.getByLabel('Jusqu’à').fill(to.time)
  await page.getByRole('button', { name: 'Proposer cette date' }).click()
}

describe('the person changes their mind', () => {
  it('renounces with the law’s two buttons, and keeps a receipt', async () => {
    await go(lea, `/espace-particulier/devis/${at.quote}`)
    await lea.getByRole('link', { name: 'renoncer au contrat ici', exact: true }).click()
    await heading(lea, 'Renoncer au contrat')
    await lea.getByRole('button', { name: 'confirmer la rétractation', exact: true }).click()
    await heading(lea, 'Accusé de réception de votre rétractation')
    expect(await lea.locator('main').innerText()).toContain(at.number)
    const receipt = await post.mailTo(LEA.email, /Accusé de réception de votre rétractation/)
    expect(receipt.text).toContain(at.number)
    await post.mailTo(MARC.email, new RegExp(`Rétractation sur votre devis ${at.number}`))
    await go(marc, '/espace-pro/notifications')
    await marc.getByText(new RegExp(`renonce au contrat du devis ${at.number}`)).waitFor()
    await go(lea, `/espace-particulier/demandes/${at.request}`)
    await lea.getByText('Clôturée', { exact: true }).first().waitFor()
  })

  it('has let every mail leave once', async () => {
    const keys = post.received.map(({ to, subject }) => `${to} ${subject}`)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    for (const { html, text } of post.received) {
      expect(text.length).toBeGreaterThan(50)
      expect(html).toContain('lang="fr"')
    }
  })
})
