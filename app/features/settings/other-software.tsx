import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { SettingsSection } from './settings-frame.tsx'

/** Beside the keys of the API: where a company says which other software is told what happens. */
export function OtherSoftware() {
  return (
    <SettingsSection
      title="Webhooks"
      hint="Pour que votre comptabilité ou votre gestion soit prévenue toute seule d’un devis signé, d’une facture payée…"
    >
      <ButtonLink href={paths.webhooks()}>Prévenir un autre logiciel</ButtonLink>
    </SettingsSection>
  )
}
