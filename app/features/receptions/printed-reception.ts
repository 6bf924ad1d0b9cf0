import { headOf } from '#app/features/quotes/document/printed-quote.ts'
import type { ProofLine } from '#app/features/signatures/proof.ts'
import { marksInWords } from '#app/features/works/photo-marks/mark.ts'
import { frameOf, shapesOf } from '#app/features/works/photo-marks/marks-geometry.ts'
import type {
  PrintedDocument,
  PrintedPart,
  PrintedPhoto,
} from '#app/platform/pdf/printed-document.ts'
import type { FileId } from '#app/values/identity/ids.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import {
  BOOK_OF_THE_HOME,
  GUARANTEE_COPY,
  GUARANTEES_DEPEND,
  RECEPTION_DOCUMENT_NAMES,
  retentionSentence,
} from './copy.ts'
import {
  marksOfReport,
  type FrozenMarks,
  type PrintedReservation,
  type ReceptionDocument,
} from './reception-document.ts'

/** A signature as the report prints it: a sentence, what was said by it, and its proof. */
export type PrintedSignature = { signed: string; says: string; proof: ProofLine[] }

/** The photos of a report that can be had, as JPEG, by their files. */
export type PrintedPhotos = ReadonlyMap<FileId, Uint8Array>

/** The report of a reception as both signed it, with the proof of both signatures as its last page. */
export function printedReception(
  report: ReceptionDocument,
  signatures: readonly PrintedSignature[],
  photos: PrintedPhotos,
  signedAt: Date,
): PrintedDocument {
  const { reservations, receivedOn, quoteNumber } = report
  const bare = reservations.length === 0
  return {
    ...headOfReport(report, signedAt),
    name: RECEPTION_DOCUMENT_NAMES.reception(quoteNumber),
    title: 'Procès-verbal de réception des travaux',
    introduction: `${report.title}. Les travaux sont reçus le ${formatDay(receivedOn)}, ${bare ? 'sans réserve' : reservations.length === 1 ? 'avec une réserve' : `avec ${reservations.length} réserves`}.`,
    parts: [
      bare
        ? {
            kind: 'text',
            title: 'Réserves',
            text: 'Aucune\u00a0: les travaux sont reçus sans réserve.',
          }
        : {
            kind: 'points',
            title: 'Réserves',
            points: reservations.map((one, index) => ({
              key: String(index),
              text: `${index + 1}. ${reservationWords(one)}`,
            })),
          },
      ...photosOf(report, photos),
      ...materialsOf(report),
      {
        kind: 'points',
        title: 'Garanties, à compter de la réception',
        points: [
          ...report.guarantees.map(({ guarantee, until }) => ({
            key: guarantee,
            text: `${GUARANTEE_COPY[guarantee].name} (${GUARANTEE_COPY[guarantee].years}), jusqu’au ${formatDay(until)}. ${GUARANTEE_COPY[guarantee].covers}`,
          })),
          { key: 'depend', text: GUARANTEES_DEPEND },
        ],
      },
      {
        kind: 'text',
        title: 'Retenue de garantie',
        text: retentionSentence(report.retentionUntil),
      },
      ...signatures.map(({ signed, says }): PrintedPart => ({
        kind: 'signed',
        title: signed,
        sentences: [says],
      })),
      ...proofOf(signatures),
    ],
  }
}

/** The proof of both signatures, on a page of its own; nothing before they are made. */
function proofOf(signatures: readonly PrintedSignature[]): PrintedPart[] {
  if (signatures.length === 0) return []
  return [
    {
      kind: 'record',
      title: 'Preuve des signatures',
      introduction:
        'Ce qui est gardé des deux signatures de ce procès-verbal. Les deux parties en ont le même exemplaire.',
      rows: signatures.flatMap(({ proof }) =>
        proof.map(({ label, words }) => ({ term: label, value: words })),
      ),
    },
  ]
}

/** A reservation lifted: when the artisan said so and when the client agreed, as they read. */
export type LiftedReservation = {
  what: string
  place: string
  saidOn: string | null
  liftedOn: string
}

/** That every reservation of a report is lifted. */
export function printedLifting(
  report: ReceptionDocument,
  lifted: readonly LiftedReservation[],
  lastAt: Date,
): PrintedDocument {
  return {
    ...headOfReport(report, lastAt),
    name: RECEPTION_DOCUMENT_NAMES.reception_lifting(report.quoteNumber),
    title: 'Levée des réserves',
    introduction: `${report.title}, travaux reçus le ${formatDay(report.receivedOn)}. Toutes les réserves du procès-verbal sont levées.`,
    parts: [
      {
        kind: 'record',
        title: 'Réserves levées',
        introduction: `Chacune est confirmée par ${report.client.name} depuis son compte.`,
        rows: lifted.map(({ what, place, saidOn, liftedOn }) => ({
          term: place || 'Réserve',
          value: [
            what,
            saidOn && `Dite levée par l’entreprise le ${saidOn}.`,
            `Confirmée par le client le ${liftedOn}.`,
          ]
            .filter(Boolean)
            .join('\n'),
        })),
      },
    ],
  }
}

function headOfReport(report: ReceptionDocument, madeAt: Date) {
  const { company, quoteNumber, receivedOn, client, worksAddress } = report
  const head = headOf(
    {
      company,
      number: quoteNumber,
      issuedOn: receivedOn,
      validUntil: receivedOn,
      client,
      worksAddress,
    },
    madeAt,
  )
  return {
    ...head,
    facts: [
      { label: 'Réception', text: formatDay(report.receivedOn) },
      { label: 'Contrat', text: `Devis ${report.quoteNumber}` },
      { label: 'Client', text: report.client.name },
      { label: 'Lieu des travaux', text: report.worksAddress },
    ],
  }
}

function photosOf(report: ReceptionDocument, photos: PrintedPhotos): PrintedPart[] {
  const reserved = report.reservations.flatMap(({ photo }, index) =>
    photo ? [{ file: photo, caption: `Réserve ${index + 1}` }] : [],
  )
  const works = report.photos.map((file) => ({ file, caption: '' }))
  const shown = [...reserved, ...works].flatMap(({ file, caption }) => {
    const jpeg = photos.get(file)
    const frozen = report.marks?.find((one) => one.file === file)
    return jpeg ? [{ caption, jpeg, ...(frozen && { over: overPhoto(frozen) }) }] : []
  })
  return shown.length === 0 ? [] : [{ kind: 'photos', title: 'Photos', photos: shown }]
}

/** What the company drew over a photo, as on screen, and in words. */
function overPhoto(frozen: FrozenMarks): NonNullable<PrintedPhoto['over']> {
  const marks = marksOfReport(frozen)
  const frame = frameOf(frozen)
  return { drawing: { ...frame, shapes: shapesOf(marks, frame) }, words: marksInWords(marks) }
}

function materialsOf({ materials }: ReceptionDocument): PrintedPart[] {
  if (!materials) return []
  return [
    {
      kind: 'points',
      title: 'Produits et matériaux posés',
      points: [
        { key: 'book', text: BOOK_OF_THE_HOME },
        ...materials.map(({ name, reference, place, noticeUrl, noticeName }, index) => ({
          key: String(index),
          text: `${name}, ${reference}. Posé\u00a0: ${place}. Notice\u00a0: ${[noticeUrl, noticeName && `${noticeName}, gardée avec ce procès-verbal`].filter(Boolean).join('\u00a0; ')}.`,
        })),
      ],
    },
  ]
}

/** A reservation in one sentence: where, what, by when, and whose. */
function reservationWords({ what, place, dueOn, by }: PrintedReservation): string {
  const end = /[.!?…]$/.test(what) ? '' : '.'
  return `${place ? `${place}\u00a0: ` : ''}${what}${end} À lever avant le ${formatDay(dueOn as Day)}${by === 'particulier' ? ', ajoutée par le client' : ''}.`
}
