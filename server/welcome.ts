import type { Config } from '#app/platform/config.server.ts'
import { DEMO_SIGN_INS } from '#seed/demonstration.ts'

/** What the terminal says once pages can be served: the address, the gate's password and who one can be. */
export function welcome(config: Config, demonstrated: boolean) {
  return {
    url: config.publicUrl.origin,
    gate: config.demo ? config.gatePassword : undefined,
    signIns: demonstrated ? DEMO_SIGN_INS : [],
  }
}
