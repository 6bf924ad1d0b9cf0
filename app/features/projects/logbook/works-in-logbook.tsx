import { insuranceInWords } from '#app/features/quotes/document/printed-mentions.ts'
import { GUARANTEE_COPY } from '#app/features/receptions/copy.ts'
import { guaranteeEnds } from '#app/features/receptions/guarantees.ts'
import { paths } from '#app/paths.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatSiret, type Siret } from '#app/values/identity/siret.ts'
import { formatDay, type Day } from '#app/values/time/french-date.ts'
import { GAP_COPY, GAP_LINKS } from './copy.ts'
import { gapsOf, type Gap } from './gaps.ts'
import { datesInWords, receptionInWords } from './printed-logbook.ts'
import type { FittedProduct, LogbookWorks } from './read-logbook.server.ts'

/** The works of one contract: facts and guarantees, what is missing, what was fitted, and its documents. */
export function WorksInLogbook({ works, today }: { works: LogbookWorks; today: Day }) {
  const { id, title, nature, number, signedOn, company, reception, materialsText } = works
  const received = reception?.status === 'signed' ? reception : null
  const gaps = gapsOf(works)
  const documents = works.pieces.filter(({ kind }) => kind !== 'photo' && kind !== 'product_notice')
  return (
    <section aria-labelledby={`travaux-${id}`} className="logbook-works">
      <h2 id={`travaux-${id}`}>{title}</h2>
      <p className="mt-1 mb-4 text-muted">
        {nature && nature !== title && `${nature}. `}Devis {number}, signé le {formatDay(signedOn)}.
      </p>
      <DefinitionList
        items={[
          {
            term: 'Entreprise',
            value: [
              company.name,
              company.siret && `SIRET\u00a0${formatSiret(company.siret as Siret)}`,
              company.address,
            ]
              .filter(Boolean)
              .join(', '),
          },
          { term: 'Lieu', value: works.address },
          { term: works.rooms.length > 1 ? 'Pièces' : 'Pièce', value: works.rooms.join(', ') },
          {
            term: works.amendments.length > 1 ? 'Avenants signés' : 'Avenant signé',
            value: works.amendments.map((one) => `${one.title} (${one.number})`).join(', '),
          },
          { term: 'Dates', value: datesInWords(works) },
          { term: 'Réception', value: receptionInWords(works) },
          ...(received ? guaranteeEnds(received.receivedOn) : []).map(({ guarantee, until }) => ({
            term: GUARANTEE_COPY[guarantee].name,
            value:
              until < today ? `Terminée le ${formatDay(until)}` : `Jusqu’au ${formatDay(until)}`,
          })),
          {
            term: 'Assurance décennale',
            value: company.insurance && insuranceInWords(company.insurance),
          },
          { term: 'Matériaux, selon le devis', value: materialsText },
        ]}
      />
      {gaps.length > 0 && <Gaps works={works} gaps={gaps} />}
      {received && received.materials.length > 0 && (
        <Products products={received.materials} mine={works.mine} />
      )}
      {documents.length > 0 && (
        <>
          <h3 className="mt-6">Documents</h3>
          <ul className="mt-2 grid gap-1.5">
            {documents.map(({ kind, name, documentId, fileId }) => (
              <li key={`${kind}-${documentId ?? name}`}>
                {!works.mine ? (
                  <span>{withoutEnding(name)}</span>
                ) : documentId && fileId ? (
                  <AppLink href={paths.document(documentId)} className="link" download>
                    {withoutEnding(name)}
                  </AppLink>
                ) : (
                  <span className="text-muted">{withoutEnding(name)}, se prépare</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const withoutEnding = (name: string) => name.replace(/\.[a-z]+$/u, '')

function Gaps({ works, gaps }: { works: LogbookWorks; gaps: readonly Gap[] }) {
  return (
    <>
      <h3 className="mt-6">À compléter</h3>
      <ul className="mt-2 grid gap-3">
        {gaps.map(({ kind }) => (
          <li key={kind}>
            <p className="font-semibold">{GAP_COPY[kind].missing}</p>
            <p className="text-muted">
              {GAP_COPY[kind].how}{' '}
              {works.mine && (
                <AppLink href={hrefOf(kind, works)} className="link no-print">
                  {GAP_LINKS[kind]}
                </AppLink>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Where what is missing is had. */
function hrefOf(kind: Gap['kind'], { id, leadId }: LogbookWorks): string {
  switch (kind) {
    case 'works_to_come':
      return paths.myWorks(id)
    case 'reception_to_sign':
    case 'reception_to_countersign':
    case 'reservations_left':
      return paths.myReception(id)
    case 'reception_to_ask':
    case 'materials':
    case 'insurance':
    case 'certificate':
      return paths.requestConversation(leadId)
  }
}

/** Notices are read on their own by whoever made the request; they are in the folder for both. */
function Products({ products, mine }: { products: readonly FittedProduct[]; mine: boolean }) {
  return (
    <>
      <h3 className="mt-6">Produits posés</h3>
      <ul className="mt-2 grid gap-3">
        {products.map(({ name, reference, place, noticeUrl, noticeFileId, noticeName }, index) => (
          <li key={index}>
            <p className="font-semibold">{name}</p>
            <p className="text-muted">
              {reference}, {place}
            </p>
            <p className="flex flex-wrap gap-x-4">
              {noticeFileId && mine && (
                <AppLink href={paths.receptionNotice(noticeFileId)} className="link" download>
                  {noticeName}
                </AppLink>
              )}
              {noticeUrl && (
                <a href={noticeUrl} className="link" rel="noreferrer" target="_blank">
                  Notice en ligne
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}
