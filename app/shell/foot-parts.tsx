import { LOCK_PATH } from '#app/features/site-gate/gate.ts'

/** A telephone number that a press calls. */
export const callable = (phone: string) => ({
  label: phone,
  href: `tel:${phone.replace(/\s/g, '')}`,
})

/** Closes the gate again, where there is one. */
export function LockButton({ gated }: { gated: boolean }) {
  if (!gated) return null
  return (
    <form method="post" action={LOCK_PATH}>
      <button type="submit" className="footer-button">
        Verrouiller le site
      </button>
    </form>
  )
}
