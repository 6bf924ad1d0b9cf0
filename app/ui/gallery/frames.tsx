/** The frames hold whole pages and cannot stand inside one; this says where they are used. */
export function FrameSamples() {
  return (
    <ul className="grid gap-2 text-muted">
      <li>
        <code>SiteShell</code> : les pages publiques. En-tête qui reste, menu sans script, pied de
        page.
      </li>
      <li>
        <code>WorkShell</code> : les espaces. Colonne à gauche dès 1 024 px, barre et menu en
        dessous.
      </li>
      <li>
        <code>GateShell</code> : une carte au milieu de l’écran.
      </li>
    </ul>
  )
}
