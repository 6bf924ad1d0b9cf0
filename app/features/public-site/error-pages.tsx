import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorDrawing, NotFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { Logo } from '#app/ui/layout/logo.tsx'

/** 404 inside the site's frame, with the heading of the specification. */
export function NotFoundWords() {
  return (
    <Words
      title="Page introuvable"
      drawing={<NotFoundDrawing />}
      heading={
        <h1 lang="en" className="text-section">
          Oops! Page not found
        </h1>
      }
    >
      <p className="mt-5 max-w-[50ch] text-lead text-muted">
        Cette page n’existe pas, ou n’existe plus. L’adresse a peut-être été mal recopiée.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={paths.landing()} variant="primary">
          Retour à l’accueil
        </ButtonLink>
        <ButtonLink href={paths.trades()}>Voir les métiers</ButtonLink>
      </p>
    </Words>
  )
}

/** A fault of ours, inside the site's frame. */
export function BrokenWords() {
  return (
    <Words
      title="Un problème est survenu"
      drawing={<ErrorDrawing />}
      heading={<h1 className="text-section">Cette page a rencontré un problème</h1>}
    >
      <p className="mt-5 max-w-[50ch] text-lead text-muted">
        L’erreur vient de nous et a été enregistrée. Rechargez la page ; si le problème persiste,
        écrivez-nous.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={paths.landing()} variant="primary">
          Retour à l’accueil
        </ButtonLink>
        <ButtonLink href={paths.contact()}>Nous écrire</ButtonLink>
      </p>
    </Words>
  )
}

/**
 * No answer came, to a page that stays open: not a fault of ours, and nothing was logged. `again`
 * is the address that was asked for.
 */
export function LineCutWords({ again }: { again: string }) {
  return (
    <Words
      title="Connexion coupée"
      drawing={<ErrorDrawing />}
      heading={<h1 className="text-section">La connexion a été coupée</h1>}
    >
      <p className="mt-5 max-w-[50ch] text-lead text-muted">
        Le site n’a pas répondu. Votre dernier envoi n’est peut-être pas arrivé : vérifiez-le en
        rechargeant la page, une fois la connexion revenue.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={again} variant="primary">
          Recharger la page
        </ButtonLink>
        <ButtonLink href={paths.landing()}>Retour à l’accueil</ButtonLink>
      </p>
    </Words>
  )
}

/** 403: the team's pages before the second factor. `wanted` is the address that was asked for. */
export function SecondFactorWantedPage({ wanted }: { wanted: string }) {
  return (
    <Alone>
      <Words
        title="Code demandé"
        drawing={<NotFoundDrawing />}
        heading={<h1 className="text-section">Il manque votre code</h1>}
      >
        <p className="mt-5 max-w-[50ch] text-lead text-muted">
          L’administration s’ouvre avec votre mot de passe et le code de votre application.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={paths.secondFactor({ redirect: wanted })} variant="primary">
            Saisir mon code
          </ButtonLink>
        </p>
      </Words>
    </Alone>
  )
}

/** 403: the team looks at a space, and this is not for it to see or to change. */
export function ViewingRefusedPage({ sentence, home }: { sentence: string; home: string }) {
  return (
    <Alone>
      <Words
        title="Lecture seule"
        drawing={<NotFoundDrawing />}
        heading={<h1 className="text-section">Vous regardez seulement</h1>}
      >
        <p className="mt-5 max-w-[50ch] text-lead text-muted">{sentence}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <ButtonLink href={home} variant="primary">
            Retour à l’espace regardé
          </ButtonLink>
          <ButtonLink href={paths.adminUsers()}>Aller à l’administration</ButtonLink>
        </p>
      </Words>
    </Alone>
  )
}

function Words({
  title,
  heading,
  drawing,
  children,
}: {
  title: string
  heading: ReactNode
  drawing: ReactNode
  children: ReactNode
}) {
  return (
    <div className="hero">
      <title>{`${title} — Ouvréo`}</title>
      <div className="plan-grid" aria-hidden="true" />
      <div className="wrap hero-inner hero-with-drawing">
        <div className="hero-words">
          {heading}
          {children}
        </div>
        <div className="hero-drawing">{drawing}</div>
      </div>
    </div>
  )
}

/** 404 where there is no frame to stand in. */
export function NotFoundPage() {
  return (
    <Alone>
      <NotFoundWords />
    </Alone>
  )
}

/** A fault of ours where there is no frame to stand in. */
export function BrokenPage() {
  return (
    <Alone>
      <BrokenWords />
    </Alone>
  )
}

/** No answer came, where there is no frame to stand in. */
export function LineCutPage({ again }: { again: string }) {
  return (
    <Alone>
      <LineCutWords again={again} />
    </Alone>
  )
}

function Alone({ children }: { children: ReactNode }) {
  return (
    <main id="contenu" className="grid min-h-dvh content-start">
      <div className="wrap pt-6">
        <Logo name="Ouvréo" href={paths.landing()} />
      </div>
      {children}
    </main>
  )
}
