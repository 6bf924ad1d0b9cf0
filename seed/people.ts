import { importAccount } from '#app/features/accounts/sign-up/import-account.server.ts'
import { artisanIdOf } from '#app/features/accounts/sessions/sessions.server.ts'
import { findAccountByEmail } from '#app/features/accounts/sign-up/sign-up.server.ts'
import { createArtisan as createCompanyFile } from '#app/features/companies/create-artisan.server.ts'
import { companyForm } from '#app/features/companies/file/company-form.ts'
import { saveCompany } from '#app/features/companies/file/save-company.server.ts'
import { submitCompany } from '#app/features/companies/file/submit-company.server.ts'
import { verifyArtisan } from '#app/features/companies/checks/verify-artisan.server.ts'
import { placeByInsee } from '#app/features/places/communes.server.ts'
import { choosePlan } from '#app/features/subscriptions/plans/choose-plan.server.ts'
import type { Admin, Artisan, Particulier } from '#app/platform/context.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import { parsePhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import type { WorldArtisan } from './artisan-world.ts'
import { checkEverything, giveProofs } from './proofs.ts'
import { must, type Stage } from './stage.ts'

/** A reserved domain (RFC 2606): no provider is ever given these addresses. */
export const DEMO_DOMAIN = 'demo.ouvreo.example'

type Person = { email: string; fullName: string; phone?: PhoneNumber }

/** A number as it is stored, from how one writes it: what a form of the product would have kept. */
const numberOf = (written: string): PhoneNumber =>
  must(parsePhone(written), `the number ${written}`)

/** Looked up when a company is made: a start that tells nothing does not read the communes. */
function saintDenis() {
  return placeByInsee('97411', '97400')!
}

/** The people of the stories; the companies of the rest of France are in `artisan-world.ts`. */
export const PEOPLE = {
  admin: { email: `equipe@${DEMO_DOMAIN}`, fullName: 'Équipe Ouvréo' },
  claire: {
    email: `claire@${DEMO_DOMAIN}`,
    fullName: 'Claire Hoarau',
    phone: numberOf('06 92 00 00 01'),
  } as Person,
  neighbours: [
    { email: `yanis@${DEMO_DOMAIN}`, fullName: 'Yanis Payet', phone: numberOf('06 92 00 00 02') },
    { email: `marie@${DEMO_DOMAIN}`, fullName: 'Marie Grondin' },
    { email: `paul@${DEMO_DOMAIN}`, fullName: 'Paul Técher', phone: numberOf('06 92 00 00 04') },
    { email: `lucie@${DEMO_DOMAIN}`, fullName: 'Lucie Maillot', phone: numberOf('06 92 00 00 05') },
  ] as Person[],
  atelier: {
    email: `atelier@${DEMO_DOMAIN}`,
    companyName: 'Atelier Rivière',
    managerName: 'Jean-Marc Rivière',
    get place() {
      return saintDenis()
    },
    trades: ['plomberie', 'chauffage', 'electricite'],
    radiusKm: 45,
    plan: 'pro',
  } as WorldArtisan,
  /** A company that the team has still to verify. */
  waiting: {
    email: `nouvelle@${DEMO_DOMAIN}`,
    companyName: 'Toitures Lebon',
    managerName: 'Nadia Lebon',
    get place() {
      return saintDenis()
    },
    trades: ['couverture'],
    radiusKm: 30,
    plan: 'pro',
    unverified: true,
  } as WorldArtisan,
  /** A company whose papers were not in order: it was told what to send. */
  refused: {
    email: `a-corriger@${DEMO_DOMAIN}`,
    companyName: 'Peintures Técher',
    managerName: 'Olivier Técher',
    get place() {
      return saintDenis()
    },
    trades: ['peinture'],
    radiusKm: 20,
    plan: 'eco',
    unverified: true,
  } as WorldArtisan,
  /** Where the stories play: its companies are there before the first page. */
  core: ['97411'],
}

let serial = 0

/** A well-formed SIRET (both Luhn keys), different at each call, in a range that no company has. */
function demoSiret(email: string): string {
  serial = Array.from(email).reduce(
    (hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 9_000_000,
    7,
  )
  return withKey(`${withKey(String(90_000_000 + serial).slice(0, 8))}0001`)
}

function withKey(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return digits + String((10 - (sum % 10)) % 10)
}

/** The account of an address, made if it is not there. */
async function account(
  stage: Stage,
  daysAgo: number,
  imported: Parameters<typeof importAccount>[1],
): Promise<AccountId> {
  const result = await importAccount(stage.system(daysAgo), imported)
  return result.ok
    ? result.value
    : (await findAccountByEmail(stage.system(daysAgo), imported.email))!
}

/** The team's own account. */
export async function createAdministrator(stage: Stage, passwordHash: string): Promise<Admin> {
  const accountId = await account(stage, 60, { userType: 'admin', passwordHash, ...PEOPLE.admin })
  return { kind: 'admin', accountId, clientKey: 'demonstration', roles: ['administrator'] }
}

/** Where an individual signs from: one of the addresses that nobody has (RFC 5737). */
const addressOf = (email: string) =>
  `203.0.113.${1 + [...email].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 254, 0)}`

/** An individual. */
export async function createParticulier(
  stage: Stage,
  person: Person,
  passwordHash: string,
  daysAgo: number,
): Promise<Particulier> {
  const accountId = await account(stage, daysAgo, {
    userType: 'particulier',
    passwordHash,
    ...person,
  })
  return { kind: 'particulier', accountId, clientKey: addressOf(person.email) }
}

/**
 * A company: its account, its file, the team's verification and the plan it chose. What follows (the free month, the
 * contacts, waiting requests) happens at once, or, without `drain`, when the workers get to it.
 */
export async function createArtisan(
  stage: Stage,
  company: WorldArtisan,
  passwordHash: string,
  daysAgo: number,
  options: { drain?: boolean; proofs?: boolean } = {},
): Promise<Artisan> {
  const { email, companyName, managerName } = company
  const accountId = await account(stage, daysAgo, {
    userType: 'artisan',
    email,
    fullName: managerName,
    companyName,
    passwordHash,
  })
  await createCompanyFile(stage.system(daysAgo), accountId)
  const artisan: Artisan = {
    kind: 'artisan',
    accountId,
    artisanId: artisanIdOf(accountId),
    clientKey: 'demonstration',
  }
  const siret = demoSiret(email)
  const file = companyForm.parse({
    companyName,
    siret,
    legalForm: 'EI',
    capital: '',
    registration: `RM ${company.place.departement}`,
    managerName,
    // The range that the regulator keeps for fiction.
    phone: `01 99 00 ${String(serial % 10_000)
      .padStart(4, '0')
      .replace(/(..)(..)/, '$1 $2')}`,
    addressLine: `${1 + (serial % 90)} rue des Artisans`,
    insee: company.place.insee,
    postalCode: company.place.postalCode,
    radiusKm: company.radiusKm,
    trades: company.trades,
    vatRegime: 'franchise',
    vatNumber: '',
    hourlyRate: `${42 + (serial % 9) * 2}`,
    travelFee: `${(serial % 4) * 10}`,
    iban: '',
    description: `${companyName} intervient à ${company.place.name} et alentour. Devis sous une semaine, chantier propre, un seul interlocuteur du début à la fin.`,
    mediatorName: 'Médiateur de démonstration',
    mediatorAddress: '1 place de l’Exemple, 75001 Paris',
    paymentTerms: 'Acompte de 30 % à la commande, solde à la réception des travaux.',
  })
  const saved = await saveCompany(stage.as(artisan, daysAgo), file)
  if (!saved.ok) throw new Error(`Demonstration: ${companyName} was refused (${saved.refusal})`)
  if (options.proofs !== false) await giveProofs(stage, artisan, company, daysAgo)
  const plan = company.plan === 'gratuit' ? null : company.plan
  if (plan) await choosePlan(stage.as(artisan, daysAgo), plan)
  if (saved.value.verification === 'incomplete')
    must(await submitCompany(stage.as(artisan, daysAgo)), 'submitting a company')
  if (!company.unverified && saved.value.verification !== 'verified') {
    const admin: Admin = {
      kind: 'admin',
      accountId: (await findAccountByEmail(stage.system(0), PEOPLE.admin.email))!,
      clientKey: 'demonstration',
      roles: ['administrator'],
    }
    await checkEverything(stage, admin, artisan.artisanId, daysAgo)
    must(await verifyArtisan(stage.as(admin, daysAgo), artisan.artisanId), 'verifying a company')
  }
  if (options.drain !== false) await stage.follow(daysAgo)
  return artisan
}
