import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SettingsSection } from './settings-frame.tsx'

/** Where a company says which other software is told what happens. */
export function OtherSoftware() {
  return (
    <SettingsSection
      title="Autres logiciels"
      hint="Votre comptabilité ou votre gestion est prévenue toute seule d’un devis signé, d’une facture payée…"
    >
      <ButtonLink href={paths.webhooks()}>Prévenir un autre logiciel</ButtonLink>
    </SettingsSection>
  )
}
