import { Button } from './button.tsx'

/** Every piece in every state. */
export function Gallery() {
  return <Button variant="primary">Recevoir mes devis</Button>
}
