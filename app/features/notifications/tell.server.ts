import type { Ctx, System } from '#app/platform/context.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Letter } from '#app/platform/mail/draw-mail.tsx'
import type { Sample, SampleWords } from '#app/platform/mail/sample-words.ts'
import { sendMail } from '#app/platform/mail/send-mail.server.ts'
import type { AccountId } from '#app/values/identity/ids.ts'
import type { NoticeKind } from './notice-kinds.ts'
import { absoluteUrl } from '#app/platform/mail/absolute-url.server.ts'
import { tellBySms } from './sms/tell-by-sms.server.ts'
import { notify } from './notify.server.ts'

/**
 * What one person is told of one cause: by mail, in their space and on their devices, by text message. `key`
 * names the cause, which is told once each way. `href` is the page that both lead to. Without an
 * account there is nothing but mail.
 */
export type Told = {
  to: { accountId: AccountId | null; email: string }
  key: string
  href: string
  mail?: Letter | false | null
  notice?: { kind: NoticeKind; title: string; href?: string } | false | null
  /**
   * By text message too, with the notice, to those who asked for it. `onCall`: to whoever proved a
   * mobile, whatever their plan, wish and quiet hours: they said at which hours they may be rung.
   */
  sms?: { words: string; urgent: boolean; onCall?: true } | false | null
}

/**
 * What is told of the events of a noun: what is read of it, null when there is nothing to tell, and
 * for each event who is told what. `delivery` tells apart events that may come several times.
 * `sample` makes up what is read, for the page that shows every mail.
 */
export type News<E extends { type: string }, Facts> = {
  read: (ctx: Ctx<System>, event: E) => Promise<Facts | null>
  words: { [T in E['type']]: (facts: Facts, delivery: string) => Told | Told[] }
  sample: (words: SampleWords, type: E['type']) => Sample<Facts>
}

/** Tells what there is to tell of an event, in one transaction: mails to the outbox, notices to spaces and devices. */
export function tell<E extends { type: string }, Facts>(
  ctx: Ctx<System>,
  { read, words }: News<E, Facts>,
  event: E,
  delivery: string,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const facts = await read(tx, event)
    const told = facts ? [words[event.type as E['type']](facts, delivery)].flat() : []
    for (const { to, key, href, mail, notice, sms } of told) {
      const { email, accountId } = to
      if (mail)
        await sendMail(tx, {
          href,
          ...mail,
          to: email,
          accountId,
          dedupeKey: `${mail.type}:${key}`,
        })
      if (notice && accountId)
        await notify(tx, { href, ...notice, accountId, dedupeKey: `${notice.kind}:${key}` })
      if (notice && sms && accountId)
        await tellBySms(tx, {
          accountId,
          cause: `${notice.kind}:${key}`,
          text: `${sms.words} ${absoluteUrl(notice.href ?? href)}`,
          urgent: sms.urgent,
          onCall: sms.onCall ?? false,
        })
    }
  })
}
