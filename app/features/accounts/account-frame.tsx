import type { ReactNode } from 'react'

/** The frame of the account screens: a title, a sentence, one narrow column. */
export function AccountFrame({ title, words, children }: { title: ReactNode; words?: ReactNode; children: ReactNode }) {
  return (
    <div className="wrap py-16 md:py-24">
      <div className="mx-auto max-w-[30rem]">
        <h1 className="text-[2.25rem] md:text-[2.75rem]">{title}</h1>
        {words && <p className="mt-4 mb-8 text-lg">{words}</p>}
        {children}
      </div>
    </div>
  )
}
