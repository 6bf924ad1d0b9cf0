import { Table } from '#app/ui/data/table.tsx'
import { counted } from '#app/values/words/counted.ts'
import { countedRows } from '#app/values/team-list.ts'
import type { SettingPreview } from './preview-setting.server.ts'

/** What a change would do: the figures before and after, the words that leave, and the order of an example search. */
export function SettingPreviewed({ preview: { moves, told, ranks } }: { preview: SettingPreview }) {
  return (
    <section aria-labelledby="apercu" aria-live="polite" className="mt-10 grid max-w-2xl gap-8">
      <h3 id="apercu" className="text-heading">
        Avant et après
      </h3>
      {moves.length === 0 ? (
        <p className="notice">Rien ne change&nbsp;: ces chiffres sont ceux d’aujourd’hui.</p>
      ) : (
        <Table
          caption="Ce qui change"
          rows={moves}
          rowKey={({ label }) => label}
          columns={[
            { key: 'label', header: 'Chiffre', rowHeader: true, cell: ({ label }) => label },
            { key: 'before', header: 'Avant', align: 'end', cell: ({ before }) => before },
            { key: 'after', header: 'Après', align: 'end', cell: ({ after }) => after },
          ]}
        />
      )}
      {ranks && ranks.rows.length > 0 && (
        <Table
          caption={`Les premières entreprises pour «\u00a0${ranks.trade}\u00a0» à ${ranks.town}`}
          rows={ranks.rows.map((row, at) => ({ ...row, place: at + 1 }))}
          rowKey={({ place }) => String(place)}
          columns={[
            { key: 'name', header: 'Entreprise', rowHeader: true, cell: ({ name }) => name },
            {
              key: 'was',
              header: 'Avant',
              align: 'end',
              cell: ({ was }) => was ?? 'plus loin',
            },
            { key: 'place', header: 'Après', align: 'end', cell: ({ place }) => place },
          ]}
        />
      )}
      {ranks?.rows.length === 0 && (
        <p className="notice">
          {ranks.ofTrade === 0
            ? `Aucune entreprise vérifiée n’exerce ce métier (${ranks.trade})\u00a0: rien à comparer.`
            : `${counted(ranks.ofTrade, 'entreprise vérifiée exerce', 'entreprises vérifiées exercent')} ce métier (${ranks.trade}), et aucune ne se déplace à ${ranks.town}. Choisissez une autre commune.`}
        </p>
      )}
      {told && (
        <div>
          <h4 className="font-semibold">
            L’email, à {countedRows(told.accounts, 'compte', 'comptes').toLowerCase()}
          </h4>
          <p className="mt-2 border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line text-muted">
            {told.words}
          </p>
        </div>
      )}
    </section>
  )
}
