import { addCrewMember } from '#app/features/calendar/crew/crew.server.ts'
import { clientForm } from '#app/features/clients/client-form.ts'
import { listMetClients, addMetClient } from '#app/features/quotes/decision/met-clients.server.ts'
import { saveVisitHours } from '#app/features/quotes/visits/slots/save-visit-hours.server.ts'
import { NO_VISIT_HOURS } from '#app/features/quotes/visits/slots/visit-hours.ts'
import { archiveClient, saveClient } from '#app/features/clients/save-client.server.ts'
import { saveAssembly } from '#app/features/price-list/assemblies/save-assembly.server.ts'
import { ownPriceItems } from '#app/features/price-list/list-price-items.server.ts'
import type { PriceItem } from '#app/features/price-list/price-item.ts'
import { savePriceItem } from '#app/features/price-list/save-price-item.server.ts'
import { ownVatRates } from '#app/features/price-list/usual-vat.server.ts'
import { NOT_ASKED } from '#app/platform/company-registry/company-registry.ts'
import type { Artisan } from '#app/platform/context.ts'
import type { ClientId, PriceItemId } from '#app/values/identity/ids.ts'
import { invoiceRepairs } from './plain-invoices.ts'
import { must, type Stage } from './stage.ts'

/** Euros HT: what it is sold, and what it costs. */
type Priced = Partial<PriceItem> & { designation: string; price: number; cost?: number }

const PRICES: Priced[] = [
  {
    reference: 'MO-PL',
    designation: 'Main-d’œuvre',
    unit: 'h',
    price: 48,
    cost: 27.5,
    supply: 'service',
    workItem: 'Pose',
  },
  {
    reference: 'DEP-01',
    designation: 'Dépose et évacuation de l’existant',
    unit: 'forfait',
    price: 180,
    cost: 95,
    supply: 'service',
    workItem: 'Dépose',
    waste: 'existant déposé, trié et emporté en déchèterie professionnelle',
  },
  {
    reference: 'CE-300',
    designation: 'Chauffe-eau solaire 300 litres',
    price: 2_250,
    cost: 1_480,
    supply: 'goods',
    workItem: 'Fourniture',
  },
  {
    reference: 'ROB-15',
    designation: 'Fourniture et pose d’un robinet d’arrêt',
    price: 48,
    cost: 11.4,
    supply: 'goods',
    workItem: 'Fourniture',
    labourBasisPoints: 6_000,
  },
  {
    reference: 'MIT-01',
    designation: 'Mitigeur thermostatique de douche',
    price: 189,
    cost: 112.9,
    supply: 'goods',
    workItem: 'Fourniture',
  },
  { designation: 'Fourniture et pose de tube multicouche', unit: 'ml', price: 24.5, cost: 6.8 },
  { designation: 'Recherche de fuite', unit: 'forfait', price: 140, supply: 'service' },
]

/** What it sells together, by the words of its prices. */
const ASSEMBLIES: { name: string; lines: [designation: string, quantity: number][] }[] = [
  {
    name: 'Remplacement d’un chauffe-eau solaire',
    lines: [
      ['Dépose et évacuation de l’existant', 1],
      ['Chauffe-eau solaire 300 litres', 1],
      ['Fourniture et pose d’un robinet d’arrêt', 2],
      ['Fourniture et pose de tube multicouche', 12],
      ['Main-d’œuvre', 9],
    ],
  },
]

const CLIENTS = [
  {
    kind: 'individual',
    name: 'Ida Payet',
    email: 'ida.payet@exemple.example',
    phone: '0692 11 22 33',
    addressLine: '14 rue Labourdonnais',
    postalCode: '97400',
    town: 'Saint-Denis',
    'works.0.line': '3 chemin des Bancouliers',
    'works.0.postalCode': '97438',
    'works.0.town': 'Sainte-Marie',
    notes: 'Le portail se ferme seul : appeler en arrivant.',
  },
  {
    kind: 'company',
    name: 'Syndic des Filaos',
    contactName: 'Nadia Hoarau',
    companyNumber: '732 829 320',
    email: 'gestion@filaos.example',
    addressLine: '2 place Sarda-Garriga',
    postalCode: '97400',
    town: 'Saint-Denis',
  },
]
/** Afternoons at which clients may choose a visit. */
const VISIT_AFTERNOON = [{ from: '14:00', to: '17:30' }]
const VISIT_HOURS = {
  mon: VISIT_AFTERNOON,
  tue: VISIT_AFTERNOON,
  wed: VISIT_AFTERNOON,
  thu: VISIT_AFTERNOON,
  fri: VISIT_AFTERNOON,
}
/** Who works there. */
const CREW = ['Aurélie Grondin', 'Mickaël Dijoux']
/** Days ago at which somebody was last a client: proposed for erasure. */
const LONG_AGO = 1_200

const noRegister = () => Promise.resolve(NOT_ASKED)
const cents = (euros: number) => Math.round(euros * 100)

/**
 * The workshop's price list, its client book (found elsewhere, met here, set aside, and long gone),
 * its crew, and when it goes to visits.
 */
export async function keepOwnBusiness(stage: Stage, atelier: Artisan): Promise<void> {
  const { total } = await ownPriceItems.page(stage.as(atelier, 0))
  if (total > 0) return
  const [rate] = await ownVatRates(stage.as(atelier, 0))
  const itemIds = new Map<string, PriceItemId>()
  for (const { price, cost, ...item } of PRICES)
    itemIds.set(
      item.designation,
      must(
        await savePriceItem(stage.as(atelier, 18), null, {
          reference: '',
          unit: 'u',
          vatBasisPoints: rate!,
          supply: null,
          workItem: '',
          waste: '',
          labourBasisPoints: null,
          labourCents: null,
          ...item,
          priceCents: cents(price),
          costCents: cost === undefined ? null : cents(cost),
        }),
        `the price of ${item.designation}`,
      ),
    )
  for (const { name, lines } of ASSEMBLIES)
    must(
      await saveAssembly(stage.as(atelier, 18), null, {
        name,
        lines: lines.map(([designation, quantity]) => ({
          itemId: itemIds.get(designation)!,
          quantityThousandths: quantity * 1_000,
        })),
      }),
      `the assembly ${name}`,
    )
  const keep = async (daysAgo: number, typed: Record<string, string>) =>
    must(
      await saveClient(stage.as(atelier, daysAgo), null, clientForm.parse(typed), noRegister),
      `the client ${typed.name}`,
    )
  for (const name of CREW)
    must(await addCrewMember(stage.as(atelier, 14), name), `${name}, of the crew`)
  await saveVisitHours(stage.as(atelier, 14), { ...NO_VISIT_HOURS, hours: VISIT_HOURS })
  const kept: ClientId[] = []
  for (const typed of CLIENTS) kept.push(await keep(15, typed))
  await keep(LONG_AGO, { kind: 'individual', name: 'Raymond Técher', phone: '0262 20 30 40' })
  const moved = await keep(16, { kind: 'individual', name: 'Gilles Fontaine', town: 'Le Port' })
  await archiveClient(stage.as(atelier, 3), moved, true)
  const [met] = await listMetClients(stage.as(atelier, 2))
  if (met) must(await addMetClient(stage.as(atelier, 2), met.quoteId), 'a client met here')
  await invoiceRepairs(stage, atelier, { person: kept[0]!, company: kept[1]! })
}
