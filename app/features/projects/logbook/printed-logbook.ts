import { insuranceInWords } from '#app/features/quotes/document/printed-mentions.ts'
import { GUARANTEE_COPY, GUARANTEES_DEPEND, NOTICE_NAME } from '#app/features/receptions/copy.ts'
import { guaranteeEnds } from '#app/features/receptions/guarantees.ts'
import type { PrintedDocument, PrintedPart } from '#app/platform/pdf/printed-document.ts'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { GAP_COPY, LOGBOOK_LAW } from './copy.ts'
import { gapsOf } from './gaps.ts'
import type { FittedProduct, LogbookWorks } from './read-logbook.server.ts'

/** The logbook of a home as a PDF: each contract on a page of its own, in the order of the project. */
export function printedLogbook(
  project: { name: string; place: string },
  works: readonly LogbookWorks[],
  { now, today }: { now: Date; today: Day },
): PrintedDocument {
  const places = [...new Set(works.map(({ address }) => address))]
  return {
    name: 'Carnet du logement',
    madeAt: now,
    issuer: {
      name: project.name,
      lines: [project.place].filter(Boolean),
      smallPrint: LOGBOOK_LAW.source,
    },
    facts: [
      { label: null, text: `Établi le ${formatDay(today)}` },
      ...(places.length === 0
        ? []
        : [
            {
              label: places.length === 1 ? 'Lieu des travaux' : 'Lieux des travaux',
              text: places.join('\n'),
            },
          ]),
    ],
    title: LOGBOOK_LAW.name,
    introduction: null,
    parts: [
      { kind: 'text', title: 'À quoi il sert', text: LOGBOOK_LAW.what },
      { kind: 'text', title: 'Ce qu’il reste à y ajouter', text: LOGBOOK_LAW.rest },
      {
        kind: 'points',
        title: 'Les travaux',
        points:
          works.length === 0
            ? [{ key: 'none', text: 'Aucun devis de ce projet n’est encore signé.' }]
            : works.map(({ id, title, company, reception }) => ({
                key: id,
                text: `${title}, par ${company.name}${reception?.status === 'signed' ? `, reçus le ${formatDay(reception.receivedOn)}` : ''}.`,
              })),
      },
      { kind: 'text', title: 'Les garanties', text: guaranteesInWords() },
      ...works.map(recordOf),
    ],
  }
}

/** What each guarantee covers, said once for all works. */
const guaranteesInWords = () =>
  [
    ...Object.values(GUARANTEE_COPY).map(
      ({ name, years, covers }) => `${name} (${years})\u00a0: ${covers}`,
    ),
    GUARANTEES_DEPEND,
  ].join('\n')

function recordOf(works: LogbookWorks): PrintedPart {
  const { title, nature, number, signedOn, company, reception, amendments, materialsText } = works
  const received = reception?.status === 'signed' ? reception : null
  const gaps = gapsOf(works).map(({ kind }) => GAP_COPY[kind])
  return {
    kind: 'record',
    title,
    introduction: `${nature && nature !== title ? `${nature}. ` : ''}Devis ${number}, signé le ${formatDay(signedOn)}.`,
    rows: [
      {
        term: 'Entreprise',
        value: [
          company.name,
          company.siret && `SIRET\u00a0${formatSiret(company.siret as Siret)}`,
          company.address,
        ]
          .filter(Boolean)
          .join('\n'),
      },
      { term: 'Lieu', value: works.address },
      ...(works.rooms.length > 0
        ? [{ term: works.rooms.length > 1 ? 'Pièces' : 'Pièce', value: works.rooms.join(', ') }]
        : []),
      ...amendments.map(({ number: own, title: what }) => ({
        term: `Avenant ${own}`,
        value: what,
      })),
      { term: 'Dates', value: datesInWords(works) },
      { term: 'Réception', value: receptionInWords(works) },
      ...(received ? guaranteeEnds(received.receivedOn) : []).map(({ guarantee, until }) => ({
        term: GUARANTEE_COPY[guarantee].name,
        value: `Jusqu’au ${formatDay(until)}`,
      })),
      {
        term: 'Assurance décennale',
        value: company.insurance
          ? insuranceInWords(company.insurance)
          : 'Aucune n’est nommée au devis.',
      },
      ...(materialsText ? [{ term: 'Matériaux, selon le devis', value: materialsText }] : []),
      ...(received?.materials ?? []).map((product) => ({
        term: 'Produit posé',
        value: productInWords(product),
      })),
      ...gaps.map(({ missing, how }) => ({ term: 'À compléter', value: `${missing}. ${how}` })),
    ],
  }
}

/** When works began and ended, as far as they did. */
export function datesInWords({
  startedOn,
  finishedOn,
}: Pick<LogbookWorks, 'startedOn' | 'finishedOn'>): string {
  if (!startedOn) return 'Travaux à venir'
  if (startedOn === finishedOn) return `Le ${formatDay(startedOn)}`
  return finishedOn
    ? `Du ${formatDay(startedOn)} au ${formatDay(finishedOn)}`
    : `Commencés le ${formatDay(startedOn)}`
}

/** Where the reception of works stands. */
export function receptionInWords({ reception }: Pick<LogbookWorks, 'reception'>): string {
  if (reception?.status !== 'signed') return 'Pas encore signée'
  const { receivedOn, reservationsLeft: left } = reception
  const reserved =
    left === 0
      ? ''
      : left === 1
        ? ', une réserve reste à lever'
        : `, ${left} réserves restent à lever`
  return `Le ${formatDay(receivedOn)}${reserved}`
}

/** A product, where it is, and where its notice lies. */
function productInWords({
  name,
  reference,
  place,
  noticeUrl,
  noticeFileId,
}: FittedProduct): string {
  const notices = [
    noticeUrl,
    noticeFileId && `«\u00a0${NOTICE_NAME(name)}\u00a0» du dossier`,
  ].filter(Boolean)
  return [
    `${name}, ${reference}`,
    `Posé\u00a0: ${place}`,
    notices.length > 0 && `Notice\u00a0: ${notices.join('\u00a0; ')}`,
  ]
    .filter(Boolean)
    .join('\n')
}
