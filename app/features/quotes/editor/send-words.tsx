/** What sending does, said before it is done. `total` is in words; `validUntil` too. */
export function SendWords({ total, validUntil }: { total: string; validUntil: string | null }) {
  return (
    <ul className="send-words">
      <li>
        Total&nbsp;: <strong className="text-fg">{total}</strong>
        {validUntil && <>, valable jusqu’au {validUntil} inclus</>}.
      </li>
      <li>Il reçoit le prochain numéro de votre entreprise, et son contenu ne change plus.</li>
      <li>
        Le nom complet du client y figure, comme la loi le demande&nbsp;: ce partage est noté et le
        client le voit.
      </li>
      <li>Vous pouvez le retirer tant qu’il n’est pas accepté.</li>
    </ul>
  )
}
