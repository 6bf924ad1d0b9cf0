import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { isViewingRefusal } from '#app/features/admin/viewings/viewing-refusal.ts'
import { paths } from '#app/paths.ts'
import { isWorkerThere } from '#app/platform/web/kept-pages.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorDrawing, NotFoundDrawing } from '#app/ui/drawings/empty-states.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { isLineCut } from '#app/ui/feedback/offline.ts'

/**
 * What is missing or breaks inside a working space, in its frame; `home` is the space's first page, `help` where its
 * people write to the team. Browsers load these pages anew: what broke may have been the open page's own state.
 */
export function ErrorInSpace({
  error,
  home,
  help,
}: {
  error: unknown
  home: string
  help?: string | undefined
}) {
  const { pathname, search } = useLocation()
  const isCut = isLineCut(error)
  // The device may have kept the page: as a document, it is shown.
  useEffect(() => {
    if (isCut && isWorkerThere()) window.location.replace(pathname + search)
  }, [isCut, pathname, search])
  const back = (
    <ButtonLink href={home} variant="primary">
      Retour au tableau de bord
    </ButtonLink>
  )
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Said title="Page introuvable">
        <EmptyState level={1} drawing={<NotFoundDrawing />} title="Page introuvable" action={back}>
          Ce que vous cherchez n’existe pas, n’existe plus, ou n’est pas à vous. L’adresse a
          peut-être été mal recopiée.
        </EmptyState>
      </Said>
    )
  }
  if (isViewingRefusal(error)) {
    return (
      <Said title="Lecture seule">
        <EmptyState
          level={1}
          drawing={<NotFoundDrawing />}
          title="Vous regardez seulement"
          action={back}
        >
          {error.data}
        </EmptyState>
      </Said>
    )
  }
  // Somebody of the team whose roles do not open it: who can is said.
  if (isRouteErrorResponse(error) && error.status === 403 && typeof error.data === 'string') {
    return (
      <Said title="Page réservée">
        <EmptyState
          level={1}
          drawing={<NotFoundDrawing />}
          title="Votre rôle n’ouvre pas cette page"
          action={back}
        >
          {error.data}
        </EmptyState>
      </Said>
    )
  }
  if (isCut) {
    return (
      <Said title="Connexion coupée">
        <EmptyState
          level={1}
          drawing={<ErrorDrawing />}
          title="La connexion a été coupée"
          action={
            <ButtonLink href={pathname + search} variant="primary">
              Recharger la page
            </ButtonLink>
          }
        >
          Le site n’a pas répondu. Votre dernier envoi n’est peut-être pas arrivé{'\u00a0'}:
          vérifiez-le en rechargeant la page, une fois la connexion revenue.
        </EmptyState>
      </Said>
    )
  }
  return (
    <Said title="Un problème est survenu">
      <EmptyState
        level={1}
        drawing={<ErrorDrawing />}
        title="Cette page a rencontré un problème"
        action={
          <>
            {back}
            <ButtonLink href={help ?? paths.contact()}>Nous écrire</ButtonLink>
          </>
        }
      >
        L’erreur vient de nous et a été enregistrée. Rechargez la page{'\u202f'}; si le problème
        persiste, écrivez-nous.
      </EmptyState>
    </Said>
  )
}

function Said({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <title>{`${title} — Ouvréo`}</title>
      {children}
    </>
  )
}
