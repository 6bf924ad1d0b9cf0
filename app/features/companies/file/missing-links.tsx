import { AppLink } from '#app/ui/link.tsx'
import type { CompanyField } from './company-file.ts'
import { companyFieldHref } from './company-parts.ts'
import { COMPANY_FIELDS } from '#app/features/companies/copy.ts'

/** What is missing, each part a link to its field. */
export function MissingLinks({ fields }: { fields: readonly CompanyField[] }) {
  return (
    <>
      {fields.map((field, index) => (
        <span key={field}>
          {index > 0 && (index === fields.length - 1 ? ' et ' : ', ')}
          <AppLink href={companyFieldHref(field)} className="link">
            {COMPANY_FIELDS[field]}
          </AppLink>
        </span>
      ))}
    </>
  )
}
