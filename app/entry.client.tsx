import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepSessionMirror } from '#app/features/accounts/sessions/session-mirror.client.ts'
import { forgetAllTyped, keepForgettingTyped } from '#app/shell/forget-typed.client.ts'
import { reloadOnceWhenChunksAreGone } from '#app/shell/reload-after-deployment.client.ts'
import '#app/ui/form/enhance.client.ts'

reloadOnceWhenChunksAreGone()
keepForgettingTyped()
keepSessionMirror(forgetAllTyped)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
