import { paths } from '#app/paths.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { TitledSection } from '#app/ui/layout/section.tsx'
import { AppForm, AppLink } from '#app/ui/link.tsx'
import type { QuoteId } from '#app/values/identity/ids.ts'
import { formatPhone, type PhoneNumber } from '#app/values/identity/phone-number.ts'
import { QUOTE_STATUS_LABELS } from '#app/features/quotes/status-copy.ts'
import type { QuoteStatus } from '#app/features/quotes/quote.ts'
import type { InvoiceLineOfList } from '#app/features/invoices/queries.server.ts'
import { InvoiceRow } from '#app/features/invoices/works-invoices.tsx'
import { addressInWords, REGISTER_WORDS } from './client.ts'
import { numberInWords } from './client-values.ts'
import type { Client } from './queries.server.ts'

/** A client as one reads them: how to reach them, where works are, what was made for them. */
export function ClientSheet({
  client,
  quotes,
  invoices,
}: {
  client: Omit<Client, 'accountId' | 'artisanId'>
  quotes: readonly {
    id: QuoteId
    number: string | null
    title: string
    status: QuoteStatus
    totalInclCents: number
  }[]
  invoices: readonly InvoiceLineOfList[]
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
          <ButtonLink href={paths.newOwnQuote({ client: client.id })} variant="primary">
            Nouveau devis
          </ButtonLink>
          <ButtonLink href={paths.client(client.id, { vue: 'modifier' })}>Modifier</ButtonLink>
          {client.siren && (
            <ButtonLink href={paths.invoiceDirectory({ siren: client.siren })}>
              Chercher dans l’annuaire
            </ButtonLink>
          )}
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
      {quotes.length > 0 && (
        <TitledSection id="devis" title="Ses devis" className="grid gap-4">
          <ul className="lines">
            {quotes.map(({ id, number, title, status, totalInclCents }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-3">
                <span className="min-w-0">
                  <AppLink href={paths.quote(id)} className="link">
                    {title}
                  </AppLink>
                  <span className="block text-sm text-faint">
                    {[number, QUOTE_STATUS_LABELS[status].toLowerCase()].filter(Boolean).join(', ')}
                  </span>
                </span>
                <Money cents={totalInclCents} />
              </li>
            ))}
          </ul>
        </TitledSection>
      )}
      <section className="grid gap-4" aria-labelledby="factures">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="factures" className="text-heading">
            Ses factures
          </h2>
          <AppForm action={paths.newInvoice()}>
            <input type="hidden" name="client" value={client.id} />
            <Button name="intent" value="start">
              Nouvelle facture
            </Button>
          </AppForm>
        </div>
        {invoices.length === 0 ? (
          <p className="text-muted">
            Aucune facture sans devis. Celles d’un contrat sont avec son intervention.
          </p>
        ) : (
          <ul className="lines lines-flush">
            {invoices.map((invoice) => (
              <InvoiceRow key={invoice.id} invoice={invoice} href={paths.invoice} as="h3" />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}
