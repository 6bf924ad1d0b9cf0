import type { RouterContextProvider } from 'react-router'
import { viewerKind } from '#app/features/accounts/sessions/request-scope.server.ts'
import { paths } from '#app/paths.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { operator } from '#app/platform/operator.server.ts'

/** What the frames of the public site show: who runs it, who looks (their kind only), whether the gate is on. */
export function loadSiteFacts(context: Readonly<RouterContextProvider>) {
  const { brand, phone, emails, hours, social } = operator()
  const { publicUrl, gatePassword } = readConfig()
  return {
    brand,
    phone,
    email: emails.contact,
    hours,
    social,
    origin: publicUrl.origin,
    cards: publicUrl.origin + paths.shareCards(),
    kind: viewerKind(context),
    gated: Boolean(gatePassword),
  }
}

/** The same, as the frames' components receive it. */
export type LoadedSiteFacts = ReturnType<typeof loadSiteFacts>

/** What the foot of a working space shows. */
export function loadFootFacts() {
  const { phone, hours } = operator()
  return { phone, hours, gated: Boolean(readConfig().gatePassword) }
}

/** The same, as the foot's component receives it. */
export type FootFacts = ReturnType<typeof loadFootFacts>
