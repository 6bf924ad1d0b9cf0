import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'

/** 404, with the heading of the specification. */
export function NotFoundPage() {
  return (
    <main id="contenu" className="wrap grid min-h-dvh content-center gap-6 py-24">
      <title>Page introuvable — Ouvréo</title>
      <Logo name="Ouvréo" href={paths.landing()} document />
      <h1 lang="en">Oops! Page not found</h1>
      <p className="max-w-[50ch]">Cette page n’existe pas, ou n’existe plus. L’adresse a peut-être été mal recopiée.</p>
      <p>
        <ButtonLink href={paths.landing()} document variant="primary">Retour à l’accueil</ButtonLink>
      </p>
    </main>
  )
}

/** A fault of ours. */
export function BrokenPage() {
  return (
    <main id="contenu" className="wrap grid min-h-dvh content-center gap-6 py-24">
      <title>Un problème est survenu — Ouvréo</title>
      <Logo name="Ouvréo" href={paths.landing()} document />
      <h1>Cette page a rencontré un problème</h1>
      <p className="max-w-[50ch]">L’erreur vient de nous et a été enregistrée. Rechargez la page ; si le problème persiste, écrivez-nous.</p>
      <p>
        <ButtonLink href={paths.landing()} document variant="primary">Retour à l’accueil</ButtonLink>
      </p>
    </main>
  )
}
