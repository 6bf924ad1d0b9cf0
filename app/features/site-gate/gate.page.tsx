import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { data } from 'react-router'
import { operator } from '#app/platform/operator.server.ts'
import { Button } from '#app/ui/button.tsx'
import { GateShell } from '#app/ui/layout/gate-shell.tsx'
import { Icon } from '#app/ui/drawings/icon.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import type { Route } from './+types/gate.page'
import { FAILURES_BEFORE_WARNING, GATE_MESSAGES, GATE_PATH, type GateRefusal } from './gate.ts'

export const meta = () => [
  { title: 'Accès protégé — Ouvréo' },
  { name: 'robots', content: 'noindex' },
]

/** Reached only through the gate's middleware, which says in the address what was wanted and what went wrong. */
export function loader({ request }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const refusal = search.get('refus') as GateRefusal | null
  return data({
    brand: operator().brand,
    wanted: search.get('pour') ?? '/',
    refusal: refusal && Object.hasOwn(GATE_MESSAGES, refusal) ? refusal : null,
    failures: Number(search.get('tentatives') ?? 0) || 0,
  })
}

export default function GatePage({
  loaderData: { brand, wanted, refusal, failures },
}: Route.ComponentProps) {
  return (
    <GateShell>
      <div className="gate-head">
        <span className="gate-lock">
          <Icon of={LockKeyhole} />
        </span>
        <h1>{brand}</h1>
        <p>Site en développement - Accès protégé</p>
      </div>
      {/* Plain form: it works without script; `gate.client.ts` keeps the page, the flag and the count when there is one. */}
      <form method="post" action={GATE_PATH} className="grid gap-5" data-gate noValidate>
        <input type="hidden" name="pour" value={wanted} />
        <input type="hidden" name="tentatives" value={failures} />
        <PasswordField
          label="Mot de passe"
          name="password"
          placeholder="Saisissez le mot de passe"
          autoComplete="off"
          autoFocus
          error={refusal ? GATE_MESSAGES[refusal] : undefined}
        />
        <p
          className="text-bad text-sm"
          data-gate-warning
          hidden={failures < FAILURES_BEFORE_WARNING}
        >
          {GATE_MESSAGES.repeated}
        </p>
        <Button type="submit" variant="primary" wide>
          Accéder au site
        </Button>
      </form>
      <p className="mt-6 text-center text-sm text-faint">
        Contactez l'équipe de développement si vous avez besoin d'aide
      </p>
    </GateShell>
  )
}
