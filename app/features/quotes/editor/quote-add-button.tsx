import Plus from 'lucide-react/icons/plus'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { actName, type ItemsAct } from './quote-editor.ts'

export function AddButton({
  act,
  onAct,
  size,
  children,
}: {
  act: ItemsAct
  onAct: (act: ItemsAct) => void
  size?: 'sm'
  children: string
}) {
  return (
    <Button
      name="intent"
      value={actName(act)}
      size={size}
      icon={<Icon of={Plus} />}
      onClick={(event) => {
        event.preventDefault()
        onAct(act)
      }}
    >
      {children}
    </Button>
  )
}
