import Printer from 'lucide-react/icons/printer'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'

/** Prints the page, or saves it as a PDF from the browser's own dialog. Hydrated pages only. */
export function PrintButton({ label = 'Imprimer', size }: { label?: string; size?: 'sm' }) {
  return (
    <Button type="button" size={size} icon={<Icon of={Printer} />} onClick={() => window.print()}>
      {label}
    </Button>
  )
}
