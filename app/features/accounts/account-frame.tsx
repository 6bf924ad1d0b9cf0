import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/button.tsx'
import { AppForm } from '#app/ui/link.tsx'

/**
 * The frame of the account screens: a title, a sentence, one narrow column; beside it, where there is room, a drawing
 * with a few words under it. On a phone the words stand under the column, without the drawing.
 */
export function AccountFrame({
  title,
  words,
  drawing,
  aside,
  children,
}: {
  title: ReactNode
  words?: ReactNode
  drawing?: ReactNode
  aside?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="hero account">
      {drawing && (
        <>
          <div className="plan-grid" aria-hidden="true" />
          <div className="glow" aria-hidden="true" />
        </>
      )}
      <div className="wrap account-inner" data-drawn={drawing ? '' : undefined}>
        <div className="account-column">
          <h1 className="text-[2.25rem] md:text-[2.75rem]">{title}</h1>
          {words && <p className="mt-4 text-lead text-muted">{words}</p>}
          {children && <div className="mt-8">{children}</div>}
        </div>
        {drawing && (
          <div className="account-side">
            {drawing}
            {aside && <div className="account-aside">{aside}</div>}
          </div>
        )}
      </div>
    </div>
  )
}

/**
 * What somebody signed in to another account than a link's needs: the pages of links have no header
 * of a space to do it from.
 */
export function SignOutButton({ size }: { size?: 'sm' }) {
  return (
    <AppForm action={paths.signOut()}>
      <Button type="submit" variant={size ? undefined : 'primary'} size={size} wide={!size}>
        Se déconnecter
      </Button>
    </AppForm>
  )
}

/**
 * Whose password a form changes, for the browser to keep it under the right name: it looks at
 * fields of text, and not at hidden ones.
 */
export function AccountName({ email }: { email: string }) {
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      aria-label="Compte"
      value={email}
      readOnly
      hidden
      tabIndex={-1}
    />
  )
}
