import Clock from 'lucide-react/icons/clock'
import { Badge, type Tone } from '#app/ui/data/badge.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Table } from '#app/ui/data/table.tsx'
import type { QueueName } from './queues.ts'

/** A queue as its line shows it, with what `QUEUES` says of it; `age` in words, null when nothing waits. */
export type QueueLine = {
  name: QueueName
  label: string
  href: string
  promise: string | null
  count: number
  age: string | null
  late: number
}

/**
 * Everything that waits for the team: how many, since when, what was promised, and how many are
 * past it. Empty queues are named below.
 */
export function QueueTable({ queues }: { queues: readonly QueueLine[] }) {
  const waiting = queues.filter(({ count }) => count > 0)
  const empty = queues.filter(({ count }) => count === 0)
  return (
    <>
      {waiting.length > 0 && (
        <Table
          caption="Files d’attente"
          hideCaption
          rows={waiting}
          rowKey={(queue) => queue.name}
          columns={[
            {
              key: 'name',
              header: 'File',
              rowHeader: true,
              cell: ({ href, label }) => (
                <AppLink href={href} className="link">
                  {label}
                </AppLink>
              ),
            },
            {
              key: 'count',
              header: 'En attente',
              align: 'end',
              cell: ({ name, count, late }) => (
                <Badge tone={toneOf(name, late)}>{count.toLocaleString('fr-FR')}</Badge>
              ),
            },
            {
              key: 'age',
              header: 'La plus ancienne',
              cell: ({ age }) => (
                <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
                  <Icon of={Clock} />
                  {age}
                </span>
              ),
            },
            {
              key: 'promise',
              header: 'Promesse',
              cell: ({ promise }) => <span className="whitespace-nowrap">{promise ?? '–'}</span>,
            },
            {
              key: 'late',
              header: 'En retard',
              align: 'end',
              cell: ({ promise, late }) =>
                late > 0 ? (
                  <Badge tone="bad">{late.toLocaleString('fr-FR')}</Badge>
                ) : promise ? (
                  '0'
                ) : (
                  '–'
                ),
            },
          ]}
        />
      )}
      {empty.length > 0 && (
        <div className="mt-5">
          <p className="text-sm text-faint">
            {waiting.length === 0 ? 'Rien n’attend l’équipe.' : 'Rien n’attend ailleurs.'}
          </p>
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {empty.map(({ name, href, label }) => (
              <li key={name}>
                <AppLink
                  href={href}
                  className="inline-flex min-h-11 items-center text-muted hover:text-fg hover:underline"
                >
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function toneOf(name: QueueName, late: number): Tone {
  if (late > 0 || name === 'mails' || name === 'jobs') return 'bad'
  return name === 'nobody' ? 'warn' : 'tint'
}
