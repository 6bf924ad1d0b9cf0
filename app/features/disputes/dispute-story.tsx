import { AppLink } from '#app/ui/link.tsx'
import { formatDateTime, formatDay, type Day } from '#app/values/time/french-date.ts'
import { nameOf, offerTitle, storyTitle, type Names } from './copy.ts'
import type { DisputeDetail } from './queries.server.ts'
import { TitledSection } from '#app/ui/layout/section.tsx'

type Story = Pick<DisputeDetail, 'entries' | 'offers' | 'zone' | 'invoices'>

/** Everything that was done and said in a dispute, in order, for both sides and the team. */
export function DisputeStory({
  dispute: { entries, offers, zone, invoices },
  names,
  invoiceHref,
}: {
  dispute: Story
  names: Names
  invoiceHref?: ((id: string) => string) | undefined
}) {
  return (
    <TitledSection id="echanges" title="Les échanges" titleClass="mb-4">
      <ol className="lines lines-flush">
        {entries.map((entry) => {
          const offer = offers.find(({ id }) => id === entry.offerId)
          const invoice =
            entry.verb === 'add_invoice' && invoices.find(({ number }) => number === entry.words)
          return (
            <li key={entry.id} className="grid gap-2">
              <div>
                <h3 className="font-semibold">{storyTitle(entry.verb, entry.who, names)}</h3>
                <p className="text-sm text-faint">{formatDateTime(entry.at, zone)}</p>
              </div>
              {offer && <OfferWords offer={offer} />}
              {entry.asked && (
                <p className="text-muted">
                  À {nameOf(entry.asked, names) === 'Vous' ? 'vous' : nameOf(entry.asked, names)},
                  avant la fin du {formatDay(entry.dueOn as Day)}
                  {entry.answeredAt && '\u00a0: c’est fait ou passé'}.
                </p>
              )}
              {invoice && invoiceHref ? (
                <p>
                  <AppLink href={invoiceHref(invoice.id)} className="link">
                    {entry.words}
                  </AppLink>
                </p>
              ) : (
                entry.words && (
                  <p className="max-w-prose wrap-anywhere whitespace-pre-line">{entry.words}</p>
                )
              )}
            </li>
          )
        })}
      </ol>
    </TitledSection>
  )
}

/** An offer in a sentence, with its free words. */
export function OfferWords({ offer }: { offer: DisputeDetail['offers'][number] }) {
  return (
    <div className="max-w-prose">
      <p className="font-semibold">{offerTitle(offer)}</p>
      {offer.words && <p className="wrap-anywhere whitespace-pre-line">{offer.words}</p>}
    </div>
  )
}
