import { paths } from '#app/paths.ts'
import { BarChart } from '#app/ui/data/chart.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { AppLink } from '#app/ui/link.tsx'
import { formatMonth, formatMonthShort } from '#app/values/time/french-date.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import type { ArtisanMonth } from './artisan-months.server.ts'

const capital = (words: string) => words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)

/** What the present month brought, beside the last one, and the devis of six months as a chart. */
export function ArtisanMonthFigures({ months }: { months: readonly ArtisanMonth[] }) {
  const present = months.at(-1)!
  const last = months.at(-2)!
  const before = (count: number) => `${count} le mois dernier`
  return (
    <section aria-labelledby="mois" className="mt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="mois">{capital(formatMonth(present.month))}</h2>
        <AppLink href={paths.companyFigures()} className="link">
          Toutes les statistiques
        </AppLink>
      </div>
      <div className="mt-5">
        <Figures>
          <Figure
            label="Demandes reçues"
            value={present.received}
            note={before(last.received)}
            href={paths.leads()}
          />
          <Figure
            label="Contacts pris"
            value={present.taken}
            note={before(last.taken)}
            href={paths.creditStatement()}
          />
          <Figure
            label="Devis envoyés"
            value={present.sent}
            note={before(last.sent)}
            href={paths.quotes({ vue: 'envoyes' })}
          />
          <Figure
            label="Devis signés"
            value={present.signed}
            note={present.signed > 0 ? formatEuros(present.signedCents) : before(last.signed)}
            href={paths.quotes({ vue: 'acceptes' })}
          />
        </Figures>
      </div>
      <div className="mt-8">
        <BarChart
          level={3}
          title="Vos devis, mois par mois"
          words="Comptés le mois où ils sont envoyés, et celui où ils sont signés. Un contrat auquel le client renonce n’est pas compté comme signé."
          categoryName="Mois"
          categories={months.map(({ month }) => ({
            label: capital(formatMonth(month)),
            short: formatMonthShort(month),
          }))}
          series={[
            { name: 'Envoyés', values: months.map(({ sent }) => sent) },
            { name: 'Signés', values: months.map(({ signed }) => signed) },
          ]}
        />
      </div>
    </section>
  )
}
