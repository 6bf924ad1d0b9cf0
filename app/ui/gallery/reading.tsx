import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DefinitionList } from '#app/ui/data/definition-list.tsx'
import { Money } from '#app/ui/data/money.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { Timeline } from '#app/ui/data/timeline.tsx'
import { Sample } from './sample.tsx'

const QUOTES = [
  { company: 'Toits de Loire', delay: '3 semaines', cents: 842000, state: 'Reçu' },
  { company: 'Couverture Brun', delay: '5 semaines', cents: 891500, state: 'Reçu' },
  { company: 'Atelier Marchand', delay: 'À convenir', cents: 1234567, state: 'Visite jeudi' },
]

/** What is read rather than acted on. */
export function ReadingSamples() {
  return (
    <>
      <Sample name="Tableau, liste sur petit écran" className="block">
        <Table
          caption="Devis reçus pour la réfection de toiture"
          rows={QUOTES}
          rowKey={(quote) => quote.company}
          columns={[
            { key: 'company', header: 'Artisan', rowHeader: true, cell: (quote) => quote.company },
            { key: 'delay', header: 'Délai', cell: (quote) => quote.delay },
            {
              key: 'state',
              header: 'État',
              cell: (quote) => <Badge tone="ok">{quote.state}</Badge>,
            },
            {
              key: 'cents',
              header: 'Total TTC',
              align: 'end',
              cell: (quote) => <Money cents={quote.cents} />,
            },
          ]}
        />
      </Sample>
      <div className="grid gap-12 lg:grid-cols-2">
        <Sample name="Faits" className="block">
          <DefinitionList
            items={[
              { term: 'Lieu', value: 'Bouchemaine, 49080' },
              { term: 'Budget', value: '5 000 à 15 000 €' },
              { term: 'Total signé', value: <Money cents={842000} /> },
            ]}
          />
        </Sample>
        <Sample name="Suite des événements" className="block">
          <Timeline
            label="Vie de la demande"
            moments={[
              { key: 'a', title: 'Demande confirmée', when: 'lundi 16 novembre, 9 h 12' },
              {
                key: 'b',
                title: 'Toits de Loire propose une visite',
                when: 'aujourd’hui, 8 h 40',
                state: 'now',
                body: 'Répondez avant demain 8 h 40.',
              },
              { key: 'c', title: 'Devis', state: 'next' },
            ]}
          />
        </Sample>
      </div>
      <Sample name="Cartes" className="grid gap-4 sm:grid-cols-2">
        <Card>
          <div className="flex items-center gap-4">
            <Avatar company name="Toits de Loire" size="lg" />
            <div>
              <h3>Toits de Loire</h3>
              <p className="text-muted">Angers, depuis 1998</p>
            </div>
          </div>
          <div className="mt-5 flex items-center gap-3">
            <Avatar name="Claire M." />
            <Avatar name="Élodie" size="sm" />
            <span className="text-muted">Initiales</span>
          </div>
        </Card>
      </Sample>
    </>
  )
}
