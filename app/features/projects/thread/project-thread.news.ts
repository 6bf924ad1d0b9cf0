import { sql } from 'drizzle-orm'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import type { Ctx, System } from '#app/platform/context.ts'
import {
  newId,
  type AccountId,
  type ProjectId,
  type ProjectThreadId,
} from '#app/values/identity/ids.ts'
import type { ProjectThreadEvent } from './events.ts'
import { audienceOf, runs } from './find-thread.server.ts'
import { firstNameOf } from './project-thread.ts'

type Told = { accountId: AccountId; email: string; company: boolean; firstUnread: string }
type ThreadNews = {
  threadId: ProjectThreadId
  projectId: ProjectId
  /** Who is told: the invited company, the owner, or whoever reads what was written. */
  to: Told[]
  /** The company that is invited or joined, or who wrote. */
  who: string
  /** The first name of the project's owner. */
  client: string
}

/** What is told of the common thread of a project. Of what is written, by one notice while it is unread, and no mail. */
export const PROJECT_THREAD_NEWS: News<
  Exclude<ProjectThreadEvent, { type: 'project_thread.read' }>,
  ThreadNews
> = {
  read: (ctx, event) =>
    event.type === 'project_thread.written'
      ? readWritten(ctx, event.messageId)
      : readMember(ctx, event),
  words: {
    'project_thread.invited': ({ threadId, to, client }, delivery) =>
      to.map((person) => ({
        to: person,
        key: `invited:${threadId}:${delivery}`,
        href: paths.proThread(threadId),
        notice: {
          kind: 'project_thread',
          title: `${client} vous invite au fil commun de son chantier`,
        },
        mail: {
          type: 'project_thread_invited',
          subject: `${client} vous invite au fil commun de son chantier`,
          title: 'Un fil commun pour le chantier',
          preview: 'Toutes les entreprises du chantier, au même endroit.',
          body: [
            `${client} réunit dans un fil commun les entreprises dont le contrat est en cours sur son chantier. On s’y écrit, et chacun y voit les dates prévues des autres.`,
            'Vous y entrez si vous le voulez. Les autres entreprises voient alors votre nom et votre métier, et vos dates prévues\u00a0; ni téléphone, ni email, ni montant.',
            { button: 'Voir l’invitation' },
          ],
        },
      })),
    'project_thread.joined': ({ threadId, projectId, to, who }, delivery) =>
      to.map((person) => ({
        to: person,
        key: `joined:${threadId}:${delivery}`,
        href: paths.projectThread(projectId),
        notice: { kind: 'project_thread', title: `${who} a rejoint le fil de votre projet` },
      })),
    'project_thread.written': ({ threadId, projectId, to, who }) =>
      to.map((person) => ({
        to: person,
        key: `${threadId}:${person.firstUnread}`,
        href: person.company ? paths.proThread(threadId) : paths.projectThread(projectId),
        notice: {
          kind: 'message',
          title: person.company
            ? `${who} a écrit dans le fil du chantier`
            : `${who} a écrit dans le fil de votre projet`,
        },
      })),
  },
  sample: ({ name, company }) => ({
    threadId: newId<ProjectThreadId>(),
    projectId: newId<ProjectId>(),
    to: [
      {
        accountId: newId<AccountId>(),
        email: 'pro@ouvreo.example',
        company: true,
        firstUnread: '1',
      },
    ],
    who: company,
    client: firstNameOf(name),
  }),
}

/** What an invitation, or a company's coming, is told with; null once it is undone. */
async function readMember(
  ctx: Ctx<System>,
  {
    type,
    threadId,
    artisanId,
  }: Exclude<ProjectThreadEvent, { type: 'project_thread.read' | 'project_thread.written' }>,
): Promise<ThreadNews | null> {
  const invited = type === 'project_thread.invited'
  const { rows } = await ctx.db.execute<{
    projectId: ProjectId
    who: string
    client: string
    accountId: AccountId
    email: string
  }>(sql`
    select thread.project_id as "projectId", artisan.company_name as who, owner.name as client,
      told.id as "accountId", told.email
    from project_thread_members member join project_threads thread on thread.id = member.thread_id
    join projects on projects.id = thread.project_id join users owner on owner.id = projects.particulier_id
    join artisans artisan on artisan.id = member.artisan_id
    join users told on told.id = ${invited ? sql`artisan.account_id` : sql`owner.id`}
    where member.thread_id = ${threadId} and member.artisan_id = ${artisanId}
      and member.state = ${invited ? 'invited' : 'joined'}
      and ${runs(sql`thread.project_id`, sql`member.artisan_id`)}`)
  const [row] = rows
  if (!row) return null
  const { projectId, who, client, accountId, email } = row
  return {
    threadId,
    projectId,
    who,
    client: firstNameOf(client),
    to: [{ accountId, email, company: invited, firstUnread: '' }],
  }
}

/** Who has not read a message yet, with the first they have not read; null when it is gone. */
async function readWritten(ctx: Ctx<System>, messageId: string): Promise<ThreadNews | null> {
  const { rows } = await ctx.db.execute<{
    threadId: ProjectThreadId
    projectId: ProjectId
    who: string | null
    client: string
  }>(sql`
    select thread.id as "threadId", thread.project_id as "projectId", owner.name as client,
      coalesce(artisan.company_name, split_part(author.name, ' ', 1)) as who
    from project_thread_messages message join project_threads thread on thread.id = message.thread_id
    join projects on projects.id = thread.project_id join users owner on owner.id = projects.particulier_id
    left join artisans artisan on artisan.id = message.artisan_id left join users author on author.id = message.author_id
    where message.id = ${messageId} and message.removed_at is null`)
  const [row] = rows
  if (!row) return null
  const audience = await audienceOf(ctx, row.threadId)
  const { rows: to } = await ctx.db.execute<Told>(sql`
    select person.id as "accountId", person.email, member.artisan_id is not null as company, (
      select min(unread.seq)::text from project_thread_messages unread
      where unread.thread_id = message.thread_id and unread.author_id <> person.id
        and unread.seq > greatest(coalesce(member.joined_after, 0), coalesce(was_read.seq, 0))
    ) as "firstUnread"
    from project_thread_messages message join users person on person.id = any(${sql.param(audience)}::uuid[])
    left join artisans artisan on artisan.account_id = person.id
    left join project_thread_members member on member.thread_id = message.thread_id and member.artisan_id = artisan.id
    left join project_thread_reads was_read on was_read.thread_id = message.thread_id and was_read.account_id = person.id
    where message.id = ${messageId} and person.id <> message.author_id
      and message.seq > greatest(coalesce(member.joined_after, 0), coalesce(was_read.seq, 0))`)
  return {
    threadId: row.threadId,
    projectId: row.projectId,
    who: row.who ?? 'Quelqu’un',
    client: firstNameOf(row.client),
    to,
  }
}
