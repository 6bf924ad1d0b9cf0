/** A field that nobody sees, and only machines fill: what comes with it is not read. */
export function TrapField() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label htmlFor="website">Ne remplissez pas ce champ</label>
      <input type="text" id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
