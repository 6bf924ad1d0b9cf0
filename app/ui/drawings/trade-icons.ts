import BrickWall from 'lucide-react/icons/brick-wall'
import DoorOpen from 'lucide-react/icons/door-open'
import Droplets from 'lucide-react/icons/droplets'
import Flame from 'lucide-react/icons/flame'
import Grid from 'lucide-react/icons/grid-2x2'
import House from 'lucide-react/icons/house'
import PaintRoller from 'lucide-react/icons/paint-roller'
import Ruler from 'lucide-react/icons/ruler'
import Zap from 'lucide-react/icons/zap'
import type { IconDrawing } from './icon.tsx'

/** One icon per trade, by the slug of its address; where there is room, prefer the drawing (drawings/trades.tsx). */
export const TRADE_ICONS = {
  maconnerie: BrickWall,
  plomberie: Droplets,
  electricite: Zap,
  peinture: PaintRoller,
  couverture: House,
  chauffage: Flame,
  menuiserie: DoorOpen,
  carrelage: Grid,
  renovation: Ruler,
} as const satisfies Record<string, IconDrawing>
