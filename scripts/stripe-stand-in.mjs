// The stand-in of Stripe that the tests use, for whoever wants to pay in a demonstration: `npm run
// stripe-stand-in`. It keeps everything in memory, listens on this machine alone, and knows the
// account of the demonstration's workshop.
import {
  STAND_IN_CONNECT_SECRET,
  STAND_IN_KEY,
  STAND_IN_PRICES,
  STAND_IN_SECRET,
  StripeStandIn,
} from '../test/stripe-stand-in.ts'

const product = new URL(process.env.PUBLIC_URL ?? 'http://localhost:3000')
const standIn = await new StripeStandIn(new Date()).open(Number(process.env.STAND_IN_PORT ?? 3165))
standIn.webhook = new URL('/api/webhooks/stripe', product).href
standIn.connectWebhook = new URL('/api/webhooks/stripe-connect', product).href
standIn.signedAt = () => new Date()
setInterval(() => standIn.advance(new Date()), 1_000)
standIn.connect.open({}, 'acct_demonstration')
standIn.connect.complete('acct_demonstration')

const variables = {
  STRIPE_SECRET_KEY: STAND_IN_KEY,
  STRIPE_WEBHOOK_SECRET: STAND_IN_SECRET,
  STRIPE_CONNECT_WEBHOOK_SECRET: STAND_IN_CONNECT_SECRET,
  STRIPE_API_BASE: standIn.url,
  STRIPE_PRICE_ECO: STAND_IN_PRICES.eco,
  STRIPE_PRICE_PRO: STAND_IN_PRICES.pro,
  STRIPE_PRICE_PREMIUM: STAND_IN_PRICES.premium,
}
const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
process.stdout.write(
  `Stripe, stand-in on ${standIn.url}. In another terminal:\n\n${set.join(' ')} npm start\n\nTransfers that are awaited: ${standIn.url}/transfers\n`,
)
