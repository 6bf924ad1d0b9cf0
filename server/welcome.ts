import type { Config } from '#app/platform/config.server.ts'

/** What the terminal says once pages can be served: the address, the gate's password and who one can be. */
export function welcome(config: Config) {
  return {
    url: config.publicUrl.origin,
    gate: config.demo ? config.gatePassword : undefined,
    signIns: [] as { label: string; email: string; password: string }[],
  }
}
