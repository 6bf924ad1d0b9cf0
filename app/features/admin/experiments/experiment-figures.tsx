import { VARIANTS, type Variant } from '#app/features/product-settings/experiments/experiment.ts'
import { paths } from '#app/paths.ts'
import { Table } from '#app/ui/data/table.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatNumber } from '#app/values/numbers/french-number.ts'
import { counted } from '#app/values/words/counted.ts'

/** What is counted of each variant; each figure opens its accounts. */
export function ExperimentFigures({
  experimentKey,
  variants,
}: {
  experimentKey: string
  variants: Record<Variant, { accounts: number; did: number }>
}) {
  const figure = (variant: Variant, count: number, values: { fait?: string } = {}) => (
    <AppLink
      href={`${paths.adminExperiment(experimentKey, { variante: variant, ...values })}#comptes`}
      className="link inline-block min-w-6"
    >
      {formatNumber(count)}
    </AppLink>
  )
  return (
    <div className="mt-4 max-w-2xl">
      <Table
        caption="Ce que chaque variante a donné"
        hideCaption
        rows={VARIANTS.map((variant) => ({ variant, ...variants[variant] }))}
        rowKey={({ variant }) => variant}
        columns={[
          {
            key: 'variant',
            header: 'Variante',
            rowHeader: true,
            cell: ({ variant }) => variant.toUpperCase(),
          },
          {
            key: 'accounts',
            header: 'Comptes',
            align: 'end',
            cell: ({ variant, accounts }) => figure(variant, accounts),
          },
          {
            key: 'did',
            header: 'L’ont fait',
            align: 'end',
            cell: ({ variant, did }) => figure(variant, did, { fait: 'oui' }),
          },
          {
            key: 'share',
            header: 'Part',
            align: 'end',
            cell: ({ accounts, did }) =>
              accounts === 0 ? '–' : `${Math.round((did / accounts) * 100)}\u00a0%`,
          },
        ]}
      />
    </div>
  )
}

/** The accounts behind a figure. */
export function ExperimentAccounts({
  variant,
  didAlone,
  total,
  accounts,
}: {
  variant: Variant
  didAlone: boolean
  total: number
  accounts: readonly { accountId: string; name: string; since: string; did: boolean }[]
}) {
  return (
    <section aria-labelledby="comptes" className="mt-8">
      <h3 id="comptes" className="font-semibold">
        Variante {variant.toUpperCase()}&nbsp;: {counted(total, 'compte', 'comptes')}
        {didAlone && ', l’ont fait'}
      </h3>
      {accounts.length === 0 ? (
        <p className="mt-2 text-muted">Aucun compte pour l’instant.</p>
      ) : (
        <ul className="lines lines-flush mt-2">
          {accounts.map(({ accountId, name, since, did }) => (
            <li key={accountId}>
              <AppLink href={paths.adminUser(accountId)} className="link wrap-anywhere">
                {name}
              </AppLink>
              <span className="block text-sm text-faint">
                Inscrit le {since}
                {did && ', l’a fait'}
              </span>
            </li>
          ))}
        </ul>
      )}
      {total > accounts.length && (
        <p className="mt-2 text-sm text-faint">Les {accounts.length} derniers inscrits.</p>
      )}
    </section>
  )
}
