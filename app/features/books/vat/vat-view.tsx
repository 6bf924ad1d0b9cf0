import { RateTotals } from '#app/features/books/journals/sales-journal.tsx'
import type { Period } from '#app/features/books/period.ts'
import type { BookCompany } from '#app/features/books/read-book.server.ts'
import { NoFigureDrawing } from '#app/ui/drawings/empty-company.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Figure, Figures } from '#app/ui/data/figures.tsx'
import { formatEuros, sumCents } from '#app/values/numbers/money.ts'
import type { VatDue } from './vat-due.ts'

/** The VAT of a period to be set aside, how it was reckoned, and what it leaves out. */
export function VatView({
  company,
  period,
  due,
  mentions,
}: {
  company: Pick<BookCompany, 'franchise'>
  period: Period
  due: VatDue
  mentions: readonly string[]
}) {
  const charged = due.rates.filter(({ vatBasisPoints }) => vatBasisPoints > 0)
  const vatOf = (rates: VatDue['rates']) => sumCents(rates.map(({ vatCents }) => vatCents))
  return (
    <section aria-labelledby="tva" className="mt-8 grid gap-10">
      <div>
        <h2 id="tva" className="text-heading">
          TVA à mettre de côté
        </h2>
        <p className="mt-1 text-muted">{period.name}</p>
      </div>
      {charged.length > 0 ? (
        <>
          <Figures>
            <Figure label="TVA collectée" value={formatEuros(due.vatCents)} />
            <Figure
              label="Devenue due à l’encaissement"
              value={formatEuros(vatOf(due.onPayment))}
            />
            <Figure label="Devenue due à la facture" value={formatEuros(vatOf(due.onInvoice))} />
          </Figures>
          <RateTotals
            caption="Par taux, sur la période"
            rates={charged}
            total={{
              baseCents: sumCents(charged.map(({ baseCents }) => baseCents)),
              vatCents: due.vatCents,
            }}
          />
        </>
      ) : (
        <EmptyState
          drawing={<NoFigureDrawing />}
          title={
            company.franchise
              ? 'Vous êtes en franchise de TVA'
              : 'Aucune TVA n’est devenue due sur cette période'
          }
        >
          {company.franchise
            ? 'Vos factures portent la mention «\u00a0TVA non applicable, art. 293 B du CGI\u00a0»\u00a0: vous n’avez rien à mettre de côté.'
            : null}
        </EmptyState>
      )}
      {mentions.length > 0 && !company.franchise && (
        <p className="max-w-prose">
          Des factures de cette période sont sans TVA&nbsp;: {mentions.join('\u00a0; ')}.
        </p>
      )}
      {(charged.length > 0 || !company.franchise) && (
        <div className="max-w-prose text-muted">
          <h3 className="font-semibold text-fg">Comment ce montant est compté</h3>
          <ul className="mt-2 list-disc space-y-1 ps-5">
            <li>
              Travaux et services&nbsp;: la TVA devient due quand le client paie, acompte compris.
              Si vous avez opté pour les débits, dès la facture.
            </li>
            <li>
              Biens vendus sans pose&nbsp;: à la livraison, et pour un acompte quand il est payé.
            </li>
            <li>Un avoir ou un remboursement la diminue, au jour où il est émis ou rendu.</li>
          </ul>
          <p className="mt-4">
            Seul ce que vous avez facturé ici est compté. La TVA de vos achats, les acquisitions et
            l’autoliquidation n’y sont pas, et aucune case de la déclaration n’est remplie&nbsp;: ce
            montant est un repère, pas une déclaration.
          </p>
        </div>
      )}
    </section>
  )
}
