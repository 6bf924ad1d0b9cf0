import type { ReactNode } from 'react'
import Plus from 'lucide-react/icons/plus'
import { Icon } from '#app/ui/drawings/icon.tsx'
import type { DescribedField } from './described.server.ts'

/** Names and what is said of each, side by side where there is room. */
export function Rules({ rules }: { rules: readonly (readonly [ReactNode, ReactNode])[] }) {
  return (
    <dl className="weights max-w-[60rem]">
      {rules.map(([name, said], at) => (
        <div
          key={at}
          className="grid gap-x-14 gap-y-1 border-b border-line py-5 md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]"
        >
          <dt className="font-semibold">{name}</dt>
          <dd className="prose text-muted">{said}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Every value of an object, behind its title. */
export function Fields({
  title,
  fields,
  asked = false,
  children,
}: {
  title: string
  fields: readonly DescribedField[]
  asked?: boolean
  children?: ReactNode
}) {
  return (
    <details>
      <summary>
        <span>{title}</span>
        <Icon of={Plus} />
      </summary>
      {children && <div className="mb-4">{children}</div>}
      <dl className="accordion-answer">
        {fields.map(({ path, type, required, about }, at) => (
          <div key={`${path} ${at}`} className="border-b border-line py-3">
            <dt className="wrap-anywhere">
              <code className="font-semibold">{path}</code>{' '}
              <span className="text-sm text-muted">
                {type}
                {asked && !required && ', facultatif'}
              </span>
            </dt>
            {about && <dd className="text-muted">{about}</dd>}
          </div>
        ))}
      </dl>
    </details>
  )
}

/** A text to be copied. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="meta mb-1.5">{label}</figcaption>
      <pre
        translate="no"
        className="rounded-md border border-line bg-sunken p-4 text-sm wrap-anywhere whitespace-pre-wrap"
      >
        <code>{text}</code>
      </pre>
    </figure>
  )
}
