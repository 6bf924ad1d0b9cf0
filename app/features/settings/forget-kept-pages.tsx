import { useState } from 'react'
import { forgetKeptPages, KEPT_PAGES } from '#app/platform/web/kept-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { SettingsSection } from './settings-frame.tsx'

/** What this device keeps of the artisan's space, and the button that erases it. */
export function ForgetKeptPages() {
  const [done, setDone] = useState(false)
  const forget = async () => {
    await forgetKeptPages()
    setDone(true)
  }
  return (
    <SettingsSection
      title="Sur cet appareil"
      hint={`Vos dernières pages y sont gardées ${KEPT_PAGES.days} jours au plus, pour les relire sans réseau. Elles partent quand vous vous déconnectez.`}
    >
      <Button type="button" onClick={() => void forget()}>
        Effacer ce qui est gardé sur cet appareil
      </Button>
      <p role="status" className="mt-3 text-muted">
        {done &&
          'Plus aucune page n’est gardée ici. Celles que vous ouvrirez le seront de nouveau. Ce que vous avez fait sans réseau attend toujours.'}
      </p>
    </SettingsSection>
  )
}
