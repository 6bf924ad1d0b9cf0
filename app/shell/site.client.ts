import { keepSessionMirror } from '#app/features/accounts/sessions/session-mirror.client.ts'
import { listenToProfileChoice } from '#app/features/public-site/profile-choice.client.ts'
import { listenToGate } from '#app/features/site-gate/gate.client.ts'
import { forgetAllTyped, keepForgettingTyped } from './forget-typed.client.ts'
import { makeNextPagesReady } from './next-pages.client.ts'
import '#app/ui/form/enhance.client.ts'

// The whole script of a page without framework script.
keepForgettingTyped()
keepSessionMirror(forgetAllTyped)
makeNextPagesReady()
listenToGate()
listenToProfileChoice()

// Places are proposed as one types, and one's own may be asked for, only in the directory.
const directorySearch = document.querySelector<HTMLFormElement>('form[data-directory-search]')
if (directorySearch)
  void import('#app/features/directory/directory-search.client.ts').then(({ helpToFind }) =>
    helpToFind(directorySearch),
  )

// Results are compared, and tied to their map.
const results = document.querySelector<HTMLFormElement>('form[data-results]')
if (results)
  void import('#app/features/directory/result-lines.client.ts').then(({ countChosen, tieMap }) => {
    countChosen(results)
    const map = document.querySelector('.results-map')
    if (map) tieMap(results, map)
  })

// Only at the doors, and only where the browser knows passkeys.
const passkeyForm = document.querySelector<HTMLFormElement>('form[data-passkey]')
if (passkeyForm && 'PublicKeyCredential' in window)
  void import('#app/features/accounts/passkeys/passkey-sign-in.client.ts').then(
    ({ offerPasskey }) => offerPasskey(passkeyForm),
  )

// The list of trades is fetched only where it is searched.
const tradeSearch = document.querySelector<HTMLFormElement>('form[data-trade-search]')
if (tradeSearch)
  void import('#app/features/trades/trades-search.client.ts').then(({ narrowAsOneTypes }) =>
    narrowAsOneTypes(tradeSearch),
  )

// An invoice opened by its link is read once its reader moves.
const readForm = document.querySelector<HTMLFormElement>('form[data-read]')
if (readForm)
  void import('#app/features/invoices/plain/tell-read.client.ts').then(({ tellRead }) =>
    tellRead(readForm),
  )
