import Printer from 'lucide-react/icons/printer'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Prints the page, or saves it as a PDF from the browser's own dialog. Hydrated pages only. */
export function PrintButton({ label = 'Imprimer' }: { label?: string }) {
  return (
    <Button type="button" icon={<Icon of={Printer} />} onClick={() => window.print()}>
      {label}
    </Button>
  )
}
