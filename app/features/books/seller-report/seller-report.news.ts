import { and, desc, eq } from 'drizzle-orm'
import { users } from '#app/features/accounts/tables.server.ts'
import { isSoleTrader } from '#app/features/companies/file/company-file.ts'
import { artisans } from '#app/features/companies/tables.server.ts'
import type { News } from '#app/features/notifications/tell.server.ts'
import { paths } from '#app/paths.ts'
import { newId, type AccountId, type ArtisanId } from '#app/values/identity/ids.ts'
import { formatEuros } from '#app/values/numbers/money.ts'
import { formatDay } from '#app/values/time/french-date.ts'
import { QUARTER_NAMES } from './copy.ts'
import type { SellerEvent } from './events.ts'
import { paidInYear } from './report-file.ts'
import { declaredBy, type Quarters } from './seller-report.ts'
import { sellerDeclarations } from './tables.server.ts'

type SellerNews = {
  artisanId: ArtisanId
  to: { accountId: AccountId; email: string }
  company: string
  year: number
  /** Past the first, it replaces what was declared. */
  version: number
  toldAt: Date
  quarters: Quarters
  asksIdentity: boolean
}

/** Tells a seller, before it is declared, what will be declared of their year (CGI, art. 1649 ter D; law.md T5). */
export const SELLER_NEWS: News<SellerEvent, SellerNews> = {
  async read(ctx, { year: told, artisanId }) {
    const year = Number(told)
    const [row] = await ctx.db
      .select({
        accountId: users.id,
        email: users.email,
        company: artisans.companyName,
        legalForm: artisans.legalForm,
        version: sellerDeclarations.version,
        quarters: sellerDeclarations.quarters,
        toldAt: sellerDeclarations.toldAt,
      })
      .from(sellerDeclarations)
      .innerJoin(artisans, eq(artisans.id, sellerDeclarations.artisanId))
      .innerJoin(users, eq(users.id, artisans.accountId))
      .where(and(eq(sellerDeclarations.year, year), eq(sellerDeclarations.artisanId, artisanId)))
      .orderBy(desc(sellerDeclarations.version))
      .limit(1)
    if (!row) return null
    const { accountId, email, legalForm, ...facts } = row
    return {
      ...facts,
      artisanId,
      year,
      to: { accountId, email },
      asksIdentity: isSoleTrader(legalForm),
    }
  },
  words: {
    'seller.told': ({ to, artisanId, company, year, version, toldAt, quarters, asksIdentity }) => ({
      to,
      // Figures that change are told again.
      key: `${artisanId}:${year}:${toldAt.getTime()}`,
      href: paths.sellerStatements(),
      notice: {
        kind: 'seller_report',
        title: `Ce que nous déclarerons aux impôts pour ${year}\u00a0: vérifiez vos montants`,
      },
      mail: {
        type: 'seller_report',
        subject: `Vos montants de ${year}, avant leur déclaration aux impôts`,
        title: `Ce que nous déclarerons de ${year}`,
        preview: `${formatEuros(paidInYear(quarters))} encaissés, d’après vos factures.`,
        body: [
          'Bonjour,',
          `La loi demande aux plateformes de déclarer aux impôts ce que leurs artisans encaissent de clients trouvés par elles (CGI, art. 1649 ter A). ${version === 1 ? `Voici ce que nous déclarerons de ${company}, avant le ${formatDay(declaredBy(year))}, d’après les paiements que vous avez enregistrés.` : `Les paiements de ${company} ont changé depuis notre déclaration\u00a0: voici les montants qui y remplaceront les précédents.`}`,
          {
            facts: quarters.map(({ paidCents, works }, index): [string, string] => [
              QUARTER_NAMES[index]!,
              `${formatEuros(paidCents)}, ${works === 1 ? '1 chantier' : `${works} chantiers`}`,
            ]),
          },
          asksIdentity
            ? 'Vérifiez aussi votre nom, votre date de naissance et votre numéro fiscal\u00a0: la déclaration doit les porter.'
            : 'Vérifiez aussi l’adresse et le SIRET de votre entreprise\u00a0: la déclaration les porte.',
          { button: 'Voir le détail' },
          'Un montant n’est pas juste\u202f? Corrigez le paiement sur sa facture, ou écrivez-nous. Cela ne change rien à ce que vous déclarez vous-même.',
        ],
      },
    }),
  },
  sample: ({ company }) => ({
    artisanId: newId<ArtisanId>(),
    company,
    year: 2026,
    version: 1,
    toldAt: new Date('2027-01-05T09:00:00Z'),
    quarters: [
      { paidCents: 0, works: 0, feesCents: 0 },
      { paidCents: 420_000, works: 1, feesCents: 8_700 },
      { paidCents: 1_250_050, works: 3, feesCents: 8_700 },
      { paidCents: 84_200, works: 1, feesCents: 8_700 },
    ],
    asksIdentity: true,
  }),
}
