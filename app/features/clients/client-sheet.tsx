import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { QUOTE_STATUS_LABELS } from '#app/features/quotes/copy.ts'
import type { QuoteStatus } from '#app/features/quotes/quote.ts'
import { addressInWords, REGISTER_WORDS } from './client.ts'
import { numberInWords } from './client-values.ts'
import type { Client } from './queries.server.ts'

/** A client as one reads them: how to reach them, where works are, what was made for them. */
export function ClientSheet({
  client,
  quotes,
}: {
  client: Omit<Client, 'accountId' | 'artisanId'>
  /** Null for somebody whom the site did not bring. */
  quotes:
    | readonly {
        id: QuoteId
        number: string | null
        title: string
        status: QuoteStatus
        totalInclCents: number
      }[]
    | null
}) {
  const register = client.registerStatus && REGISTER_WORDS[client.registerStatus]
  const billing = addressInWords({ ...client, line: client.addressLine })
  return (
    <div className="grid gap-10">
      <section className="grid gap-6" aria-label="Coordonnées">
        <DefinitionList
          items={[
            { term: 'Sorte', value: client.kind === 'company' ? 'Entreprise' : 'Particulier' },
            { term: client.siret ? 'SIRET' : 'SIREN', value: numberInWords(client) },
            {
              term: 'Registre officiel',
              value: register && (
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone={register.tone}>{register.label}</Badge>
                  {client.registerName && client.registerName !== client.name && (
                    <span>{client.registerName}</span>
                  )}
                  {register.help && <span className="text-sm text-faint">{register.help}</span>}
                </span>
              ),
            },
            { term: 'Contact', value: client.contactName },
            {
              term: 'Téléphone',
              value: client.phone && (
                <a href={`tel:${client.phone}`} className="link whitespace-nowrap">
                  {formatPhone(client.phone as PhoneNumber)}
                </a>
              ),
            },
            {
              term: 'Email',
              value: client.email && (
                <a href={`mailto:${client.email}`} className="link wrap-anywhere">
                  {client.email}
                </a>
              ),
            },
            { term: 'Adresse de facturation', value: billing },
            {
              term: 'Lieux de travaux',
              value: client.worksAddresses.length > 0 && (
                <ul className="grid gap-1">
                  {client.worksAddresses.map((address) => (
                    <li key={addressInWords(address)}>{addressInWords(address)}</li>
                  ))}
                </ul>
              ),
            },
            {
              term: 'Notes',
              value: client.notes && <span className="whitespace-pre-line">{client.notes}</span>,
            },
          ]}
        />
        <AppForm className="flex flex-wrap items-center gap-2">
          <ButtonLink href={paths.client(client.id, { vue: 'modifier' })} variant="primary">
            Modifier
          </ButtonLink>
          {register && client.registerStatus !== 'active' && (
            <Button name="intent" value="check">
              Demander au registre
            </Button>
          )}
          <Button name="intent" value={client.archivedAt ? 'unarchive' : 'archive'}>
            {client.archivedAt ? 'Remettre dans le carnet' : 'Archiver'}
          </Button>
          <Button variant="link" name="intent" value="delete">
            Supprimer
          </Button>
        </AppForm>
      </section>
      {quotes && (
        <section className="grid gap-4" aria-labelledby="devis">
          <h2 id="devis" className="text-heading">
            Ses devis
          </h2>
          <ul className="lines">
            {quotes.map(({ id, number, title, status, totalInclCents }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-3">
                <span className="min-w-0">
                  <AppLink href={paths.quote(id)} className="link">
                    {title}
                  </AppLink>
                  <span className="block text-sm text-faint">
                    {number}, {QUOTE_STATUS_LABELS[status].toLowerCase()}
                  </span>
                </span>
                <Money cents={totalInclCents} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
