import { spawn, type ChildProcess } from 'node:child_process'
import type Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'
import { STAND_IN_KEY, STAND_IN_PRICES, STAND_IN_SECRET } from './stripe-stand-in.ts'
import type { TestDatabase } from './database.ts'
import type { TestPayments } from './payments.ts'

/** Two processes that take the messages of the stand-in, for the length of a test file. */
export function paymentReceiversOf(database: TestDatabase, payments: TestPayments) {
  let processes: { child: ChildProcess; url: string }[] = []

  /**
   * Posts a message to one of the two processes, signed now; answers its status, with what went
   * wrong when it is none of ours.
   */
  const post = async (
    to: number,
    event: Stripe.Event,
    options: { at?: Date; secret?: string } = {},
  ): Promise<number | string> => {
    const { body, signature } = payments.standIn.signed(event, { at: new Date(), ...options })
    const answer = await fetch(processes[to]!.url, {
      method: 'POST',
      body,
      headers: { 'stripe-signature': signature },
    })
    const text = await answer.text()
    return answer.status === 500 ? text : answer.status
  }

  /** Delivers a message as the provider does: what is not answered by a success comes again. */
  async function deliver(to: number, event: Stripe.Event): Promise<number | string> {
    let answer = await post(to, event)
    for (let again = 0; answer !== 200 && again < 20; again++) answer = await post(to, event)
    return answer
  }

  beforeAll(async () => {
    const prices = {
      STRIPE_PRICE_ECO: STAND_IN_PRICES.eco,
      STRIPE_PRICE_PRO: STAND_IN_PRICES.pro,
      STRIPE_PRICE_PREMIUM: STAND_IN_PRICES.premium,
    }
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'silent',
      STRIPE_SECRET_KEY: STAND_IN_KEY,
      STRIPE_WEBHOOK_SECRET: STAND_IN_SECRET,
      STRIPE_API_BASE: payments.standIn.url,
      ...prices,
    }
    processes = await Promise.all(
      [0, 1].map(async () => {
        const child = spawn(process.execPath, ['test/processes/payment-receiver.ts'], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: env as unknown as NodeJS.ProcessEnv,
        })
        const port = await new Promise<string>((resolve, reject) => {
          child.stdout!.once('data', (line: Buffer) => resolve(line.toString().trim()))
          child.once('exit', (code) => reject(new Error(`The process ended with ${code}`)))
        })
        return { child, url: `http://127.0.0.1:${port}/` }
      }),
    )
  })

  afterAll(() => {
    for (const { child } of processes) child.kill()
  })

  return { post, deliver }
}
