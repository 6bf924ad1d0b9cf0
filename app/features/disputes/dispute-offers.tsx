import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog, opens } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { formatDate } from '#app/values/time/french-date.ts'
import { nameOf, offerTitle, WHAT_IT_IS, type Names } from './copy.ts'
import type { Side } from './dispute.ts'
import { OfferWords } from './dispute-story.tsx'
import type { DisputeDetail } from './queries.server.ts'

type Offer = DisputeDetail['offers'][number]
export const waitingOffers = (offers: readonly Offer[]) =>
  offers.filter(({ closedAt, agreedAt }) => closedAt === null && agreedAt === null)
export const acceptedBy = (offer: Offer, side: Side) =>
  side === 'artisan' ? offer.artisanAcceptedAt : offer.particulierAcceptedAt

/** The offers that wait for an answer, with what the reader may do of each. */
export function WaitingOffers({
  offers,
  side,
  names,
  zone,
}: {
  offers: readonly Offer[]
  side: Side | 'team'
  names: Names
  zone: string
}) {
  const waiting = waitingOffers(offers)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="propositions" id="offres" className="scroll-mt-20">
      <h2 id="propositions" className="mb-4 text-heading">
        {waiting.length === 1 ? 'Une proposition' : 'Les propositions'}
      </h2>
      <ul className="lines lines-flush">
        {waiting.map((offer) => (
          <li key={offer.id} className="grid gap-3">
            <p className="text-sm text-faint">
              {offer.author === side ? 'De vous' : `De ${offerer(offer, names)}`}, le{' '}
              {formatDate(offer.offeredAt, zone)}
              {acceptances(offer, side, names)}
            </p>
            <OfferWords offer={offer} />
            {side !== 'team' && <Answer offer={offer} side={side} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

const offerer = ({ author }: Offer, names: Names) =>
  author === 'team' ? 'l’équipe Ouvréo' : nameOf(author, names)

/** Which side has accepted the team's offer already. */
function acceptances(offer: Offer, reader: Side | 'team', names: Names): string {
  if (offer.author !== 'team') return ''
  const one = (['artisan', 'particulier'] as const).find((side) => acceptedBy(offer, side))
  if (!one) return ''
  return one === reader ? '. Vous l’avez acceptée.' : `. ${nameOf(one, names)} l’a acceptée.`
}

function Answer({ offer, side }: { offer: Offer; side: Side }) {
  const accept = `accepter-${offer.id}`
  if (offer.author === side)
    return (
      <AppForm>
        <input type="hidden" name="offer" value={offer.id} />
        <Button name="intent" value="take-back" size="sm">
          Retirer ma proposition
        </Button>
      </AppForm>
    )
  return (
    <div className="flex flex-wrap gap-2">
      {acceptedBy(offer, side) ? null : (
        <Button variant="primary" {...opens(accept)}>
          Accepter
        </Button>
      )}
      <AppForm>
        <input type="hidden" name="offer" value={offer.id} />
        <Button name="intent" value="refuse">
          Refuser
        </Button>
      </AppForm>
      <ConfirmDialog
        id={accept}
        title={'Accepter cette proposition\u202f?'}
        confirm="Accepter"
        form={AppForm}
        fields={{ intent: 'accept', offer: offer.id }}
      >
        <p className="font-semibold">{offerTitle(offer)}</p>
        <p className="mt-2">
          {offer.author === 'team'
            ? 'Dès que les deux parties l’ont acceptée, le litige est terminé. '
            : 'Le litige est alors terminé. '}
          {WHAT_IT_IS.agreement}
        </p>
      </ConfirmDialog>
    </div>
  )
}
