import LogOut from 'lucide-react/icons/log-out'
import { paths } from '#app/paths.ts'
import { useActsHere } from '#app/platform/device-acts/acts-here.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { ConfirmDialog } from '#app/ui/feedback/dialog.tsx'
import { AppForm } from '#app/ui/link.tsx'

const DIALOG = 'quitter-actes'

/**
 * Signs out, from the foot of the working areas' menu; a plain form, so it works before the script has loaded. Asks
 * first where that erases what has not left yet.
 */
export function SignOutButton() {
  const { acts } = useActsHere()
  return (
    <>
      <AppForm
        action={paths.signOut()}
        onSubmit={(event) => {
          if (acts.length === 0) return
          event.preventDefault()
          ;(document.getElementById(DIALOG) as HTMLDialogElement).showModal()
        }}
      >
        <button type="submit">
          <Icon of={LogOut} />
          Se déconnecter
        </button>
      </AppForm>
      {acts.length > 0 && (
        <ConfirmDialog
          id={DIALOG}
          title={'Vous déconnecter et effacer ce qui attend\u00a0?'}
          confirm="Tout effacer et me déconnecter"
          danger
          form={AppForm}
          formProps={{ action: paths.signOut() }}
        >
          {acts.length === 1 ? '1 acte gardé' : `${acts.length} actes gardés`} sur cet appareil
          {acts.length === 1 ? ' n’est pas encore parti' : ' ne sont pas encore partis'}. Restez
          connecté jusqu’au retour du réseau pour ne rien perdre.
        </ConfirmDialog>
      )}
    </>
  )
}
