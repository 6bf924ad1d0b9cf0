import CalendarClock from 'lucide-react/icons/calendar-clock'
import Image from 'lucide-react/icons/image'
import MapPin from 'lucide-react/icons/map-pin'
import Wallet from 'lucide-react/icons/wallet'
import { AttentionBand } from '#app/ui/feedback/attention-band.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { BarChart, LineChart } from '#app/ui/data/chart.tsx'
import { Button } from '../button.tsx'
import { Countdown } from '#app/ui/feedback/countdown.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { NoLeadDrawing } from '../drawings/empty-states.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { Meter } from '#app/ui/data/meter.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { SeatMarks } from '#app/ui/data/seat-marks.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import { Sample } from './sample.tsx'

const MONTHS = ['janvier', 'février', 'mars', 'avril'].map((label) => ({ label, short: label }))

/** The requests screen, piece by piece. */
export function WorkSamples() {
  return (
    <>
      <div>
        <PageHeader
          title="Demandes"
          trail={[{ label: 'Tableau de bord', href: '/exemple' }, { label: 'Demandes' }]}
          aside={<Meter label="Contacts du mois" value={6} max={10} note="4 restants, 1 rendu" />}
        >
          Couverture, charpente · 40 km autour d’Angers
        </PageHeader>
        <AttentionBand
          title="Claire M. a répondu : elle est disponible jeudi matin"
          action={<Button variant="primary">Confirmer jeudi 9 h</Button>}
        >
          Réfection de toiture à Bouchemaine. Confirmez la visite pour garder votre place.
        </AttentionBand>
        <div className="mt-10">
          <Tabs
            label="Demandes par état"
            tabs={[
              {
                href: '/exemple?vue=1',
                label: 'À traiter',
                current: true,
                count: 4,
                countLabel: '4 demandes',
              },
              { href: '/exemple?vue=2', label: 'En discussion', count: 3 },
              { href: '/exemple?vue=3', label: 'Devis envoyés' },
              { href: '/exemple?vue=4', label: 'Gagnées' },
              { href: '/exemple?vue=5', label: 'Archivées' },
            ]}
          />
          <ul className="lines lines-flush">
            <Lead
              title="Remplacement de gouttières"
              taken={2}
              badge={<Countdown seconds={3 * 3600 + 60} to="pour répondre" />}
            />
            <Lead
              title="Infiltration autour d’une fenêtre de toit"
              taken={1}
              badge={<Badge tone="tint">Nouveau</Badge>}
            />
          </ul>
        </div>
      </div>
      <Sample name="États">
        <Badge>Archivée</Badge>
        <Badge tone="tint">Nouveau</Badge>
        <Badge tone="ok">3 devis</Badge>
        <Badge tone="warn">Expire demain</Badge>
        <Badge tone="bad">Refusé</Badge>
        <Badge tone="accent">Mis en avant</Badge>
        <Countdown seconds={-1} to="pour répondre" />
        <Countdown seconds={40 * 3600} to="pour répondre" />
      </Sample>
      <Sample name="Places" className="flex flex-wrap gap-x-8 gap-y-3">
        {[0, 1, 2, 5].map((taken) => (
          <SeatMarks key={taken} taken={taken} />
        ))}
        <SeatMarks taken={3} words={false} />
      </Sample>
      <Sample name="Chiffres" className="grid gap-10">
        <BarChart
          title="Mois offerts"
          categoryName="Mois"
          categories={MONTHS}
          series={[
            { name: 'Commencés', values: [4, 7, 12, 9] },
            { name: 'Convertis', values: [1, 2, 5, 6] },
          ]}
          level={3}
        />
        <LineChart
          title="Taux de conversion"
          categoryName="Mois"
          categories={MONTHS}
          max={1}
          format={(share) => `${Math.round(share * 100)}\u00a0%`}
          series={[{ name: 'Conversion', values: [null, 0.25, 0.4, 0.5] }]}
          level={3}
        />
      </Sample>
      <Pagination current={5} total={12} href={(page) => `/exemple?page=${page}`} />
      <EmptyState
        level={3}
        drawing={<NoLeadDrawing />}
        title="Aucune demande dans votre zone"
        action={<Button>Élargir ma zone</Button>}
      >
        Dès qu’un particulier décrit des travaux de couverture à moins de 40 km, sa demande arrive
        ici.
      </EmptyState>
    </>
  )
}

function Lead({ title, taken, badge }: { title: string; taken: number; badge: React.ReactNode }) {
  return (
    <li className="grid gap-x-8 gap-y-3 lg:grid-cols-[1fr_auto]">
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3>{title}</h3>
          {badge}
        </div>
        <p className="mt-1 max-w-prose text-muted">
          Gouttières en zinc percées sur toute la façade sud, environ 14 mètres linéaires, maison de
          plain-pied. Accès facile par le jardin.
        </p>
        <p className="meta mt-2">
          <span>
            <Icon of={MapPin} />
            Avrillé, 6 km
          </span>
          <span>
            <Icon of={Wallet} />1 000 à 5 000 €
          </span>
          <span>
            <Icon of={CalendarClock} />
            Dans le mois
          </span>
          <span>
            <Icon of={Image} />4 photos
          </span>
        </p>
      </div>
      <div className="grid content-between gap-3 lg:justify-items-end">
        <SeatMarks taken={taken} />
        <div className="grid grid-cols-2 gap-2 sm:flex">
          <Button size="sm">Décliner</Button>
          <Button size="sm" variant="primary">
            Prendre le contact
          </Button>
        </div>
      </div>
    </li>
  )
}
