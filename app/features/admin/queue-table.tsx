import Clock from 'lucide-react/icons/clock'
import { Badge, type Tone } from '#app/ui/badge.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { Table } from '#app/ui/table.tsx'
import { QUEUES, type QueueName } from './queues.ts'

/** A queue as its line shows it; `age` in words, null when nothing waits. */
export type QueueLine = { name: QueueName; count: number; age: string | null; late: number }

/** Everything that waits for the team: how many, since when, what was promised, and how many are past it. */
export function QueueTable({ queues }: { queues: readonly QueueLine[] }) {
  return (
    <Table
      caption="Files d’attente"
      hideCaption
      rows={queues}
      rowKey={(queue) => queue.name}
      columns={[
        { key: 'name', header: 'File', rowHeader: true, cell: ({ name }) => <AppLink href={QUEUES[name].href} className="link">{QUEUES[name].label}</AppLink> },
        { key: 'count', header: 'En attente', align: 'end', cell: ({ name, count, late }) => <Badge tone={toneOf(name, count, late)}>{count.toLocaleString('fr-FR')}</Badge> },
        { key: 'age', header: 'La plus ancienne', cell: ({ age }) => (age ? <span className="inline-flex items-center gap-1.5 whitespace-nowrap"><Icon of={Clock} />{age}</span> : <span className="text-faint">rien n’attend</span>) },
        { key: 'promise', header: 'Promesse', cell: ({ name }) => <span className="whitespace-nowrap">{QUEUES[name].promise ?? '–'}</span> },
        { key: 'late', header: 'En retard', align: 'end', cell: ({ name, late }) => (late > 0 ? <Badge tone="bad">{late.toLocaleString('fr-FR')}</Badge> : QUEUES[name].promise ? '0' : '–') },
      ]}
    />
  )
}

function toneOf(name: QueueName, count: number, late: number): Tone {
  if (count === 0) return 'ok'
  if (late > 0 || name === 'mails' || name === 'jobs') return 'bad'
  return name === 'nobody' ? 'warn' : 'tint'
}
