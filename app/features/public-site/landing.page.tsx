import { ButtonLink } from '#app/ui/button.tsx'
import { paths } from '#app/paths.ts'

export const meta = () => [{ title: 'Ouvréo' }]

export default function Landing() {
  return (
    <div className="wrap py-24">
      <h1>Quel est votre profil ?</h1>
      <ButtonLink href={paths.particuliers()} document variant="primary">Je suis un particulier</ButtonLink>
    </div>
  )
}
