import type { ReactNode } from 'react'

/** One card in the middle of the screen: the locked gate, and nothing else to go to. */
export function GateShell({ children }: { children: ReactNode }) {
  return (
    <div className="gate">
      <main id="contenu" className="card">
        {children}
      </main>
    </div>
  )
}
