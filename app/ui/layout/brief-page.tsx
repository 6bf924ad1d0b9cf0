import type { ReactNode } from 'react'

/** A page of the site that says one thing and asks for one act, as those that mails lead to. */
export function BriefPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="wrap py-16 md:py-24">
      <div className="mx-auto max-w-[34rem]">
        <h1 className="text-section">{title}</h1>
        {children}
      </div>
    </div>
  )
}

/** What such a page says where there is nothing, or one thing, to do. */
export function BriefWords({ children, act }: { children: ReactNode; act?: ReactNode }) {
  return (
    <>
      <p className="text-muted">{children}</p>
      {act && <div>{act}</div>}
    </>
  )
}
