/** The first stop of the keyboard: straight to what the page is about (`<main id="contenu">`). */
export function SkipLink() {
  return (
    <a className="skip" href="#contenu">
      Aller au contenu
    </a>
  )
}
