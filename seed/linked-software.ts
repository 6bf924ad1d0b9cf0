import type { lookup } from 'node:dns'
import { makeKey } from '#app/features/api/keys/make-key.server.ts'
import { listKeys } from '#app/features/api/keys/queries.server.ts'
import { addEndpoint } from '#app/features/webhooks/save-endpoint.server.ts'
import { turnOff } from '#app/features/webhooks/turn-endpoint.server.ts'
import type { Artisan } from '#app/platform/context.ts'
import { must, type Stage } from './stage.ts'

/** Of the net for examples: the demonstration asks nobody what a name means, and may have no network. */
const anyPublicAddress = ((_name: string, _options: unknown, answer: Function) =>
  answer(null, [{ address: '93.184.215.14', family: 4 }])) as typeof lookup

/** The workshop's bookkeeping has a key, which nobody ever reads, and an address that is told nothing: it is off. */
export async function linkSoftware(stage: Stage, atelier: Artisan): Promise<void> {
  const ctx = stage.as(atelier, 12)
  if ((await listKeys(ctx)).length > 0) return
  must(
    await makeKey(ctx, { name: 'Ma comptabilité', scopes: ['invoices:read', 'payments:write'] }),
    'a key of the API',
  )
  const { id } = must(
    await addEndpoint(
      ctx,
      {
        url: 'https://comptabilite.example.com/webhooks/ouvreo',
        description: 'Ma comptabilité',
        kinds: ['quote.signed', 'invoice.issued', 'invoice.paid'],
      },
      anyPublicAddress,
    ),
    'an address to tell',
  )
  await turnOff(stage.as(atelier, 11), id)
}
