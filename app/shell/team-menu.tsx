import Building2 from 'lucide-react/icons/building-2'
import CreditCard from 'lucide-react/icons/credit-card'
import FileText from 'lucide-react/icons/file-text'
import Funnel from 'lucide-react/icons/funnel'
import Flag from 'lucide-react/icons/flag'
import Gauge from 'lucide-react/icons/gauge'
import Gavel from 'lucide-react/icons/gavel'
import Inbox from 'lucide-react/icons/inbox'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Siren from 'lucide-react/icons/siren'
import ListChecks from 'lucide-react/icons/list-checks'
import UserCheck from 'lucide-react/icons/user-check'
import Mail from 'lucide-react/icons/mail'
import Plug from 'lucide-react/icons/plug'
import Receipt from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Palette from 'lucide-react/icons/palette'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Star from 'lucide-react/icons/star'
import Server from 'lucide-react/icons/server'
import Users from 'lucide-react/icons/users'
import { mayAt } from '#app/features/accounts/team/team-access.ts'
import { paths } from '#app/paths.ts'
import type { TeamRole } from '#app/platform/context.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'

/** How many things wait for the team behind each entry that says so. */
export type TeamCounts = Record<
  | 'approvals'
  | 'toVerify'
  | 'reports'
  | 'disputes'
  | 'messages'
  | 'support'
  | 'notices'
  | 'reviews',
  number
>

type Entry = {
  href: string
  label: string
  icon: typeof ListChecks
  /** Addresses besides its own that belong to it. */
  also?: string
  /** What waits there, and how one of it and several are read out. */
  waits?: readonly [count: keyof TeamCounts, one: string, many: string]
}

const ENTRIES: readonly Entry[] = [
  { href: paths.adminDesk(), label: 'Bureau', icon: ListChecks },
  { href: paths.admin(), label: 'Accueil', icon: LayoutDashboard },
  {
    href: paths.adminApprovals(),
    label: 'À approuver',
    icon: UserCheck,
    waits: ['approvals', 'acte attend votre accord', 'actes attendent votre accord'],
  },
  {
    href: paths.adminArtisans(),
    label: 'Vérifications',
    icon: Building2,
    waits: ['toVerify', 'entreprise à vérifier', 'entreprises à vérifier'],
  },
  { href: paths.adminRequests(), label: 'Demandes', icon: FileText },
  { href: paths.adminEmergencies(), label: 'Dépannages', icon: Siren },
  { href: paths.adminCockpit(), label: 'Pilotage', icon: Gauge },
  { href: paths.adminFunnel(), label: 'Parcours', icon: Funnel },
  {
    href: paths.adminReports(),
    label: 'Signalements',
    icon: Flag,
    also: paths.adminConversationReports(),
    waits: ['reports', 'signalement attend', 'signalements attendent'],
  },
  {
    href: paths.adminDisputes(),
    label: 'Litiges',
    icon: Scale,
    waits: ['disputes', 'litige attend l’équipe', 'litiges attendent l’équipe'],
  },
  {
    href: paths.adminMessages(),
    label: 'Messages',
    icon: Inbox,
    waits: ['messages', 'message à répondre', 'messages à répondre'],
  },
  {
    href: paths.adminConversations(),
    label: 'Support',
    icon: LifeBuoy,
    waits: ['support', 'conversation attend l’équipe', 'conversations attendent l’équipe'],
  },
  {
    href: paths.adminNotices(),
    label: 'Contenus',
    icon: Gavel,
    waits: ['notices', 'notification de contenu à décider', 'notifications de contenu à décider'],
  },
  {
    href: paths.adminReviews(),
    label: 'Avis',
    icon: Star,
    also: paths.adminTestimonials(),
    waits: ['reviews', 'avis ou témoignage attend', 'avis ou témoignages attendent'],
  },
  { href: paths.adminUsers(), label: 'Utilisateurs', icon: Users },
  { href: paths.adminSubscribers(), label: 'Abonnements', icon: CreditCard },
  { href: paths.adminInvoices(), label: 'Factures', icon: Receipt },
  { href: paths.adminSellers(), label: 'Vendeurs', icon: Landmark },
  { href: paths.adminPartners(), label: 'Partenaires', icon: Plug },
  { href: paths.adminMails(), label: 'Emails', icon: Mail },
  { href: paths.adminJournal(), label: 'Journal', icon: ScrollText },
  {
    href: paths.adminSettings(),
    label: 'Réglages',
    icon: SlidersHorizontal,
    also: paths.adminExperiments(),
  },
  { href: paths.adminJobs(), label: 'Tâches', icon: Server },
  { href: paths.adminDesign(), label: 'Design', icon: Palette },
]

/** The entries of the team's menu that roles open, for a page at `pathname`; what waits is counted for who acts there. */
export function teamMenu(roles: readonly TeamRole[], counts: TeamCounts, pathname: string) {
  const within = (path: string) =>
    pathname === path || (path !== paths.admin() && pathname.startsWith(`${path}/`))
  return ENTRIES.filter(({ href }) => mayAt(roles, href)).map((entry) => {
    const { href, label, icon, also } = entry
    const waits = mayAt(roles, href, true) ? entry.waits : undefined
    const count = waits && counts[waits[0]]
    return {
      href,
      label,
      icon: <Icon of={icon} />,
      current: within(href) || (also !== undefined && within(also)),
      ...(waits && { count, countLabel: `${count} ${count === 1 ? waits[1] : waits[2]}` }),
    }
  })
}
