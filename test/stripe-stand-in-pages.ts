import { TEST_CARDS, type StandInSession, type TestCard } from './stripe-stand-in-objects.ts'

const LABELS: Record<TestCard, string> = {
  visa: 'Payer par Visa',
  mastercard: 'Payer par Mastercard',
  declined: 'Carte refusée',
  declinedLater: 'Carte qui refusera',
}

function frame(title: string, body: string): string {
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${title}</title><main><h1>${title}</h1>${body}</main></html>`
}

function cards(): string {
  return (Object.keys(TEST_CARDS) as TestCard[])
    .map(
      (card) =>
        `<form method="post"><input type="hidden" name="card" value="${card}"><button>${LABELS[card]}</button></form>`,
    )
    .join('')
}

/** The page of payment: a card of each kind, or none where nothing is due and no card is asked. */
export function checkoutPage(
  session: Pick<
    StandInSession,
    'status' | 'amount_total' | 'payment_method_collection' | 'cancel_url'
  >,
  refusal = '',
): string {
  if (session.status !== 'open') return frame('Paiement', '<p>Cette page a déjà servi.</p>')
  const without =
    session.amount_total === 0 && session.payment_method_collection === 'if_required'
      ? '<form method="post"><button>Continuer sans carte</button></form>'
      : ''
  return frame(
    'Paiement',
    `<p>À payer aujourd’hui : ${session.amount_total} centimes</p><p role="alert">${refusal}</p>${cards()}${without}<a href="${session.cancel_url}">Revenir</a>`,
  )
}

/** The portal: another card, with which what is open is paid. */
export function portalPage(returnUrl: string, refusal = ''): string {
  return frame(
    'Moyen de paiement',
    `<p role="alert">${refusal}</p>${cards()}<a href="${returnUrl}">Revenir</a>`,
  )
}

/** The page of payment of an invoice: a card of each kind. */
export function paymentPage(
  session: Pick<StandInSession, 'status' | 'amount_total' | 'cancel_url'>,
  refusal = '',
): string {
  return checkoutPage({ ...session, payment_method_collection: 'always' }, refusal)
}

/** Where a company says who it is. */
export function onboardingPage(): string {
  return frame('Votre compte', '<form method="post"><button>Tout est dit</button></form>')
}

/** The transfers that are awaited: each may arrive, in part or whole. */
export function transfersPage(waiting: readonly { id: string; remainingCents: number }[]): string {
  return frame(
    'Virements attendus',
    waiting
      .map(
        ({ id, remainingCents }) =>
          `<form method="post"><input type="hidden" name="payment" value="${id}"><label>Centimes <input name="cents" value="${remainingCents}" inputmode="numeric"></label><button>Le virement arrive</button></form>`,
      )
      .join('') || '<p>Aucun.</p>',
  )
}
