import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { documentPdf } from '../seed/drawn-documents.ts'
import { axeFaults } from './accessibility.ts'
import { countWork } from './counted-work.ts'
import { verifyCompany } from './pass-checks.ts'
import { linkIn, openBrowser, openPage, startProduct, type RunningProduct } from './product.ts'
import { faultsOfDocument } from './screens.ts'
import { openSharedDatabase, type SharedDatabase } from './shared-database.ts'

/**
 * A company that the marketplace brought nobody signs up on a phone, brings its prices, quotes its
 * own client, has the devis signed, bills it and is paid.
 */
const ARTISAN = { email: 'marc@tuyaux.exemple.fr', password: 'trois joints et un siphon' }
const CLIENT = 'jeanne.petit@exemple.fr'
/** What it may cost the artisan at most; the minutes are those of `countWork`. */
const BOUND = { screens: 24, fields: 38, presses: 30, minutes: 15 }
/** What the client may do at most, from the mail to the signature. */
const CLIENT_BOUND = { screens: 2, fields: 5, presses: 3 }

const dataDir = mkdtempSync(join(tmpdir(), 'ouvreo-own-client-'))
let shared: SharedDatabase
let product: RunningProduct
let browser: Browser
let artisan: Page
let client: Page
let faults: string[]
let quote = ''
let work: ReturnType<typeof countWork>
let clientWork: ReturnType<typeof countWork>

beforeAll(async () => {
  ;[shared, browser] = await Promise.all([openSharedDatabase(), openBrowser()])
  product = await startProduct({ DATABASE_URL: shared.url }, { dataDir })
  ;({ page: artisan, faults } = await openPage(browser, { width: 390 }))
  ;({ page: client } = await openPage(browser, { width: 390 }))
  work = countWork(artisan)
  clientWork = countWork(client)
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await shared?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function looksRight(page: Page) {
  expect(await faultsOfDocument(page)).toEqual([])
  expect(await axeFaults(page)).toEqual([])
}
async function sees(name: string) {
  await artisan.getByRole('heading', { level: 1, name }).waitFor()
  await work.sees(name)
  await looksRight(artisan)
}
const fill = (label: string | RegExp, text: string) => work.fill(artisan.getByLabel(label), text)
const check = (name: string | RegExp) =>
  work.choose(artisan.getByRole('checkbox', { name }).first())
const press = (name: string | RegExp) =>
  work.press(artisan.getByRole('button', { name, exact: true }).first())
const follow = (name: string | RegExp) => work.press(artisan.getByRole('link', { name }).first())
const confirm = (name: string) =>
  work.press(artisan.getByRole('dialog').getByRole('button', { name, exact: true }))
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('signs up, confirms the address and signs in', async () => {
  await artisan.goto(`${product.url}/inscription?profil=artisan`)
  await sees('Créer un compte')
  await fill(/Nom complet/, 'Marc Tuyau')
  await fill(/Nom de l’entreprise/, 'Tuyaux Pris')
  await fill(/Adresse email/, ARTISAN.email)
  await fill(/^Mot de passe/, ARTISAN.password)
  await fill(/Confirmez/, ARTISAN.password)
  await check(/conditions d’utilisation/)
  await press('Créer mon compte')
  await artisan.waitForURL('**/verification-email')
  await work.sees('verification')
  await artisan.goto(
    linkIn(await product.mailTo(ARTISAN.email, /Confirmez votre adresse/), '/auth/confirm'),
  )
  await sees('Votre adresse est confirmée')
  // It moves on by itself.
  await artisan.waitForURL('**/connexion-pro')
  await work.sees('connexion')
  await fill(/Adresse email/, ARTISAN.email)
  await fill(/^Mot de passe/, ARTISAN.password)
  await press('Se connecter')
  await artisan.waitForURL('**/espace-pro-dashboard')
  await work.sees('accueil')
})

it('gives what the law prints on a devis, each part leading to the next, and is sent to be verified', async () => {
  await follow('Compléter')
  await sees('Entreprise')
  await fill('SIRET', '732 829 320 00074')
  await fill('Téléphone professionnel', '0478000001')
  await fill('Adresse de l’entreprise', '12 rue des Toits')
  await fill('Code postal', '69003')
  await artisan.locator('.commune-only').getByText('Lyon').waitFor()
  await work.select(artisan.getByLabel('Forme juridique'), 'EI')
  await fill('Immatriculation', 'RNE 732 829 320')
  await press('Enregistrer')
  await sees('Métiers et zone')
  await check(/^Plomberie/)
  await press('Enregistrer')
  await sees('Assurances')
  await follow('Ajouter une assurance')
  await sees('Ajouter une assurance')
  await fill(/^Assureur/, 'Assurances du Port')
  await fill('Coordonnées de l’assureur', '1 quai Rambaud, 69002 Lyon')
  await fill('Valable du', inDays(-30))
  await fill(/^au/, inDays(335))
  await work.attach(artisan.getByLabel('Attestation', { exact: true }), {
    name: 'attestation.pdf',
    mimeType: 'application/pdf',
    buffer: documentPdf('Attestation', ['Plomberie']),
  })
  await press('Enregistrer')
  await sees('TVA et paiement')
  await work.choose(artisan.getByLabel('Je facture la TVA'))
  await fill(/^IBAN/, 'FR7630006000011234567890189')
  await press('Enregistrer')
  await sees('Médiateur')
  await fill('Nom du médiateur', 'Médiation du bâtiment')
  await fill('Adresse ou site du médiateur', '3 rue de la Paix, 75002 Paris')
  await press('Enregistrer')
  await sees('Mon entreprise')
  await press('Envoyer à vérifier')
  await confirm('Envoyer à vérifier')
  await artisan.getByText('Nous vérifions votre entreprise').waitFor()
})

it('brings its price list while the team verifies it', async () => {
  await artisan.goto(`${product.url}/espace-pro/bibliotheque`)
  await sees('Bibliothèque de prix')
  await follow('Importer')
  await sees('Importer des prix')
  const prices =
    'Famille;Désignation;Unité;Prix HT;TVA\nChauffe-eau;Chauffe-eau de 200 litres, fourni et posé;forfait;1200;10\nDépannage;Main-d’œuvre;h;48;10\n'
  await work.attach(artisan.getByLabel('Fichier de prix'), {
    name: 'prix.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(prices),
  })
  await press('Lire le fichier')
  await artisan.getByText('Main-d’œuvre').first().waitFor()
  await work.sees('aperçu des prix')
  await press(/^Importer 2/)
  await artisan
    .getByText(/2\s*articles ajoutés/)
    .first()
    .waitFor()

  await verifyCompany(browser, product, shared, 'Tuyaux Pris')
  await product.mailTo(ARTISAN.email, /Votre entreprise est vérifiée/)
})

it('is refused a devis without a client, works or a place, beside each field', async () => {
  await artisan.goto(`${product.url}/espace-pro/devis`)
  await sees('Devis')
  await follow('Nouveau devis')
  await sees('Nouveau devis')
  await artisan.getByRole('button', { name: 'Écrire le devis' }).click()
  await artisan.getByRole('link', { name: 'Indiquez le nom du client.' }).waitFor()
  await artisan.getByRole('link', { name: /quels travaux/ }).waitFor()
  await looksRight(artisan)
})

it('begins one with the client and the works, and costs no contact', async () => {
  await fill('Prénom et nom', 'Jeanne Petit')
  await fill(/^Email/, CLIENT)
  await fill(/^Travaux/, 'Remplacement du chauffe-eau')
  await fill(/^Adresse des travaux/, '8 rue Paul-Bert')
  await fill('Code postal', '69003')
  await press('Écrire le devis')
  await sees('Remplacement du chauffe-eau')
  quote = new URL(artisan.url()).pathname
  await artisan.getByText(/votre client Jeanne Petit/).waitFor()
})

it('writes it from the price list and sends it', async () => {
  await work.fill(artisan.locator('#lines\\.0\\.designation'), 'chauffe')
  await work.press(artisan.getByRole('option', { name: /200 litres/ }))
  await work.fill(artisan.locator('#lines\\.0\\.quantity'), '1')
  await work.fill(artisan.locator('#startOn'), inDays(20))
  await work.fill(artisan.locator('#durationText'), 'un jour')
  await check('Dépannage, réparation ou entretien, sans déchets de chantier')
  await work.fill(artisan.locator('#travelCosts'), '0')
  await press('Envoyer le devis')
  await confirm('Envoyer le devis')
  await artisan.getByText('À Jeanne Petit de répondre').waitFor()
  await work.sees('devis envoyé')
  await looksRight(artisan)
  await artisan.getByText(/ne l’a pas encore ouvert/).waitFor()
  // The link can be mailed again while nobody followed it.
  await artisan.getByRole('button', { name: 'Renvoyer le lien' }).click()
  await artisan.getByText('Lien renvoyé').waitFor()
  // A press while the first is still under way sends nothing.
  await artisan.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  await artisan.getByRole('button', { name: 'Renvoyer le lien' }).click()
  await artisan.getByText(/Un lien vient de partir/).waitFor()
  await looksRight(artisan)
  expect(await artisan.getByRole('link', { name: /Écrire à|Faire signer/ }).count()).toBe(0)
})

it('is opened by its client from the mail, on a page that says who sends what', async () => {
  const mail = await product.mailTo(CLIENT, /Un devis de Tuyaux Pris/)
  await client.goto(linkIn(mail, '/devis/ouvrir'))
  await client.getByRole('heading', { level: 1, name: 'Un devis de Tuyaux Pris' }).waitFor()
  await clientWork.sees('devis reçu')
  await looksRight(client)
  await clientWork.press(client.getByRole('button', { name: 'Lire le devis' }))
  await client.waitForURL('**/espace-particulier/devis/*')
  await clientWork.sees('devis')
  await looksRight(client)
  // Used, the link says where the devis is.
  const other = await openPage(browser, { width: 390 })
  await other.page.goto(linkIn(mail, '/devis/ouvrir'))
  await other.page.getByText(/Ce lien a déjà servi/).waitFor()
  await looksRight(other.page)
  await other.context.close()
})

it('is signed with the code that the client was mailed', async () => {
  // The page is read again only once its answer has been there for a while.
  let readAgain = () => {}
  const reading = new Promise<void>((resolve) => (readAgain = resolve))
  await client.route(/\/devis\/[^/]+\.data/, async (route) => {
    if (route.request().method() === 'GET') await reading
    await route.continue()
  })
  await clientWork.press(client.getByRole('button', { name: 'Recevoir mon code' }))
  await client.getByLabel('Code à six chiffres').waitFor()
  const { text } = await product.mailTo(CLIENT, /Votre code pour signer/)
  const [code, name] = [client.getByLabel('Code à six chiffres'), client.getByLabel(/pour signer$/)]
  await clientWork.fill(code, /^\d{6}$/m.exec(text)![0])
  await clientWork.fill(name, 'Jeanne Petit')
  readAgain()
  await client.getByText(/Un code est parti/).waitFor()
  expect(await name.inputValue()).toBe('Jeanne Petit')
  expect(await code.inputValue()).toMatch(/^\d{6}$/)
  await clientWork.choose(client.getByRole('radio', { name: /distance/ }))
  await clientWork.choose(client.getByRole('checkbox', { name: /Je l’ai lu et je l’accepte/ }))
  // The reduced rate of the price list.
  await clientWork.choose(client.locator('input[name="certified"]'))
  await clientWork.press(client.getByRole('button', { name: 'Signer avec obligation de paiement' }))
  await client.getByText('Devis accepté').first().waitFor()
  await product.mailTo(CLIENT, /Votre contrat avec Tuyaux Pris/)
  // It waits in the list of the client's own devis.
  await client.goto(`${product.url}/espace-particulier/devis`)
  await client.getByRole('link', { name: 'Remplacement du chauffe-eau' }).waitFor()
  await looksRight(client)
})

it('bills the deposit and records the transfer that pays it', async () => {
  await artisan.goto(product.url + quote)
  await artisan.getByRole('link', { name: 'Ouvrir l’intervention' }).waitFor()
  await work.sees('devis signé')
  await looksRight(artisan)
  await follow('Ouvrir l’intervention')
  await artisan.waitForURL('**/espace-pro/interventions/*')
  await work.sees('intervention')
  await looksRight(artisan)
  await press('Facturer un acompte')
  await artisan.getByRole('heading', { level: 1, name: /acompte/ }).waitFor()
  await work.sees('acompte')
  await looksRight(artisan)
  await press('Émettre la facture')
  await check('J’accepte le mandat de facturation')
  await confirm('Émettre')
  await artisan.getByRole('heading', { level: 1, name: /F-\d{5}/ }).waitFor()
  await work.sees('facture émise')
  await looksRight(artisan)
  await product.mailTo(CLIENT, /Facture d’acompte F-\d{5}/)
  await work.press(artisan.getByText('Enregistrer un paiement'))
  await press('Enregistrer le paiement')
  await artisan.getByRole('table', { name: 'Paiements de la facture' }).waitFor()
  await looksRight(artisan)
  await product.mailTo(CLIENT, /Votre paiement est enregistré/)
})

it('stays within the bounds of screens, fields, presses and minutes', () => {
  const [done, theirs] = [work.counted(), clientWork.counted()]
  process.stdout.write(
    `from sign-up to paid: ${JSON.stringify({ artisan: done, client: theirs })}\n`,
  )
  for (const [what, most] of Object.entries(BOUND))
    expect(done[what as keyof typeof BOUND], what).toBeLessThanOrEqual(most)
  for (const [what, most] of Object.entries(CLIENT_BOUND))
    expect(theirs[what as keyof typeof CLIENT_BOUND], what).toBeLessThanOrEqual(most)
  expect(faults).toEqual([])
})
