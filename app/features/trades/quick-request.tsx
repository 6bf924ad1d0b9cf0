import Hammer from 'lucide-react/icons/hammer'
import MapPin from 'lucide-react/icons/map-pin'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'
import { listTrades, type TradeSlug } from './trades.ts'

/** The first two answers of the request form, which opens with them. A plain GET: it needs no script. */
export function QuickRequest({ trade, code }: { trade?: TradeSlug; code?: string }) {
  return (
    <AppForm method="get" action={paths.findPro()} className="quick-form">
      <label>
        <Icon of={Hammer} />
        <span className="sr-only">Type de travaux</span>
        <select name="metier" defaultValue={trade ?? ''}>
          <option value="">Quels travaux ?</option>
          {listTrades().map((one) => (
            <option key={one.slug} value={one.slug}>
              {one.name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <Icon of={MapPin} />
        <span className="sr-only">Code postal</span>
        <input
          type="text"
          name="code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          placeholder="Code postal"
          defaultValue={code}
        />
      </label>
      <Button type="submit" variant="primary">
        Recevoir mes devis
      </Button>
    </AppForm>
  )
}
