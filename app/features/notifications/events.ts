/** What happens to notices. */
export type NoticeEvent = { type: 'notice.push_due'; noticeId: string }
