import Droplets from 'lucide-react/icons/droplets'
import DoorOpen from 'lucide-react/icons/door-open'
import Flame from 'lucide-react/icons/flame'
import Zap from 'lucide-react/icons/zap'
import {
  EMERGENCY_KINDS,
  KIND_FACTS,
  type EmergencyKind,
} from '#app/features/emergencies/emergency.ts'
import { paths } from '#app/paths.ts'
import { operator } from '#app/platform/operator.server.ts'
import type { PageCache } from '#app/platform/web/page-cache.ts'
import { Icon, type IconDrawing } from '#app/ui/drawings/icon.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { NumberedSteps } from '#app/ui/layout/numbered-steps.tsx'
import { PageHero } from '#app/ui/layout/page-hero.tsx'
import { pageMeta, type MetaArgs } from '#app/ui/layout/page-meta.ts'
import { Section } from '#app/ui/layout/section.tsx'
import { AppLink } from '#app/ui/link.tsx'
import type { Route } from './+types/emergencies.page'

export const handle = { cache: { tags: [], query: [] } satisfies PageCache }

export const meta = ({ matches }: MetaArgs) =>
  pageMeta(matches, {
    title: 'Dépannage d’urgence',
    description:
      'Fuite, panne d’électricité ou de chauffage, porte bloquée\u00a0: les bons gestes, puis une entreprise d’astreinte proche, au prix annoncé avant qu’elle vienne.',
    path: paths.emergencies(),
  })

export function loader() {
  const { phone, hours } = operator()
  return { phone, hours }
}

const ICONS: Record<EmergencyKind, IconDrawing> = {
  leak: Droplets,
  power: Zap,
  heating: Flame,
  door: DoorOpen,
}
const LINES: Record<EmergencyKind, string> = {
  leak: 'Tuyau, ballon, toilettes, dégât des eaux',
  power: 'Plus de courant, disjoncteur qui saute',
  heating: 'Chaudière arrêtée, plus d’eau chaude',
  door: 'Porte claquée, serrure cassée ou forcée',
}

export default function EmergenciesPage({ loaderData: { phone, hours } }: Route.ComponentProps) {
  return (
    <>
      <PageHero
        title={'Que se passe-t-il\u202f?'}
        lead="Les bons gestes d’abord, puis une entreprise d’astreinte près de chez vous. Son prix est annoncé avant qu’elle vienne, et plafonné."
      >
        <ul className="emergency-kinds">
          {EMERGENCY_KINDS.map((kind) => (
            <li key={kind}>
              <AppLink href={paths.emergency(KIND_FACTS[kind].slug)} className="card card-link">
                <Icon of={ICONS[kind]} />
                <span>
                  <strong>{KIND_FACTS[kind].name}</strong>
                  <span>{LINES[kind]}</span>
                </span>
              </AppLink>
            </li>
          ))}
        </ul>
      </PageHero>
      <Section title="Comment ça se passe">
        <NumberedSteps
          steps={[
            {
              title: 'Vous dites quoi et où',
              text: 'Une minute, sans compte. Un code par SMS ou par email confirme que c’est vous.',
            },
            {
              title: 'Trois entreprises sonnent',
              text: 'Les plus proches qui se sont dites d’astreinte. Dix minutes, puis les trois suivantes.',
            },
            {
              title: 'L’une vient, à l’heure dite',
              text: 'Vous lisez son nom, son téléphone, son heure d’arrivée et ses prix.',
            },
            {
              title: 'Le prix tient',
              text: 'Au-delà du plafond annoncé, l’entreprise vous fait d’abord signer un devis.',
            },
          ]}
        />
        <div className="mt-12 max-w-[46rem]">
          <Notice title={'Un danger pour quelqu’un\u202f?'}>
            Pompiers 18, SAMU 15, police 17, ou 112. Odeur de gaz&nbsp;:
            0&nbsp;800&nbsp;47&nbsp;33&nbsp;33, appel gratuit. Pour le reste, l’équipe répond au{' '}
            <AppLink href={`tel:${phone.replace(/\s/g, '')}`} className="link whitespace-nowrap">
              {phone}
            </AppLink>
            , {hours}.
          </Notice>
        </div>
      </Section>
    </>
  )
}
