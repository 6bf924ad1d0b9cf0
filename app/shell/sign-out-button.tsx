import LogOut from 'lucide-react/icons/log-out'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { AppForm } from '#app/ui/link.tsx'

/** Signs out, from the foot of the working areas' menu; a plain form, so it works before the script has loaded. */
export function SignOutButton() {
  return (
    <AppForm action={paths.signOut()}>
      <button type="submit">
        <Icon of={LogOut} />
        Se déconnecter
      </button>
    </AppForm>
  )
}
