import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Table, type Column } from '#app/ui/data/table.tsx'
import type { AccountSide } from './account-acts.ts'

/** What an account's page shows of it, its words made already. */
export type UserPartsProps = {
  account: { id: string; email: string | null; side: AccountSide }
  /** What the reader's roles show of it (`partsRead`). */
  reads: { devices: boolean; requests: boolean; mails: boolean; subscription: boolean }
  facts: {
    since: string
    seen: string | null
    phone: string | null
    /** Null where the reader's roles do not say it. */
    hasPassword: boolean | null
    secondFactor: boolean | null
  }
  sessions: { id: string; device: string; opened: string; seen: string }[]
  company: {
    name: string
    siret: string | null
    verification: string
    suspended: boolean
    tier: string
    leads: number
  } | null
  notices: { id: string; title: string; read: boolean; when: string }[]
  /** What companies said of their works with this person; the note is for the team. */
  marks: {
    id: string
    company: string
    said: string
    note: string
    when: string
    contested: boolean
  }[]
  /** What happened with it. */
  children: ReactNode
}

/** An account: who it is, where it is signed in, what it has here, what happened with it. */
export function UserParts({
  account,
  reads,
  facts,
  sessions,
  company,
  notices,
  marks,
  children,
}: UserPartsProps) {
  return (
    <div className="grid gap-14">
      <DefinitionList
        items={[
          {
            term: 'Email',
            value: account.email && <span className="break-all">{account.email}</span>,
          },
          { term: 'Téléphone', value: facts.phone },
          { term: 'Inscription', value: facts.since },
          { term: 'Dernière visite', value: facts.seen ?? 'Jamais' },
          {
            term: 'Mot de passe',
            value: said(facts.hasPassword, 'Choisi', 'Pas encore choisi'),
          },
          {
            term: 'Validation en deux étapes',
            value: said(facts.secondFactor, 'Activée', 'Non activée'),
          },
          {
            term: 'Numéro du compte',
            value: <span className="break-all tabular-nums">{account.id}</span>,
          },
        ]}
      />
      {company && (
        <Part title="Entreprise">
          <DefinitionList
            items={[
              {
                term: 'Nom',
                value: (
                  <AppLink href={paths.adminArtisan(account.id)} className="link">
                    {company.name}
                  </AppLink>
                ),
              },
              { term: 'SIRET', value: company.siret },
              {
                term: 'Vérification',
                value: company.suspended
                  ? `${company.verification}, suspendue`
                  : company.verification,
              },
              {
                term: 'Formule',
                value: reads.subscription ? (
                  <AppLink href={paths.adminSubscriber(account.id)} className="link">
                    {company.tier}
                  </AppLink>
                ) : (
                  company.tier
                ),
              },
              { term: 'Demandes reçues', value: company.leads.toLocaleString('fr-FR') },
            ]}
          />
        </Part>
      )}
      {children}
      {reads.devices && (
        <TablePart
          title="Appareils connectés"
          empty="Aucun appareil n’est connecté."
          caption="Appareils connectés"
          rows={sessions}
          columns={[
            { key: 'device', header: 'Appareil', rowHeader: true, cell: (row) => row.device },
            { key: 'opened', header: 'Connecté', cell: (row) => row.opened },
            { key: 'seen', header: 'Vu', cell: (row) => row.seen },
          ]}
        />
      )}
      {reads.mails && (
        <TablePart
          title="Notifications"
          empty="Aucune notification."
          caption="Ses vingt dernières notifications"
          rows={notices}
          columns={[
            { key: 'title', header: 'Notification', rowHeader: true, cell: (row) => row.title },
            { key: 'read', header: 'Lue', cell: (row) => (row.read ? 'Oui' : 'Non') },
            { key: 'when', header: 'Date', cell: (row) => row.when },
          ]}
        />
      )}
      {marks.length > 0 && (
        <TablePart
          title="Faits dits par les entreprises"
          empty=""
          caption="Ce que les entreprises ont dit de leurs chantiers avec cette personne"
          rows={marks}
          columns={[
            {
              key: 'company',
              header: 'Entreprise',
              rowHeader: true,
              cell: (row) => row.company,
            },
            {
              key: 'said',
              header: 'Faits',
              cell: (row) => (row.contested ? `${row.said} (contesté)` : row.said),
            },
            { key: 'note', header: 'Note', cell: (row) => row.note || '—' },
            { key: 'when', header: 'Date', cell: (row) => row.when },
          ]}
        />
      )}
    </div>
  )
}

/** One of two words; null where it is not said. */
const said = (fact: boolean | null, yes: string, no: string) =>
  fact === null ? null : fact ? yes : no

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-heading">{title}</h2>
      {children}
    </section>
  )
}

function TablePart<Row extends { id: string }>({
  title,
  empty,
  ...table
}: {
  title: string
  /** What is said where there is no row. */
  empty: string
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}) {
  return (
    <Part title={title}>
      {table.rows.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <Table hideCaption rowKey={(row) => row.id} {...table} />
      )}
    </Part>
  )
}
