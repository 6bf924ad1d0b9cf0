import { listenToProfileChoice } from './features/public-site/profile-choice.client.ts'
import { listenToGate } from './features/site-gate/gate.client.ts'
import './ui/enhance.client.ts'

// The whole script of a page without framework script.
listenToGate()
listenToProfileChoice()

// The list of trades is fetched only where it is searched.
const tradeSearch = document.querySelector<HTMLFormElement>('form[data-trade-search]')
if (tradeSearch) void import('./features/trades/trades-search.client.ts').then(({ narrowAsOneTypes }) => narrowAsOneTypes(tradeSearch))
